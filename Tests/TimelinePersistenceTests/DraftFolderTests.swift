import JSONBytes
import Platform
import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import TimelinePersistence

/// Drafts on disk: their purposes, old and new, and their claims.
struct DraftFolderTests {
  private let directory = TemporaryDirectory()

  private var folder: DraftFolder {
    DraftFolder(directory: BytePath(Array("\(directory.path)/drafts".utf8)), time: FixedTime.tokyo)
  }

  @Test func `a purpose is read as it was written`() throws {
    let purpose = DraftPurpose(
      words: ["edit", "@1", "--text", "last \"nigt\"\n"], journal: "/j/朝.jsonl",
      entry: EntryID("7f3k2a"), base: [EntryID("7f3k2a"), EntryID("x")],
      typed: Moment.restored("2026-11-21T08:01:02.123+09:00"))
    let draft = try folder.keep(Array("Dinner".utf8), for: purpose)
    #expect(folder.purpose(of: draft) == purpose)
  }

  @Test(arguments: [
    (
      #"{"words":["mood","good","-"],"typed":"2026-11-21T08:01:02.123+09:00","journal":"/j"}"#, "/j"
    ),
    (
      #"{"later":[1],"words":["--file","/j","edit","-"],"base":"7f3k2a","unclear":[["at","x"]]}"#,
      "/j"
    ),
    (#"{"words":["add","text","-"],"typed":5,"source":"x","unclear":{}}"#, nil),
  ])
  func `a draft of 1_0_0 is read as a text`(json: String, journal: String?) throws {
    directory.makePrivate("drafts")
    directory.write("drafts/2026-11-21T080102-x7f3.txt", Array("Dinner".utf8))
    directory.write("drafts/2026-11-21T080102-x7f3.json", Array(json.utf8))
    let draft = try #require(try folder.drafts().first)
    #expect(draft.name == "x7f3" && draft.begun?.hour == 8)
    #expect(try folder.read(draft) == Array("Dinner".utf8))
    let purpose = try #require(folder.purpose(of: draft))
    #expect(purpose.words == ["text", "-"] && purpose.journal == journal)
    #expect(purpose.base.isEmpty == !json.contains("7f3k2a"), "a purge finds its entry")
    try folder.discard(draft)
    #expect(directory.names(in: "drafts") == [])
  }

  @Test func `a draft is a folder with the text as typed, the arguments and the time`() throws {
    let text = Array("Dinner\n\n".utf8) + [0xFF]
    let purpose = DraftPurpose(
      words: ["text", "--tag", "x", "-"], typed: Moment.restored("2026-11-21T08:01:02.123+09:00"))
    let draft = try folder.keep(text, for: purpose)
    let name = try #require(directory.names(in: "drafts").first)
    #expect(directory.names(in: "drafts/\(name)") == ["draft.json", "text.txt"])
    #expect(directory.read("drafts/\(name)/text.txt") == text)
    #expect(
      String(decoding: directory.read("drafts/\(name)/draft.json"), as: UTF8.self)
        == #"{"arguments":["text","--tag","x","-"],"time":"2026-11-21T08:01:02.123+09:00"}"# + "\n")
    try folder.discard(draft)
    #expect(directory.names(in: "drafts") == [])
  }

  @Test(arguments: ["", "\n", " \r\n"]) func `a draft without a word goes, unless a program has it`(
    text: String
  ) throws {
    let full = try folder.keep(Array("Dinner".utf8), for: nil)
    let purpose = DraftPurpose(words: ["add", "text"])
    let empty = try folder.keep(Array(text.utf8), for: purpose)
    #expect(
      try folder.drafts().map(\.location) == [full.location], "the program that began it has ended")
    do {
      let claim = try #require(try folder.claim(empty))
      let drafts = try folder.drafts()
      withExtendedLifetime(claim) { #expect(drafts.count == 2) }
    }
    #expect(directory.names(in: "drafts").count == 2, "an editor may still have it")
    let later = DraftFolder(
      directory: BytePath(Array("\(directory.path)/drafts".utf8)),
      time: FixedTime.tokyo.with(seconds: .max / 4))
    #expect(try later.drafts().map(\.location) == [full.location])
    #expect(directory.names(in: "drafts").count == 1)
  }

  @Test func `a claimed draft is not free`() throws {
    let draft = try folder.keep(Array("Dinner".utf8), for: nil)
    do {
      let claim = try #require(try folder.claim(draft))
      withExtendedLifetime(claim) { #expect(folder.claimIfFree(draft) == nil) }
    }
    #expect(folder.claimIfFree(draft) != nil)
    try folder.discard(draft)
    #expect(folder.claimIfFree(draft) == nil)
  }
}
