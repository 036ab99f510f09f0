import TestSupport
import Testing

@testable import Presentation

/// Expects a Japanese sentence with everything that the English one quotes or names, and without
/// English words.
func expectInJapanese(
  _ say: (any Catalogue) -> String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(translationFlaws(say(English()), say(Japanese())) == [], sourceLocation: sourceLocation)
}
