import Presentation
import TestSupport
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// The rows of a list as CSV.
struct CSVRowTests {
  private func row(_ item: TimelineItem, _ fields: [ItemField]) -> String {
    let timeline = Timeline([item])
    let rows = ItemRows(timeline, .csv(fields), oldestFirst: true).render(0..<1)
    return String(decoding: rows.bytes, as: UTF8.self)
  }

  @Test func `a missing value is an empty cell`() {
    let fields = ItemField.columns
    #expect(
      fields.map(\.rawValue).joined(separator: ",")
        == "id,type,at,text,mood,score,note,tags,starred,understood,name,value,unit")
    #expect(row(.unknown(.unknown("x", at: nil)), fields) == "x,photo,,,,,,,,false,,,\n")
    #expect(
      row(.mood("m", "wistful", score: 2.5, note: "n", tags: ["a", "b"]), fields)
        == "m,mood,2026-11-21T08:01:02+09:00,,wistful,2.5,n,a b,false,true,,,\n")
    #expect(row(.text("t", "x", revision: "t2", isConflict: true), [.revision, .id]) == "t2,t\n")
    let item = TimelineItem.text("t", "x").with(files: [.sample("1", "=a.jpg"), .sample("2", "b")])
    #expect(row(item, [.id, .files]) == "t,\"'=a.jpg, b\"\n")
  }
}
