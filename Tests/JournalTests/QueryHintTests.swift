import TestSupport
import Testing

/// Hints below a result, and `is:edited` after an undo.
struct QueryHintTests {
  private func desk() -> Desk {
    let desk = Desk()
    desk.run("add", "text", "a walk today, due:tomorrow")
    return desk
  }

  static let hinted: [(String, String)] = [
    ("today walk", "journal list --on today walk"), ("week", "use --week"),
    ("walk or yesterday", "--on yesterday"),
    ("due:tomorrow", "no field 'due:'"), ("良い", "use mood:良い"),
    ("modd:good", "did you mean 'mood:'?"),
    ("tag：walk", "did you mean 'tag:'?"), ("今日", "these are of"),
    ("walk last week", "journal list --on 'last week' walk"), ("today 7d", "these are of"),
  ]

  @Test(arguments: hinted)
  func `a word that was probably a field or a time gets a hint`(query: String, hint: String) {
    let desk = desk()
    let result = desk.run("list", query)
    #expect(result.code == 0 && result.error.contains(hint), "\(result.error)")
    #expect(!result.output.contains("searched as a word"))
    #expect(!desk.run("list", query, "--quiet").error.contains("searched"))
    // A script that finds nothing gets the hint on standard error.
    let script = desk.run("list", query, "--format", "json")
    #expect(script.output == "[]\n" ? script.error.contains("was searched") : script.error == "")
  }

  static let ordinary = [
    "walk", "\"today\"", "12:30", "C:\\new", "https://example.org", "mood:good", "note:", "sun",
    "2026",
    "foo:", "::", "散歩", "on:today",
  ]

  @Test(arguments: ordinary)
  func `an ordinary word gets no hint`(query: String) {
    let result = desk().run("list", query)
    #expect(!result.error.contains("was searched as a word"), "\(result.error)")
  }

  static let missed: [([String], String)] = [
    (["edit", "last", "--star"], "--last"), (["delete", "最後"], "--last"),
    (["star", "due:today"], "no field 'due:'"), (["history", "yesterday"], "on:yesterday"),
  ]

  @Test(arguments: missed)
  func `a query that finds nothing says what its word was probably meant as`(
    words: [String], hint: String
  ) {
    let result = desk().run(words.map { Array($0.utf8) })
    #expect(result.error.contains(hint), "\(result.error)")
    #expect(desk().run("list", "walk").error == "")
  }

  @Test func `a word that is found gets no advice`() {
    let desk = desk()
    desk.run("add", "text", "the last mood")
    #expect(desk.run("list", "mood").error == "")
    let changed = desk.run("star", "due:tomorrow")
    #expect(changed.code == 0 && changed.error.contains("no field 'due:'"), "\(changed.error)")
  }

  @Test func `an entry is edited as long as an edit is not undone`() {
    let desk = desk()
    func edited() -> String { desk.run("find", "is:edited", "--count").output }
    #expect(edited() == "0\n")
    desk.run("edit", "@1", "--text", "a run")
    #expect(edited() == "1\n")
    desk.run("undo")
    #expect(edited() == "0\n")
    desk.run("redo")
    #expect(edited() == "1\n")
    desk.run("edit", "@1", "--star")
    desk.run("undo")
    #expect(edited() == "1\n")
    desk.run("undo")
    #expect(edited() == "0\n")
    desk.run("delete", "@1")
    desk.run("undo")
    #expect(edited() == "0\n")
    let id = desk.run("list", "--format", "jsonl").lines.compactMap { RawObject($0).text("id") }[0]
    desk.run("delete", "@1")
    #expect(desk.run("restore", String(id.dropFirst().dropLast())).code == 0)
    #expect(edited() == "0\n")
    #expect(desk.run("list", "--count").output == "1\n")
  }
}
