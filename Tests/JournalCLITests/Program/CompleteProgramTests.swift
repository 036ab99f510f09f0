import Presentation
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal complete`, which shells call while the user types.
@MainActor
struct CompleteProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("7f3k2a", "First light #walk"), .text("7f4a2a", "Dinner\nwith everyone #walk #food"),
    ],
    unknown: [.unknown("c3c3c3")])

  @Test(
    arguments: [
      (["ids"], ["c3c3\tphoto · from a newer version", "7f4a\tDinner", "7f3k\tFirst light #walk"]),
      (["ids", "7f3"], ["7f3k\tFirst light #walk"]),
      (["ids", "7f3k2"], ["7f3k2a\tFirst light #walk"]),
      (["ids", "9"], []),
      (["tags"], ["walk\t2 entries, last 2026-03-01", "food\t1 entry, last 2026-03-01"]),
      (["tags", "f"], ["food\t1 entry, last 2026-03-01"]),
      (["types"], ["text", "mood", "measure", "photo\t1 entry"]),
      (["moods", "g"], ["good\t🙂 4 of 5", "great\t😄 5 of 5"]),
      (["fields", "s"], ["score", "starred", "sealed"]),
      (["fields", "id,text,t"], ["id,text,type", "id,text,tags"]),
      (["fields", "id,i"], []),
      (["moods", "c"], ["calm\t😌"]),
      (["journals"], ["work\t/w.jsonl", "home\t~/h.jsonl"]),
      (["journals", "h"], ["home\t~/h.jsonl"]),
      (["journals", "work,"], ["work,home\t~/h.jsonl"]),
      (["templates"], ["evening\t{weekday}:"]),
      (["templates", "-j", "work"], ["own\tOwn {date}", "evening\t{weekday}:"]),
      (
        ["settings", "day-e"],
        ["day-ends-at\tWhen a day ends; earlier times belong to the day before"]
      ),
      (["drafts"], ["d1\t2026-11-21 08:01  two words"]),
      (["drafts", "x"], []),
      (["--", "frobs"], []),
    ] as [([String], [String])])
  func `each kind has its candidates`(words: [String], lines: [String]) async {
    let program = Program(Self.seed)
    program.settings.text = #"""
      {"journals":{"work":{"path":"/w.jsonl","templates":{"own":"Own {date}"}},"home":"~/h.jsonl"},
      "templates":{"evening":"{weekday}:\n"},"moods":[{"name":"calm","face":"😌","score":4.5}]}
      """#
    program.keep("two words")
    let outcome = await program.run(["complete"] + words)
    #expect(outcome == Outcome(code: 0, output: lines.map { $0 + "\n" }.joined(), error: ""))
  }

  @Test(arguments: [
    ["--", "frob"], ["--frob", "--", "ids"], ["ids", "--frob"], ["ids", "a", "b"],
    ["--file", "", "--", "ids"], ["ids", "--format", "json"], ["--", "ids", "--help"],
  ])
  func `errors are silent`(words: [String]) async {
    let outcome = await Program().run(["complete"] + words)
    #expect(outcome == Outcome(code: 0, output: "", error: ""))
  }

  @Test func `completion is silent without a home, a valid clock or a readable journal`() async {
    let program = Program(Self.seed)
    program.environment = [:]
    #expect(await program.run("complete", "ids") == Outcome(code: 0, output: "", error: ""))
    program.environment = ["HOME": "/home/ada", "JOURNAL_NOW": "noon"]
    #expect(await program.run("complete", "ids") == Outcome(code: 0, output: "", error: ""))
    let sealed = Program(
      answering: LoadResult(
        timeline: Timeline(),
        summary: TimelineSummary(access: TimelineAccess(level: .none, reason: .needs(["x"])))))
    for kind in ["ids", "tags", "drafts"] {
      #expect(await sealed.run("complete", kind) == Outcome(code: 0, output: "", error: ""))
    }
  }

  @Test func `damage and newer versions are reported only to people`() async {
    let result = LoadResult(
      timeline: Timeline(), summary: TimelineSummary(version: 3, isNewer: true, damagedLines: [4]))
    let outcome = await Program(answering: result).run("complete", "ids")
    #expect(outcome.error == "")
  }

  @Test func `candidates have no control characters and never look like options`() async {
    let items: [TimelineItem] =
      HostileTextTests.items + [
        .text("-rf", "words"), .text("--yes", "words", tags: ["-x"]), .text("", "words"),
        .text(String(repeating: "long", count: 100), "words"), .text("fine", HostileTextTests.evil),
      ]
    let result = LoadResult(
      timeline: Timeline(items), summary: TimelineSummary(unknown: [HostileTextTests.evil: 1]))
    for kind in Completion.Kind.allCases {
      let outcome = await Program(answering: result).run("complete", kind.rawValue)
      #expect(outcome.code == 0)
      let live = outcome.output.unicodeScalars.filter {
        $0 != "\n" && $0 != "\t" && String($0).hasControl
      }
      #expect(live.isEmpty, "\(kind)")
      for line in outcome.output.split(separator: "\n") {
        #expect(!line.hasPrefix("-") && !line.hasPrefix("\t"), "\(kind)")
        #expect(line.split(separator: "\t").count <= 2, "\(kind)")
      }
    }
  }

  @Test func `a long journal has a limited number of candidates`() async {
    let posts = (1000..<1300).map { Post.text("aa\($0)", "words") }
    let outcome = await Program(ContractSeed(posts: posts)).run("complete", "ids")
    #expect(outcome.output.split(separator: "\n").count == 200)
  }

  @Test func `a completion script needs no home, and an unknown shell is refused`() async {
    let program = Program()
    program.environment = [:]
    for shell in ShellScript.allCases {
      let outcome = await program.run("completions", shell.rawValue)
      #expect(outcome == Outcome(code: 0, output: shell.text(Catalogue(.english)), error: ""))
      #expect(
        outcome.output.split(separator: "\n")[1...8].contains {
          $0.contains("completions \(shell.rawValue) ")
        })
    }
    let usage = "usage: journal completions SHELL [OPTIONS]"
    #expect(
      await program.run("completions", "bsh").error
        == "journal: 'completions' can't be 'bsh'; did you mean 'bash'?\n\(usage)\n")
    #expect(
      await program.run("completions").error
        == "journal: SHELL is missing; write bash, zsh or fish\n\(usage)\n")
  }
}

extension String {
  fileprivate var hasControl: Bool {
    unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.value == 0x202E || $0.value == 0x2066
        || $0.value == 0x2028 || $0.value == 0x200F || $0.value == 0x61C
    }
  }
}
