import Settings

/// A language of the program's messages.
enum Language: CaseIterable, Sendable {
  case english, japanese

  /// The language in the settings, or else of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is set, as for other programs.
  init(_ setting: Configuration.Language, _ locations: Locations) {
    switch setting {
    case .en: self = .english
    case .ja: self = .japanese
    case .auto:
      let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
      self = names.lazy.compactMap(locations.set).first.map(Language.init) ?? .english
    }
  }

  /// The language of a locale name: `ja`, `ja_JP.UTF-8`.
  private init(locale: [UInt8]) {
    let name = locale.prefix { !"_-.@".utf8.contains($0) }
    self = name.elementsEqual("ja".utf8) ? .japanese : .english
  }

  /// Switching on the language creates only one catalogue.
  var catalogue: any Catalogue {
    switch self {
    case .english: English()
    case .japanese: Japanese()
    }
  }
}
