import JSONBytes
import TestSupport
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// The members that scripts rely on, in order.
struct ItemJSONTests {
  static let rows: [(TimelineItem, String)] = [
    (
      .text("7f3k2a", "On #walk", tags: ["family"], isStarred: true),
      #"{"id":"7f3k2a","type":"text","at":"2026-11-21T08:01:02+09:00","until":null,"day":false,"#
        + #""understood":true,"#
        + #""text":"On #walk","tags":["family","walk"],"starred":true}"#
    ),
    (
      .text("7f3k2a", "\"One\"\n\\", at: nil),
      #"{"id":"7f3k2a","type":"text","at":null,"until":null,"day":false,"#
        + #""understood":true,"text":"\"One\"\n\\","#
        + #""tags":[],"starred":false}"#
    ),
    (
      .mood("7f3k2a", "good", note: "Slept #well", tags: ["散歩"]),
      #"{"id":"7f3k2a","type":"mood","at":"2026-11-21T08:01:02+09:00","until":null,"day":false,"#
        + #""understood":true,"#
        + #""mood":"good","score":4,"note":"Slept #well","tags":["散歩","well"],"starred":false}"#
    ),
    (
      .mood("7f3k2a", "cosy"),
      #"{"id":"7f3k2a","type":"mood","at":"2026-11-21T08:01:02+09:00","until":null,"day":false,"#
        + #""understood":true,"#
        + #""mood":"cosy","score":null,"note":null,"tags":[],"starred":false}"#
    ),
    (
      .mood("7f3k2a", "good", score: 3.5, isStarred: true),
      #"{"id":"7f3k2a","type":"mood","at":"2026-11-21T08:01:02+09:00","until":null,"day":false,"#
        + #""understood":true,"#
        + #""mood":"good","score":3.5,"note":null,"tags":[],"starred":true}"#
    ),
    (
      .unknown(.unknown("7f3k2a")),
      #"{"id":"7f3k2a","type":"photo","at":"2026-03-01T12:00:00Z","until":null,"day":false,"#
        + #""understood":false}"#
    ),
    (
      .unknown(.unknown("7f3k2a", at: nil)),
      #"{"id":"7f3k2a","type":"photo","at":null,"until":null,"day":false,"understood":false}"#
    ),
    (
      .unknown(
        .unknown(
          "7f3k2a", at: nil, fallback: .init(note: "On #walk", givenTags: [.named("sea")]))),
      #"{"id":"7f3k2a","type":"photo","at":null,"until":null,"day":false,"understood":false,"#
        + #""text":null,"note":"On #walk","tags":["sea","walk"],"starred":false}"#
    ),
    (
      .unknown(.unknown("7f3k2a", at: nil, fallback: .init())),
      #"{"id":"7f3k2a","type":"photo","at":null,"until":null,"day":false,"understood":false}"#
    ),
    (
      .text(
        "7f3k2a", "One", at: "2026-11-21T12:00:00+09:00", until: "2026-11-22T12:00:00.0+09:00",
        isAllDay: true),
      #"{"id":"7f3k2a","type":"text","at":"2026-11-21T12:00:00+09:00","#
        + #""until":"2026-11-22T12:00:00.0+09:00","day":true,"#
        + #""understood":true,"text":"One","tags":[],"starred":false}"#
    ),
    (
      .unknown(.known("7f3k2a", .needs(["rich"]))),
      #"{"id":"7f3k2a","type":"text","at":"2026-03-01T12:00:00Z","until":null,"day":false,"#
        + #""understood":false}"#
    ),
    (
      .text("7f3k2a", "One", revision: "b2x9qq", isConflict: true),
      #"{"id":"7f3k2a","revision":"b2x9qq","type":"text","at":"2026-11-21T08:01:02+09:00","#
        + #""until":null,"day":false,"understood":true,"text":"One","tags":[],"starred":false}"#
    ),
  ]

  @Test(arguments: rows.indices)
  func `an item is one line with the members of its type in order`(index: Int) {
    #expect(json(Self.rows[index].0) == Self.rows[index].1)
  }

  static let spellings = [
    "2026-11-21t08:01:02z", "2026-11-21 08:01:02.5000+09:00", "2026-11-21T08:01:02-00:00",
  ]

  @Test(arguments: spellings)
  func `a time is written as stored`(spelling: String) {
    #expect(json(.text("a", "One", at: spelling)).contains(#""at":"\#(spelling)""#))
  }

  @Test func `files are listed with the path of the stored file, if the folder is known`() {
    let item = TimelineItem.text("7f3k2a", "One").with(files: [
      .sample("1f", "a\u{1B}.jpg", size: 3, media: "image/jpeg"), .sample("2", nil),
    ])
    let zeros = String(repeating: "0", count: 62)
    func files(_ first: String, _ second: String) -> String {
      #""starred":false,"files":[{"sha256":"\#(zeros)1f","size":3,"name":"a\u001b.jpg","media":"image/jpeg","path":\#(first)},"#
        + #"{"sha256":"\#(zeros)02","size":null,"name":null,"media":null,"path":\#(second)}]}"#
    }
    #expect(json(item).hasSuffix(files("null", "null")))
    var writer = JSONWriter()
    ItemJSON.write(item, filesFolder: "/j.files", to: &writer)
    let known = files("\"/j.files/00/\(zeros)1f\"", "\"/j.files/00/\(zeros)02\"")
    #expect(String(decoding: writer.bytes, as: UTF8.self).hasSuffix(known))
  }

  private func json(_ item: TimelineItem) -> String {
    var writer = JSONWriter()
    ItemJSON.write(item, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
