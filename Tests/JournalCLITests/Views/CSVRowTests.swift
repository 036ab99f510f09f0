import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// CSV rows that every reader of RFC 4180 accepts and no spreadsheet runs.
struct CSVRowTests {
  @Test(
    arguments: [
      ("words", "words"), ("", ""), ("one, two", #""one, two""#), (#"a "b" c"#, #""a ""b"" c""#),
      ("two\nlines", "\"two\nlines\""), (" padded", "\" padded\""),
      ("=1+1", "'=1+1"), ("+49", "'+49"), ("-5", "'-5"), ("@name", "'@name"),
      ("＝1", "'＝1"), (" =1", "' =1"),
      ("\n=1", "\"'\n=1\""), ("\tx", "'    x"), ("\rx", "'␍x"),
      (#"=HYPERLINK("http://x","y")"#, #""'=HYPERLINK(""http://x"",""y"")""#),
      ("a=1", "a=1"), ("'quoted'", "'quoted'"), ("bell\u{7}", "bell␇"),
    ])
  func `a cell is quoted and made harmless`(text: String, cell: String) {
    #expect(CSVRow.row(.text("a", text), [.text, .understood]) == "\(cell),true\n")
  }

  @Test func `a missing value is an empty cell`() {
    let fields = ItemField.columns
    #expect(
      CSVRow.header(fields) == "id,type,at,text,mood,score,note,tags,starred,understood\n")
    #expect(
      CSVRow.row(.unknown(.unknown("x", at: nil)), fields) == "x,photo,,,,,,,,false\n")
    #expect(
      CSVRow.row(.mood("m", "wistful", score: 2.5, note: "n", tags: ["a", "b"]), fields)
        == "m,mood,2026-11-21T08:01:02+09:00,,wistful,2.5,n,a b,false,true\n")
    #expect(
      CSVRow.row(.text("t", "x", revision: "t2", isConflict: true), [.revision, .id]) == "t2,t\n")
    let item = TimelineItem.text("t", "x").with(files: [.sample("1", "=a.jpg"), .sample("2", "b")])
    #expect(CSVRow.row(item, [.id, .files]) == "t,\"'=a.jpg, b\"\n")
  }
}
