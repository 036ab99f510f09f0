package import Settings

/// A language of the program's messages.
package enum Language: CaseIterable, Sendable {
  case english, japanese

  /// The language in the settings, or else of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is set, as for other programs. An empty variable counts as unset.
  package init(_ setting: Configuration.Language, environment: (String) -> [UInt8]?) {
    switch setting {
    case .en: self = .english
    case .ja: self = .japanese
    case .auto:
      let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
      self = names.lazy.compactMap(environment).first { !$0.isEmpty }.map(Language.init) ?? .english
    }
  }

  /// The language of a locale name: `ja`, `ja_JP.UTF-8`.
  private init(locale: [UInt8]) {
    let name = locale.prefix { !"_-.@".utf8.contains($0) }
    self = name.elementsEqual("ja".utf8) ? .japanese : .english
  }
}
