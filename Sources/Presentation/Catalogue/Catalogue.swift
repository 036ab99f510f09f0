package import Settings

/// The text for people, in one language. A file of a `Catalogue` folder adds the sentences of its
/// topic, each once and in all languages.
///
/// Everything else is the same in every language: JSON and the other formats for scripts, commands,
/// options, ids, exit codes and the user's own words.
package struct Catalogue: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  /// A sentence in all languages. A further language is a further parameter, so that the compiler
  /// finds each sentence that lacks it.
  package func say(
    _ english: @autoclosure () -> String, _ japanese: @autoclosure () -> String
  ) -> String {
    switch language {
    case .english: english()
    case .japanese: japanese()
    }
  }

  /// What differs between languages and is no sentence, such as the width of a time.
  package func value<Value>(
    _ english: @autoclosure () -> Value, _ japanese: @autoclosure () -> Value
  ) -> Value {
    switch language {
    case .english: english()
    case .japanese: japanese()
    }
  }
}

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

  package var catalogue: Catalogue { Catalogue(self) }
}
