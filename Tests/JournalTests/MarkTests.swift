import TestSupport
import Testing

/// Stars and tags, on one entry and on many.
struct MarkTests {
  private func desk() -> Desk {
    let desk = Desk()
    for (index, words) in ["walk by the river", "walk by the sea", "dinner #walk"].enumerated() {
      desk.run("add", "text", "--at", "2026-11-0\(index + 1)T10:00", words)
    }
    desk.run("add", "mood", "good", "walked")
    return desk
  }

  private func texts(_ desk: Desk, _ query: String) -> [String] {
    desk.run("find", query, "--format", "jsonl").lines.compactMap {
      let entry = RawObject($0)
      return entry.text("text") ?? entry.text("note")
    }
  }

  private func ids(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl").lines.compactMap {
      RawObject($0).text("id").map { String($0.dropFirst().dropLast()) }
    }
  }

  @Test func `one entry needs no question, named by its id or by @1`() {
    let desk = desk()
    #expect(desk.run("star", ids(desk)[3]).output.hasPrefix("starred "))
    #expect(desk.run("star", "@1").code == 0)
    #expect(texts(desk, "is:starred") == ["\"walked\"", "\"walk by the river\""])
    #expect(desk.run("unstar", "@1").code == 0)
    #expect(desk.run("unstar", "@1").output.hasPrefix("unchanged "))
    #expect(texts(desk, "is:starred") == ["\"walk by the river\""])
    #expect(desk.run("show", "@2").output.contains("dinner"))
    #expect(desk.run("edit", "@2", "--text", "lunch").code == 0)
    #expect(desk.run("history", "@2").output.contains("[-dinner #walk-]"))
    #expect(desk.run("delete", "@2").code == 0)
    let none = desk.run("star", "@9")
    #expect(none.code == 1 && none.error.contains("'@9'"), "\(none.error)")
  }

  @Test func `an id before the tag is refused with both in their order`() {
    let desk = desk()
    let id = String(ids(desk)[3].prefix(12))
    let before = desk.state
    let reversed = desk.run("tag", id, "nature")
    #expect(reversed.code == 2 && reversed.error.contains("journal tag nature \(id)"))
    let several = desk.run("untag", id, "nature", "family")
    #expect(several.error.contains("journal edit \(id) --untag nature --untag family"))
    #expect(desk.run("tag", "@1", "nature").error.contains("journal tag nature @1"))
    #expect(desk.state == before)
    // The beginning of an id is more likely a tag, and so is a word before an id or after a sign.
    // Digits alone are no tag.
    let code: Int32 = id.first?.isNumber == true ? 2 : 0
    #expect(desk.run("tag", String(id.prefix(1)), "dinner").code == code)
    #expect(desk.run("tag", id, "@1").code == 0)
    #expect(desk.run("tag", "#\(id)", "dinner").code == 0)
  }

  @Test func `several entries are shown and confirmed, and one undo reverts them all`() {
    let desk = desk()
    let before = desk.state
    let unasked = desk.run("tag", "nature", "walk by")
    #expect(unasked.code == 1)
    #expect(unasked.error.contains("walk by the river") && unasked.error.contains("add --yes"))
    let dry = desk.run("tag", "nature", "walk by", "--dry-run")
    #expect(dry.output.contains("walk by the sea") && dry.output.contains("Dry run"))
    #expect(desk.session("tag nature walk by", typing: "n\n").code == 1)
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    #expect(desk.session("tag nature walk by", typing: "y\n").code == 0)
    #expect(texts(desk, "#nature") == ["\"walk by the sea\"", "\"walk by the river\""])
    let undone = desk.run("undo")
    #expect(undone.output.split(separator: "\n").count == 2, "\(undone.output)")
    #expect(texts(desk, "#nature") == [])
    #expect(desk.run("redo").code == 0)
    #expect(texts(desk, "#nature").count == 2)
    let untag = desk.run("untag", "nature", "#nature", "--yes", "--format", "json")
    #expect(RawObject(untag.outputBytes)["changed"] != nil)
    #expect(texts(desk, "#nature") == [])
    #expect(desk.run("check").code == 0)
  }

  /// A search for one spelling finds the other.
  @Test func `a tag is the same in uppercase and in full width`() {
    func tags(_ desk: Desk) -> String? {
      RawObject(desk.run("show", "@1", "--format", "json").outputBytes).text("tags")
    }
    let desk = Desk()
    desk.run("add", "text", "--tag", "Walk", "--tag", "sea", "out")
    for word in ["walk", "WALK", "ｗａｌｋ"] {
      #expect(desk.run("tag", word, "@1").output.hasPrefix("unchanged "), "\(word)")
      #expect(desk.run("untag", word, "@1").output.hasPrefix("untagged "), "\(word)")
      #expect(tags(desk) == #"["sea"]"#)
      desk.run("undo")
    }
    #expect(desk.run("edit", "@1", "--untag", "walk", "--tag", "walk").code == 2)
    #expect(desk.run("edit", "@1", "--untag", "Walk", "--tag", "walk").code == 0)
    #expect(tags(desk) == #"["sea","walk"]"#, "the tag has its new spelling")
    // Two conflicting versions: the named one is replaced.
    let both = Desk()
    both.run("add", "text", "--tag", "walk", "--tag", "WALK", "out")
    #expect(tags(both) == #"["walk","WALK"]"#)
    #expect(both.run("untag", "WALK", "@1").code == 0)
    #expect(tags(both) == "[]")
    both.run("undo")
    #expect(both.run("untag", "Walk", "@1").code == 0)
    #expect(tags(both) == "[]")
  }

  @Test func `entries that the change does not apply to are skipped and named`() {
    let desk = Desk(sample: "future.jsonl")
    let before = desk.journal
    let outcome = desk.run("star", "is:unknown", "--yes")
    #expect(outcome.code == 0)
    #expect(outcome.error.contains("not changed, because the change does not apply"))
    #expect(desk.journal == before)
    let text = self.desk()
    let untag = text.run("untag", "walk", "dinner")
    #expect(untag.code == 1 && untag.error.contains("the tag 'walk' is one of the words of"))
    let none = text.run("untag", "nope", "@1")
    #expect(none.code == 1 && none.error.contains("has no tag 'nope'"))
    for (words, code, says) in [
      (["tag", "two words", "@1"], 2, "'two words'"), (["tag", "x"], 2, "ID is missing"),
      (["star", "nothing-like-this"], 1, "matches it as a query"),
      (["star", "(river"], 2, "parenthesis"),
    ] as [([String], Int32, String)] {
      let refused = text.run(words.map { Array($0.utf8) })
      #expect(refused.code == code && refused.error.contains(says), "\(words): \(refused.error)")
    }
  }

  /// Quadratic work would take minutes of the processor.
  @Test func `thousands of entries are marked and undone as one batch`() {
    let count = 1500
    let lines = (0..<count).map { number in
      #"{"id":"post\#(100_000 + number)","type":"text","at":"2026-01-01T08:00:00Z","payload":{"text":"kite"}}"#
    }
    let header =
      #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"#
    let desk = Desk(journal: ([header] + lines).joined(separator: "\n") + "\n")
    let tagged = desk.run(within: "-t 60", ["tag", "sky", "kite", "--yes"])
    #expect(tagged.code == 0 && tagged.output == "tagged \(count) entries with #sky\n")
    #expect(desk.run("list", "#sky", "--count").output == "\(count)\n")
    desk.run("add", "text", "one entry more")
    #expect(desk.run("undo").output.contains("one entry more"))
    let undone = desk.run(within: "-t 60", ["undo"])
    #expect(undone.output.contains("\(count - 5) more"), "\(undone.output)")
    #expect(desk.run("list", "#sky", "--count").output == "0\n")
  }
}
