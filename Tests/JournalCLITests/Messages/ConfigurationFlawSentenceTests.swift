import JSONBytes
import Settings
import Testing

@testable import JournalCLI

/// Everything that can be wrong in the settings, with the line it stands in.
struct ConfigurationFlawSentenceTests {
  static let rows: [(ConfigurationFlaw.Kind, String)] = [
    (.notJSON(.value), "line 3 is not JSON, a value was expected"),
    (.notJSON(.name), "line 3 is not JSON, a name in double quotes was expected"),
    (.notJSON(.colon), "line 3 is not JSON, a colon was expected"),
    (.notJSON(.commaOrBrace), "line 3 is not JSON, a comma or } was expected"),
    (.notJSON(.commaOrBracket), "line 3 is not JSON, a comma or ] was expected"),
    (.notJSON(.end), "line 3 is not JSON, nothing more was expected"),
    (
      .notJSON(.string),
      "line 3 is not JSON, a text that ends with a double quote was expected"
    ),
    (.notAnObject, #"line 3 is no object; settings are {"name": value, …}"#),
    (.repeated("editor"), "line 3 sets 'editor' once more, and nobody can say which is meant"),
    (.wrong("editor", .text), "'editor' in line 3 has to be a text"),
    (
      .wrong("pager", .command),
      "'pager' in line 3 has to be a command, or an empty text for none"
    ),
    (
      .wrong("color", .choice(["auto", "always", "never"])),
      "'color' in line 3 has to be auto, always or never"
    ),
    (.wrong("time-format", .number([12, 24])), "'time-format' in line 3 has to be 12 or 24"),
    (
      .wrong("day-ends-at", .timeOfDay),
      "'day-ends-at' in line 3 has to be a time from 00:00 to 12:00"
    ),
    (
      .wrong("journals", .journals),
      #"'journals' in line 3 has to be an object with a path for each name, as {"work": "~/work.jsonl"}"#
    ),
    (
      .wrong("journals.work", .journal),
      "'journals.work' in line 3 has to be a path, or an object with a path and templates"
    ),
    (
      .wrong("templates", .templates),
      #"'templates' in line 3 has to be an object with a text for each name, as {"evening": "Today:"}"#
    ),
    (
      .wrong("moods", .moods),
      #"'moods' in line 3 has to be a list of objects, as [{"name": "calm", "face": "😌", "score": 4}]"#
    ),
    (
      .wrong("moods[2]", .mood),
      "'moods[2]' in line 3 has to be an object with a name and, if you like, a face and a score "
        + "from 1 to 5"
    ),
  ]

  @Test(arguments: rows)
  func `a flaw names its line and what was expected`(
    kind: ConfigurationFlaw.Kind, sentence: String
  ) {
    let flaw = ConfigurationFlaw(line: 3, kind)
    #expect(flaw.sentence == sentence)
    expectInJapanese { $0.sentence(flaw) }
  }

  @Test func `a name from the file is not obeyed by a terminal`() {
    let flaw = ConfigurationFlaw(line: 1, .wrong("templates.\u{1B}[2J\u{202E}", .text))
    #expect(flaw.sentence == "'templates.␛[2J<U+202E>' in line 1 has to be a text")
  }
}
