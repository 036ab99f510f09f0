import JSONBytes
import Settings
import Testing

@testable import Presentation

/// Every mistake in the settings, with its line.
struct ConfigurationFlawSentenceTests {
  static let rows: [(ConfigurationFlaw.Kind, String)] = [
    (.notJSON(.value), "line 3 is not valid JSON: expected a value"),
    (.notJSON(.name), "line 3 is not valid JSON: expected a name in double quotes"),
    (.notJSON(.colon), "line 3 is not valid JSON: expected a colon"),
    (.notJSON(.commaOrBrace), "line 3 is not valid JSON: expected a comma or }"),
    (.notJSON(.commaOrBracket), "line 3 is not valid JSON: expected a comma or ]"),
    (.notJSON(.end), "line 3 is not valid JSON: expected the end of the file"),
    (
      .notJSON(.string),
      "line 3 is not valid JSON: expected a string that ends with a double quote"
    ),
    (.notAnObject, #"line 3 is not an object; settings are {"name": value, …}"#),
    (.repeated("editor"), "line 3 sets 'editor' a second time; remove one of the two"),
    (.wrong("editor", .text), "'editor' in line 3 must be a text"),
    (
      .wrong("pager", .command),
      "'pager' in line 3 must be a command, or an empty text for none"
    ),
    (
      .wrong("color", .choice(["auto", "always", "never"])),
      "'color' in line 3 must be auto, always or never"
    ),
    (.wrong("home-streak", .flag), "'home-streak' in line 3 must be true or false"),
    (.wrong("time-format", .number([12, 24])), "'time-format' in line 3 must be 12 or 24"),
    (
      .wrong("day-ends-at", .timeOfDay),
      "'day-ends-at' in line 3 must be a time from 00:00 to 12:00"
    ),
    (
      .wrong("journals", .journals),
      #"'journals' in line 3 must be an object with a path for each name, such as {"work": "~/work.jsonl"}"#
    ),
    (
      .wrong("journals.work", .journal),
      "'journals.work' in line 3 must be a path, or an object with a path and templates"
    ),
    (
      .wrong("templates", .templates),
      #"'templates' in line 3 must be an object with a text for each name, such as {"evening": "Today:"}"#
    ),
    (
      .wrong("alias", .aliases),
      #"'alias' in line 3 must be an object with a command line for each name, such as {"idea": "add text --tag idea"}"#
    ),
    (
      .unusableAlias("list", .command),
      "'alias.list' in line 3: 'list' is a command; choose another name"
    ),
    (
      .unusableAlias("ls", .shortForm(of: "list")),
      "'alias.ls' in line 3: 'ls' is a short form of 'list'; choose another name"
    ),
    (
      .unusableAlias("a b", .name),
      "'alias.a b' in line 3: 'a b' can't be a name; use letters, digits, - and _"
    ),
    (.unusableAlias("x", .empty), "'alias.x' in line 3: an alias needs a command"),
    (.unusableAlias("x", .openQuote), "'alias.x' in line 3: a quote in it is not closed"),
    (
      .unusableAlias("x", .ofAlias("y")),
      "'alias.x' in line 3: it calls the alias 'y'; an alias calls a command"
    ),
    (
      .unusableAlias("x", .unknownCommand("frob")),
      "'alias.x' in line 3: there is no command 'frob'"
    ),
    (
      .unusableAlias("x", .option("--frob")),
      "'alias.x' in line 3: '--frob' does not fit its command"
    ),
    (.unusableAlias("x", .operand("y")), "'alias.x' in line 3: 'y' is not expected in it"),
    (
      .unusableKeys("jump", .unknownAction),
      "'keys.jump' in line 3: there is no action 'jump'; press ? in 'journal browse', or see 'journal help browse'"
    ),
    (
      .unusableKeys("star", .unknownKey("Hyper")),
      "'keys.star' in line 3: there is no key 'Hyper'; write one such as S, Space, Enter, F5, PgUp or Ctrl-S"
    ),
    (
      .unusableKeys("star", .clash(key: "d", with: "delete")),
      "'keys.star' in line 3: d is needed for 'delete'; choose another key, or set keys.delete too"
    ),
    (
      .wrong("keys", .keys),
      #"'keys' in line 3 must be an object with keys for each action, such as {"star": "S"}"#
    ),
    (
      .wrong("moods", .moods),
      #"'moods' in line 3 must be a list of objects, such as [{"name": "calm", "face": "😌", "score": 4}]"#
    ),
    (
      .wrong("moods[2]", .mood),
      "'moods[2]' in line 3 must be an object with a name, and optionally a face and a score "
        + "from 1 to 5"
    ),
  ]

  @Test(arguments: rows)
  func `an invalid setting is reported with its line and the expected value`(
    kind: ConfigurationFlaw.Kind, sentence: String
  ) {
    let flaw = ConfigurationFlaw(line: 3, kind)
    #expect(flaw.sentence == sentence)
    expectInJapanese { $0.sentence(flaw) }
  }

  @Test func `a name from the settings is made safe for the terminal`() {
    let flaw = ConfigurationFlaw(line: 1, .wrong("templates.\u{1B}[2J\u{202E}", .text))
    #expect(flaw.sentence == "'templates.␛[2J<U+202E>' in line 1 must be a text")
  }
}
