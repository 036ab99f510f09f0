import TestSupport
import Testing

/// `journal tag rename`, and tags that differ only in case.
struct TagRenameTests {
  private static let journal = #"""
    {"format":"timeline-journal","version":1,"id":"h"}
    {"id":"aaaa","type":"text","at":"2026-11-01T10:00:00+09:00","payload":{"text":"caf\u00e9 \/ #Walk, #walks and #ｗａｌｋ \ud800","tags":[ "x", "WALK" ,"y","walk"],"sky":{"a":1.0}}}
    {"id":"bbbb","type":"mood","at":"2026-11-02T10:00:00+09:00","future":[1e2],"payload":{"mood":"good","note":"\u0023walk","score":4}}
    {"id":"cccc","type":"photo","at":"2026-11-03T10:00:00+09:00","payload":{"tags":["walk"]}}
    {"id":"dddd","type":"text","at":"2026-11-04T10:00:00+09:00","payload":{"text":"#hike","tags":["Hike"]}}
    {"id":"eeee","type":"text","at":"2026-11-05T10:00:00+09:00","payload":{"text":"walk #walking a#walk"}}

    """#

  private func tags(_ desk: Desk) -> [String] {
    desk.run("tags").output.split(separator: "\n").filter { $0.contains("#") }.map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  @Test func `a renamed tag changes in given tags and in words, and nothing else does`() {
    let desk = Desk(journal: Self.journal)
    let answer = desk.run("tag", "rename", "walk", "stroll", "--yes")
    #expect(answer.code == 0 && answer.output == "renamed #walk to #stroll in 2 entries\n")
    #expect(answer.error.contains("can't read 1 entry that may have #walk"))
    #expect(answer.error.contains("cccc"))
    let lines = desk.journalText.split(separator: "\n").map(String.init)
    #expect(lines.prefix(6).joined(separator: "\n") + "\n" == Self.journal)
    #expect(lines.count == 8)
    let text = lines.first { $0.contains(#""replaces":["aaaa"]"#) } ?? ""
    let payload =
      #""payload":{"text":"caf\u00e9 \/ #stroll, #walks and #stroll \ud800","tags":[ "x", "stroll" ,"y"],"sky":{"a":1.0}}}"#
    #expect(text.hasSuffix(payload), "\(text)")
    let mood = lines.first { $0.contains(#""replaces":["bbbb"]"#) } ?? ""
    #expect(mood.contains(#""future":[1e2]"#))
    #expect(
      mood.hasSuffix(##""payload":{"mood":"good","note":"\u0023stroll","score":4}}"##), "\(mood)")
    #expect(desk.run("find", "#walk", "--count").output == "1\n", "the photo")
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("find", "#walk", "--count").output == "3\n")
    #expect(desk.run("find", "#stroll", "--count").output == "0\n")
    #expect(desk.run("check").code == 0)
  }

  @Test func `a rename shows its entries and asks, and a script says --yes`() {
    let desk = Desk(journal: Self.journal)
    let before = desk.state
    let unasked = desk.run("tag", "rename", "walk", "hike")
    #expect(unasked.code == 1 && unasked.error.contains("add --yes"))
    #expect(unasked.error.contains("aaaa") && unasked.error.contains("bbbb"))
    let dry = desk.run("tag", "rename", "walk", "hike", "--dry-run")
    #expect(dry.code == 0 && dry.output.contains("aaaa"))
    #expect(dry.output.contains("#hike is already a tag of 1 entry; the two become one tag"))
    let refused = desk.session("tag rename walk hike", typing: "n\n")
    #expect(refused.code == 1)
    #expect(
      refused.screen.contains("Rename #walk to #hike in 2 entries? [y/N]"), "\(refused.screen)")
    let isUntouched = desk.state == before
    #expect(isUntouched)
    let json = desk.run("tag", "rename", "walk", "hike", "--yes", "--format", "json")
    #expect(
      json.output
        == #"{"from":"walk","to":"hike","changed":["bbbb","aaaa"],"unread":["cccc"],"merged":true,"dryRun":false}"#
        + "\n")
    #expect(tags(desk).contains("3 2026-11-04 #hike"), "\(tags(desk))")
  }

  @Test func `a wrong rename names the next command`() {
    let desk = Desk(journal: Self.journal)
    let missing = desk.run("tag", "rename", "wlak", "hike", "--yes")
    #expect(missing.code == 1 && missing.error.contains("no entry has the tag #wlak; did you mean"))
    #expect(desk.run("tag", "rename", "walk").code == 2)
    let invalid = desk.run("tag", "rename", "walk", "two words")
    #expect(invalid.code == 2 && invalid.error.contains("'two words'"))
    #expect(desk.run("tag", "#rename", "eeee").code == 0)
    #expect(desk.run("find", "#rename", "--count").output == "1\n")
    let again = desk.run("tag", "rename", "rename", "Rename", "--yes")
    #expect(again.output.hasPrefix("renamed #rename to #Rename"))
    let same = desk.run("tag", "rename", "RENAME", "Rename", "--yes")
    #expect(same.code == 0 && same.output == "every entry already spells it #Rename\n")
  }

  @Test func `tags are one tag in any case and width, as first spelled`() {
    let desk = Desk(journal: Self.journal)
    #expect(
      tags(desk) == [
        "3 2026-11-03 #WALK", "1 2026-11-05 #walking", "1 2026-11-04 #Hike", "1 2026-11-01 #walks",
        "1 2026-11-01 #x", "1 2026-11-01 #y",
      ])
    #expect(desk.run("tags", "--format", "json").output.contains(##"{"tag":"WALK","count":3,"##))
    #expect(desk.run("untag", "Walk", "aaaa").code == 0)
    #expect(desk.journalText.contains(#""tags":[ "x" ,"y"]"#), "\(desk.journalText)")
  }
}
