import JSONBytes
@testable import Settings
import Testing
import TimePhrases
import TimelineDomain

/// The settings and the errors in a file.
struct ConfigurationReadingTests {
  private func read(_ text: String) -> ConfigurationDocument {
    ConfigurationDocument(Array(text.utf8))
  }

  @Test func `every setting is read`() {
    let document = read(
      """
      {"editor": "nano", "color": "never", "date-order": "mdy", "week-starts-on": "sunday",
       "day-ends-at": "04:30", "time-format": 12, "theme": "light", "pager": "", "tag-sign": "+",
       "dates-in-front": 5, "draft-days": "x",
       "default-journal": "work",
       "moods": [{"name": "calm", "face": "😌", "score": 4.5, "since": 2026}, {"name": "flat"}],
       "journals": {"work": "~/work.jsonl",
                    "home": {"path": "/home.jsonl", "templates": {"own": "Own"}, "x": [1]}},
       "templates": {"evening": "Today:\\n"}, "alias": {"idea": "add text"}}
      """)
    #expect(document.flaws == [] && document.unknown == [])
    #expect(
      document.configuration
        == Configuration(
          editor: "nano", color: .never,
          time: TimeSettings(dateOrder: .monthFirst, weekStartsOn: 0, dayEndsAt: 270),
          hours: .twelve,
          moods: MoodSet(own: [
            .init(name: "calm", face: "😌", score: Score(4.5)), .init(name: "flat"),
          ]),
          journals: [
            .init(name: "work", path: "~/work.jsonl"),
            .init(
              name: "home", path: "/home.jsonl",
              templates: [.init(name: "own", text: "Own")]),
          ],
          defaultJournal: "work", templates: [.init(name: "evening", text: "Today:\n")],
          theme: .light, pager: "", tagSign: "+",
          aliases: [.init(name: "idea", line: "add text")]))
  }

  @Test(arguments: [
    "", " \n", "{}", "\u{FEFF}{}", "\u{FEFF}", "{\"editor\": null, \"moods\": null}",
  ])
  func `a file without settings has the defaults`(text: String) {
    #expect(read(text).configuration == .standard && read(text).flaws == [])
  }

  @Test func `unknown names are recorded without duplicates`() {
    let document = read(#"{"a": 1, "editor": "vi", "b": {"editor": 5}, "a": 2, "Color": 5}"#)
    #expect(document.unknown == ["a", "b", "Color"])
    #expect(document.configuration.editor == "vi" && document.flaws == [])
  }

  @Test func `settings of 1.0 that have gone are kept, and are no mistake`() {
    let old = read(
      #"{"day-parts": {"night": 5}, "memories-hide": "hard", "home-streak": true, "editor": "vi"}"#)
    #expect(old.flaws == [] && old.configuration.editor == "vi")
    #expect(old.unknown == [])
  }

  static let flawed: [(String, [ConfigurationFlaw])] = [
    ("{\n\"editor\" 5}", [.init(line: 2, .notJSON(.colon))]),
    ("[]", [.init(line: 1, .notAnObject)]), ("\n\n\"text\"", [.init(line: 3, .notAnObject)]),
    ("{\"color\": \"blue\"}", [.init(line: 1, .wrong("color", color))]),
    (
      "{\n \"color\": 5,\n \"editor\": []}",
      [
        .init(line: 3, .wrong("editor", .text)), .init(line: 2, .wrong("color", color)),
      ]
    ),
    (
      "{\"theme\": \"none\"}",
      [.init(line: 1, .wrong("theme", .choice(["auto", "dark", "light"])))]
    ),
    ("{\"pager\": 5}", [.init(line: 1, .wrong("pager", .command))]),
    ("{\"tag-sign\": \"!\"}", [.init(line: 1, .wrong("tag-sign", .choice(["#", "@", "+"])))]),
    ("{\"tag-sign\": \"##\"}", [.init(line: 1, .wrong("tag-sign", .choice(["#", "@", "+"])))]),
    ("{\"editor\": \"\"}", [.init(line: 1, .wrong("editor", .text))]),
    ("{\"editor\": \"vi\",\n\"editor\": \"vi\"}", [.init(line: 2, .repeated("editor"))]),
    ("{\"day-ends-at\": \"4:00\"}", [.init(line: 1, .wrong("day-ends-at", .timeOfDay))]),
    ("{\"day-ends-at\": \"12:01\"}", [.init(line: 1, .wrong("day-ends-at", .timeOfDay))]),
    ("{\"day-ends-at\": \"04:60\"}", [.init(line: 1, .wrong("day-ends-at", .timeOfDay))]),
    ("{\"time-format\": 13}", [.init(line: 1, .wrong("time-format", .number([12, 24])))]),
    ("{\"templates\": 5}", [.init(line: 1, .wrong("templates", .templates))]),
    ("{\"templates\": {\"a\": 5,\n\"b\": \"B\"}}", [.init(line: 1, .wrong("templates.a", .text))]),
    ("{\"templates\": {\"a\": \"1\", \"a\": \"2\"}}", [.init(line: 1, .repeated("templates.a"))]),
    ("{\"journals\": []}", [.init(line: 1, .wrong("journals", .journals))]),
    ("{\"journals\": {\"w\": 5}}", [.init(line: 1, .wrong("journals.w", .journal))]),
    ("{\"journals\": {\"w\": {}}}", [.init(line: 1, .wrong("journals.w", .journal))]),
    ("{\"journals\": {\"w\": \"\"}}", [.init(line: 1, .wrong("journals.w", .journal))]),
    (
      "{\"journals\": {\"w\": {\"path\": \"/w\", \"templates\": {\"a\": 1}}}}",
      [
        .init(line: 1, .wrong("journals.w.templates.a", .text))
      ]
    ),
    ("{\"moods\": {}}", [.init(line: 1, .wrong("moods", .moods))]),
    (
      "{\"moods\": [{\"name\": \"a\"},\n{\"name\": 5}]}",
      [.init(line: 2, .wrong("moods[2]", .mood))]
    ),
    ("{\"moods\": [{\"name\": \"a\", \"score\": 6}]}", [.init(line: 1, .wrong("moods[1]", .mood))]),
    ("{\"moods\": [{\"name\": \"a\", \"face\": 1}]}", [.init(line: 1, .wrong("moods[1]", .mood))]),
  ]
  private static let color = ConfigurationShape.choice(["auto", "always", "never"])

  @Test(arguments: flawed)
  func `an invalid value is reported with its line`(text: String, flaws: [ConfigurationFlaw]) {
    #expect(read(text).flaws == flaws)
  }

  @Test(arguments: flawed.map(\.0))
  func `valid settings next to an invalid one are read`(text: String) {
    guard text.last == "}", !read(text).flaws.contains(where: \.isOfWhole) else { return }
    let document = read(text.dropLast() + ", \"default-journal\": \"w\"}")
    #expect(document.configuration.defaultJournal == "w")
  }

  @Test func `a journal's own template overrides a common one`() {
    let configuration = Configuration(
      journals: [.init(name: "w", path: "/w", templates: [.init(name: "a", text: "own")])],
      templates: [.init(name: "a", text: "all"), .init(name: "b", text: "B")])
    #expect(configuration.templates(for: "w").map(\.text) == ["own", "B"])
    #expect(configuration.templates(for: nil).map(\.text) == ["all", "B"])
    #expect(configuration.templates(for: "x").map(\.text) == ["all", "B"])
  }
}
