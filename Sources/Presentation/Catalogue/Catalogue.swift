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

  /// Text in all languages that is more than one string, such as paragraphs.
  package func choose<Text>(
    _ english: @autoclosure () -> Text, _ japanese: @autoclosure () -> Text
  ) -> Text {
    switch language {
    case .english: english()
    case .japanese: japanese()
    }
  }
}

extension Language {
  package var catalogue: Catalogue { Catalogue(self) }
}
