import Testing
import TimelineDomain

@testable import TimelineExchange

/// Files as Day One and Day One Classic write them.
struct DayOneSampleTests {
  static let export = """
    {
      "metadata" : { "version" : "1.0" },
      "entries" : [
        {
          "creationDeviceType" : "MacBook Pro",
          "starred" : false,
          "isPinned" : true,
          "creationDate" : "2018-08-03T23:50:45Z",
          "modifiedDate" : "2018-08-04T10:00:00Z",
          "timeZone" : "America\\/New_York",
          "text" : "A walk\\n\\nwith *Ada*. ![](dayone-moment:\\/\\/771B)",
          "tags" : ["deep work", "walk"],
          "uuid" : "6BD0AE9E21C447A6BC504A63899BC544",
          "location" : { "latitude" : 35.50, "placeName" : "Park" },
          "photos" : [{ "identifier" : "771B", "md5" : "0a", "type" : "jpeg" }]
        },
        {
          "creationDate" : "2018-08-05T08:00:00Z",
          "timeZone" : "Asia/Tokyo",
          "starred" : true,
          "richText" : "{\\"contents\\":[{\\"text\\":\\"Rich \\"},{\\"text\\":\\"words\\"}],\\"meta\\":{}}",
          "uuid" : "7BD0AE9E21C447A6BC504A63899BC544"
        }
      ]
    }
    """

  @Test func `an export of Day One comes in with its times, zones, tags and places`() throws {
    #expect(DayOneReader.fits(Self.export, named: "Journal.json"))
    let entries = DayOneReader.entries(Self.export)
    let walk = try #require(entries.first)
    #expect(entries.count == 2)
    #expect(walk.moment.spelling == "2018-08-03T18:50:45-05:00")
    #expect(walk.zone == "America/New_York")
    #expect(walk.content == .text("A walk\n\nwith *Ada*. ![](dayone-moment://771B)"))
    #expect(walk.tags.map(\.name) == ["deep work", "walk"])
    #expect(walk.identity == .own("6BD0AE9E21C447A6BC504A63899BC544"))
    #expect(walk.attachments == 1)
    // Pinned is no star.
    #expect(!walk.isStarred)
    #expect(
      walk.members.map(\.name) == ["creationDeviceType", "isPinned", "location", "photos"])
    #expect(
      String(decoding: walk.members[2].value, as: UTF8.self)
        == #"{ "latitude" : 35.50, "placeName" : "Park" }"#)
  }

  @Test func `rich text alone gives its words`() {
    let entry = DayOneReader.entries(Self.export).last
    #expect(entry?.content == .text("Rich words"))
    #expect(entry?.isStarred == true)
    #expect(entry?.members.map(\.name) == ["richText"])
  }

  @Test(arguments: [#""text":null,"#, ""])
  func `an entry with only photos has no words`(text: String) {
    let entry = DayOneReader.entries(
      #"{"entries":[{"creationDate":"2018-08-05T08:00:00Z",\#(text)"photos":[{"md5":"0a"}]}]}"#
    ).first
    #expect(entry?.content == .text(""))
    #expect(entry?.attachments == 1)
  }

  @Test func `what Day One wrote goes back out where it came from`() {
    let from = #"""
      {"source":"dayone","id":"6BD0AE9E21C447A6BC504A63899BC544","members":{"isPinned":true,"location":{ "latitude" : 35.50 }}}
      """#
    let item = ExportedEntries.text(
      "A walk", at: "2018-08-03T18:50:45-05:00", tags: ["walk"], from: from,
      zone: "America/New_York")
    let file = DayOneWriter.file([item])
    #expect(file.losses.isEmpty)
    #expect(
      file.text == #"""
        {"metadata":{"version":"1.0"},"entries":[
        {"uuid":"6BD0AE9E21C447A6BC504A63899BC544","creationDate":"2018-08-03T23:50:45Z","timeZone":"America/New_York","text":"A walk","starred":false,"tags":["walk"],"isPinned":true,"location":{ "latitude" : 35.50 }}
        ]}

        """#)
  }

  @Test func `an entry without a zone gets one that says its offset`() {
    let file = DayOneWriter.file([
      ExportedEntries.text("a", at: "2026-01-01T09:00:00+09:00"),
      ExportedEntries.text("b", at: "2026-01-01T09:00:00+05:30"),
    ])
    #expect(file.text.contains(#""timeZone":"Etc/GMT-9""#))
    #expect(file.text.contains(#""timeZone":"GMT+0530""#))
  }

  @Test(arguments: [
    (#"{"entries":[{"text":"a"}]}"#, ForeignFlaw.missing(member: "creationDate")),
    (#"{"entries":[{"creationDate":"yesterday"}]}"#, .unreadableDate("yesterday")),
    (
      #"{"entries":[{"creationDate":"2018-02-30T00:00:00Z"}]}"#,
      .impossibleDate("2018-02-30T00:00:00Z")
    ),
    (
      #"{"entries":[{"creationDate":"2018-02-03T00:00:00Z","tags":"x"}]}"#,
      .wrongType(member: "tags")
    ),
    (#"{"entries":[3]}"#, .wrongType(member: "entries")),
  ])
  func `a broken entry is reported and not guessed`(text: String, flaw: ForeignFlaw) {
    guard case .broken(let broken) = DayOneReader.items(text).first else {
      Issue.record("not broken")
      return
    }
    #expect(broken.flaw == flaw)
  }

  @Test func `a file that is cut gives the entries before the cut, and says where`() {
    let text = String(Self.export.prefix(Self.export.count - 60))
    let items = DayOneReader.items(text)
    #expect(items.count == 2)
    guard case .broken(let broken) = items.last else {
      Issue.record("not broken")
      return
    }
    #expect(broken.flaw == .brokenJSON)
  }

  @Test func `an entry of Day One Classic comes in`() throws {
    let sample = PropertyListReaderTests.example
    #expect(DayOneClassicReader.fits(sample, named: "Journal.dayone/entries/A1.doentry"))
    let entry = try #require(DayOneClassicReader.entries(sample).first)
    #expect(entry.moment.seconds == 1_383_779_398)
    #expect(entry.content == .text("Fish & chips <3 😌"))
    #expect(entry.isStarred && entry.tags.map(\.name) == ["work", ""])
    #expect(entry.members.map(\.name) == ["Location", "Blob"])
    #expect(
      String(decoding: entry.members[0].value, as: UTF8.self) == #"{"Latitude":35.5,"n":3}"#)
  }
}
