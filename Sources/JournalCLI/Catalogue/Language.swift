import Settings

/// A language that the program speaks.
enum Language: CaseIterable, Sendable {
  case english, japanese

  /// The one that is set, else the one of the environment: the first of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` that says anything decides, as it does for other programs.
  init(_ setting: Configuration.Language, _ locations: Locations) {
    switch setting {
    case .en: self = .english
    case .ja: self = .japanese
    case .auto:
      let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
      self = names.lazy.compactMap(locations.set).first.map(Language.init) ?? .english
    }
  }

  /// Of a locale's name: `ja`, `ja_JP.UTF-8`.
  private init(locale: [UInt8]) {
    let name = locale.prefix { !"_-.@".utf8.contains($0) }
    self = name.elementsEqual("ja".utf8) ? .japanese : .english
  }

  /// Nothing is made for it, and nothing for the other.
  var catalogue: any Catalogue {
    switch self {
    case .english: English()
    case .japanese: Japanese()
    }
  }
}
