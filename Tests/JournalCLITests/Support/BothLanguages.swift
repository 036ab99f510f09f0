import Presentation
import TestSupport
import Testing

@testable import JournalCLI

/// Expects a Japanese sentence with everything that the English one quotes or names, and without
/// English words.
func expectInJapanese(
  _ say: (Catalogue) -> String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    translationFlaws(say(Catalogue(.english)), say(Catalogue(.japanese))) == [],
    sourceLocation: sourceLocation)
}
