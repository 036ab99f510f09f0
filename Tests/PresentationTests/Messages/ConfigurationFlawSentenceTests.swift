import Settings
import Testing

@testable import Presentation

/// Names from the settings in a message.
struct ConfigurationFlawSentenceTests {
  @Test func `a name from the settings is made safe for the terminal`() {
    let flaw = ConfigurationFlaw(line: 1, .wrong("templates.\u{1B}[2J\u{202E}", .text))
    #expect(flaw.sentence == "'templates.␛[2J<U+202E>' in line 1 must be a text")
  }
}
