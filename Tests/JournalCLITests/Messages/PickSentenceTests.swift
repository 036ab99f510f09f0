import TestSupport
import Testing
import TimelineDomain
import TimelineStore

@testable import JournalCLI
@testable import Presentation

/// What a command changed, in words.
struct PickSentenceTests {
  static let rows: [(EntryAct.Kind, one: String, several: String)] = [
    (.edit, "edited cb81  First light", "edited 3 entries"),
    (.star, "starred cb81  First light", "starred 3 entries"),
    (.unstar, "unstarred cb81  First light", "unstarred 3 entries"),
    (.delete, "deleted cb81  First light", "deleted 3 entries"),
    (.restore, "restored cb81  First light", "restored 3 entries"),
    (.tag(.restored("walk")), "tagged cb81 with #walk  First light", "tagged 3 entries with #walk"),
    (
      .untag(.restored("walk")), "untagged cb81: removed #walk  First light",
      "untagged 3 entries: removed #walk"
    ),
    (
      .attach([.sample("1", "a.jpg")]), "attached a.jpg to cb81  First light",
      "attached a.jpg to 3 entries"
    ),
    (
      .detach([.sample("1", "a.jpg")]), "detached a.jpg from cb81  First light",
      "detached a.jpg from 3 entries"
    ),
  ]

  @Test(arguments: rows)
  func `an answer says what changed`(change: EntryAct.Kind, one: String, several: String) {
    #expect(Catalogue(.english).done(change, "cb81", "First light", tagSign: "#") == one)
    #expect(Catalogue(.english).done(change, count: 3, tagSign: "#") == several)
    expectInJapanese { $0.done(change, "cb81", "朝の光", tagSign: "#") }
    expectInJapanese { $0.done(change, count: 3, tagSign: "#") }
  }

  static let japanese: [(EntryAct.Kind, one: String, several: String)] = [
    (.edit, "編集しました: cb81  朝の光", "編集しました: 3件の記録"),
    (.star, "スターを付けました: cb81  朝の光", "スターを付けました: 3件の記録"),
    (.unstar, "スターを外しました: cb81  朝の光", "スターを外しました: 3件の記録"),
    (.delete, "削除しました: cb81  朝の光", "削除しました: 3件の記録"),
    (.restore, "復元しました: cb81  朝の光", "復元しました: 3件の記録"),
    (.tag(.restored("散歩")), "タグ #散歩 を付けました: cb81  朝の光", "タグ #散歩 を付けました: 3件の記録"),
    (.untag(.restored("散歩")), "タグ #散歩 を外しました: cb81  朝の光", "タグ #散歩 を外しました: 3件の記録"),
    (.attach([.sample("1", "a.jpg")]), "a.jpg を添付しました: cb81  朝の光", "a.jpg を添付しました: 3件の記録"),
    (.detach([.sample("1", "a.jpg")]), "a.jpg を外しました: cb81  朝の光", "a.jpg を外しました: 3件の記録"),
  ]

  @Test(arguments: japanese)
  func `an answer says what changed in Japanese`(
    change: EntryAct.Kind, one: String, several: String
  ) {
    #expect(Catalogue(.japanese).done(change, "cb81", "朝の光", tagSign: "#") == one)
    #expect(Catalogue(.japanese).done(change, count: 3, tagSign: "#") == several)
  }

  /// What the last line of the full screen says, which shows the only entry itself.
  private static let results: [(EntryAct.Kind, changed: Int, unchanged: Int, String, String)] = [
    (.delete, 1, 0, "deleted", "削除しました"),
    (.star, 2, 1, "starred 2 entries", "スターを付けました: 2件の記録"),
    (.tag(.restored("a")), 1, 0, "tagged with #a", "タグ #a を付けました"),
    (.untag(.restored("a")), 3, 0, "untagged 3 entries: removed #a", "タグ #a を外しました: 3件の記録"),
    (.untag(.restored("a")), 1, 0, "untagged: removed #a", "タグ #a を外しました"),
    (.star, 0, 1, "unchanged", "変更はありません"),
    (.tag(.restored("a")), 0, 2, "unchanged 2 entries", "変更はありません: 2件の記録"),
  ]

  @Test func `the result of an act is one line`() {
    for (kind, changed, unchanged, english, japanese) in Self.results {
      let item = TimelineItem.text("t", "a")
      let result = ActResult(
        kind, changed: Array(repeating: item, count: changed),
        unchanged: Array(repeating: item, count: unchanged))
      #expect(Catalogue(.english).sentence(result, tagSign: "#") == english)
      #expect(Catalogue(.japanese).sentence(result, tagSign: "#") == japanese)
    }
  }

  @Test func `what several journals refused follows what was done`() {
    let refusals = [("work", "no"), ("home", "no")]
    #expect(Catalogue(.english).joined("starred", refusals) == "starred; work: no; home: no")
    #expect(Catalogue(.english).joined("", refusals) == "work: no; home: no")
    #expect(Catalogue(.japanese).joined("スターを付けました", [refusals[0]]) == "スターを付けました。work: no")
  }

  @Test func `a deletion of several says how to bring them back`() {
    let english = Catalogue(.english)
    #expect(
      english.hiddenFromLists(3, sharingID: false)
        == "Hidden from lists. 'journal undo' brings them back.")
    #expect(
      english.hiddenFromLists(1, sharingID: false)
        == "Hidden from lists. 'journal undo' brings it back.")
    #expect(
      english.hiddenFromLists(2, sharingID: true)
        == "Hidden from lists. 'journal undo' can't bring them back, because different entries share an "
        + "id: to have one of them again, remove the lines of the deletion and of the other in "
        + "'journal open'.")
    #expect(Catalogue(.english).done(.star, "cb81", "", tagSign: "#") == "starred cb81")
    expectInJapanese { $0.hiddenFromLists(2, sharingID: false) }
    expectInJapanese { $0.hiddenFromLists(2, sharingID: true) }
    expectInJapanese { $0.pickForms }
    expectInJapanese { $0.lastInTrash }
    expectInJapanese { $0.questionForms }
  }
}
