import Testing

@testable import JournalCLI
@testable import Presentation

/// What a command changed, in words.
struct PickSentenceTests {
  static let rows: [(EntryChange, one: String, several: String)] = [
    (.edited, "edited cb81  First light", "edited 3 entries"),
    (.starred, "starred cb81  First light", "starred 3 entries"),
    (.unstarred, "unstarred cb81  First light", "unstarred 3 entries"),
    (.deleted, "deleted cb81  First light", "deleted 3 entries"),
    (.restored, "restored cb81  First light", "restored 3 entries"),
    (.tagged("#walk"), "tagged cb81 with #walk  First light", "tagged 3 entries with #walk"),
    (
      .untagged("#walk"), "untagged cb81: removed #walk  First light",
      "untagged 3 entries: removed #walk"
    ),
    (
      .attached("a.jpg"), "attached a.jpg to cb81  First light", "attached a.jpg to 3 entries"
    ),
    (
      .detached("a.jpg"), "detached a.jpg from cb81  First light",
      "detached a.jpg from 3 entries"
    ),
  ]

  @Test(arguments: rows)
  func `an answer says what changed`(change: EntryChange, one: String, several: String) {
    #expect(Catalogue(.english).changed(change, "cb81", "First light") == one)
    #expect(Catalogue(.english).changed(change, count: 3) == several)
    expectInJapanese { $0.changed(change, "cb81", "朝の光") }
    expectInJapanese { $0.changed(change, count: 3) }
  }

  static let japanese: [(EntryChange, one: String, several: String)] = [
    (.edited, "編集しました: cb81  朝の光", "編集しました: 3件の記録"),
    (.starred, "スターを付けました: cb81  朝の光", "スターを付けました: 3件の記録"),
    (.unstarred, "スターを外しました: cb81  朝の光", "スターを外しました: 3件の記録"),
    (.deleted, "削除しました: cb81  朝の光", "削除しました: 3件の記録"),
    (.restored, "復元しました: cb81  朝の光", "復元しました: 3件の記録"),
    (.tagged("#散歩"), "タグ #散歩 を付けました: cb81  朝の光", "タグ #散歩 を付けました: 3件の記録"),
    (.untagged("#散歩"), "タグ #散歩 を外しました: cb81  朝の光", "タグ #散歩 を外しました: 3件の記録"),
    (.attached("a.jpg"), "a.jpg を添付しました: cb81  朝の光", "a.jpg を添付しました: 3件の記録"),
    (.detached("a.jpg"), "a.jpg を外しました: cb81  朝の光", "a.jpg を外しました: 3件の記録"),
  ]

  @Test(arguments: japanese)
  func `an answer says what changed in Japanese`(
    change: EntryChange, one: String, several: String
  ) {
    #expect(Catalogue(.japanese).changed(change, "cb81", "朝の光") == one)
    #expect(Catalogue(.japanese).changed(change, count: 3) == several)
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
    #expect(Catalogue(.english).changed(.starred, "cb81", "") == "starred cb81")
    expectInJapanese { $0.hiddenFromLists(2, sharingID: false) }
    expectInJapanese { $0.hiddenFromLists(2, sharingID: true) }
    expectInJapanese { $0.pickForms }
    expectInJapanese { $0.lastInTrash }
    expectInJapanese { $0.questionForms }
  }
}
