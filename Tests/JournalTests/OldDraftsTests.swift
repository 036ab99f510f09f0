import TestSupport
import Testing

/// Old drafts are mentioned, and never discarded unasked.
struct OldDraftsTests {
  private func desk() -> Desk {
    let desk = Desk()
    for (day, word) in [("2026-11-01", "one"), ("2026-11-02", "two"), ("2026-11-21", "three")] {
      desk.environment["JOURNAL_NOW"] = "\(day)T08:00:00+09:00"
      desk.run("ad", "text", word)
    }
    return desk
  }

  @Test(arguments: [
    ("2026-12-01T07:59:59+09:00", ""),
    ("2026-12-01T08:00:01+09:00", "1 draft is older than 30 days; "),
    ("2026-12-10T08:00:00+09:00", "2 drafts are older than 30 days; "),
  ])
  func `drafts older than thirty days are mentioned`(now: String, says: String) {
    let desk = desk()
    desk.environment["JOURNAL_NOW"] = now
    let outcome = desk.run("drafts")
    #expect(outcome.output.split(separator: "\n").count == 3)
    let next = says.isEmpty ? "" : "'journal drafts discard NAME' removes one.\n"
    #expect(outcome.error == says + next)
    #expect(desk.run("drafts", "--quiet").error == "")
    #expect(desk.run("drafts", "--format", "json").error == "")
    #expect(desk.drafts.count == 3)
  }

  @Test func `a setting has the number of days`() {
    let desk = desk()
    #expect(desk.run("config", "set", "draft-days", "7").code == 0)
    #expect(desk.run("drafts").error.hasPrefix("2 drafts are older than 7 days; "))
    for word in ["0", "1.5", "week"] {
      let refused = desk.run("config", "set", "draft-days", word)
      #expect(refused.code == 2 && refused.error.contains("a whole number of days, from 1"))
    }
  }
}
