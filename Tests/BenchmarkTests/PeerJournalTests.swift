@testable import Benchmark
import Testing
import TimelineDomain

/// The same posts in the formats of other programs.
struct PeerJournalTests {
  private static let post = GeneratedPost(
    id: EntryID("a"), revision: EntryID("b"),
    moment: .initial(seconds: 1_700_000_000, offset: 3600),
    text: "it's #work #家族.", tags: ["home"], isStarred: true)
  private static let tagRows = ["home", "work", "家族"].map {
    "insert into tags values('a','2023-11-14','\($0)');\n"
  }.joined()
  private static let later = Moment.initial(seconds: 1_700_000_100, offset: 3600)

  @Test func `a row has the moment as a number, doubled quotes, and tags between spaces`() {
    #expect(
      SQLLine.text(of: .post(Self.post))
        == "insert into posts values('a',1700000000000,'2023-11-14T23:13:20+01:00','text',"
        + "'it''s #work #家族.',' home work 家族 ',1);\n" + Self.tagRows)
  }

  @Test func `an edit updates the row, and a deletion deletes it`() {
    let edit = GeneratedEntry.edit(
      Self.post, replaced: EntryID("a"), changed: "text", written: Self.later)
    #expect(
      SQLLine.text(of: edit)
        == "update posts set text='it''s #work #家族.',tags=' home work 家族 ',starred=1 "
        + "where id='a';\ndelete from tags where id='a';\n" + Self.tagRows)
    let deletion = GeneratedEntry.deletion(id: EntryID("c"), of: Self.post, at: Self.later)
    #expect(
      SQLLine.text(of: deletion)
        == "delete from posts where id='a';\ndelete from tags where id='a';\n")
  }

  @Test func `an unknown entry is a row without text`() {
    let unknown = GeneratedEntry.unknown(
      id: EntryID("u"), type: "photo", at: Self.later, words: "x")
    #expect(
      SQLLine.text(of: unknown)
        == "insert into posts values('u',1700000100000,'2023-11-14T23:15:00+01:00','photo',null,'',0);\n"
    )
  }

  @Test func `jrnl gets the day, the time and the text`() {
    #expect(
      JrnlLine.text(of: .post(Self.post)) == "[2023-11-14 23:13] it's #work #家族.\n\n")
    #expect(
      JrnlLine.text(of: .deletion(id: EntryID("c"), of: Self.post, at: Self.later)) == "")
  }
}
