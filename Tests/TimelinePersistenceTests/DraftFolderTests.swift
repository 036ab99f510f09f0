import JSONBytes
import Platform
import TestSupport
import Testing
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
      words: ["edit", "@1", "--text", "last \"nigt\"\n"], source: .editor, journal: "/j/朝.jsonl",
      entry: EntryID("7f3k2a"), base: [EntryID("7f3k2a"), EntryID("x")],
      typed: Moment.restored("2026-11-21T08:01:02.123+09:00"))
    let draft = try folder.keep(Array("Dinner".utf8), for: purpose)
    #expect(folder.purpose(of: draft) == purpose)
  }

  @Test(arguments: [
    (#"{"words":["add","text","-"]}"#, ["add", "text", "-"]),
    (
      #"{"later":[1],"words":["add","text","--","-"],"unclear":[["at","x",7],["at"],"at",["at","x","y"]]}"#,
      ["add", "text", "--at", "x", "--", "-"]
    ),
    (#"{"words":["add","text","-"],"typed":5,"unclear":{}}"#, ["add", "text", "-"]),
    (
      #"{"words":["add","text","-"],"typed":"noon","source":"x","base":5,"unclear":null}"#,
      ["add", "text", "-"]
    ),
  ])
  func `purposes of other versions open`(json: String, words: [String]) throws {
    let draft = try folder.keep(Array("Dinner".utf8), for: nil)
    let path = "drafts/" + directory.names(in: "drafts")[0].replacing(".txt", with: ".json")
    directory.write(path, Array(json.utf8))
    let purpose = try #require(folder.purpose(of: draft))
    #expect(purpose == DraftPurpose(words: words))
    #expect(directory.read(path) == Array(json.utf8), "unknown members stay")
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
    #expect(directory.names(in: "drafts").count == 3, "an editor may still have it")
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
