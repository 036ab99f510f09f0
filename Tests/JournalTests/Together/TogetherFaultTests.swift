import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// System calls that fail, and kills, during the commands for several machines. By default a few of
  /// them; all with `JOURNAL_FULL=1`.
  struct TogetherFaultTests {
    enum Scene: String, CaseIterable {
      /// A merge that appends, one that replaces the file because the addition is long, and one that
      /// removes purged lines.
      case append, addition, purge
      case resolve, gitMerge, backup, sync, syncFiles

      var syncs: Bool { self == .sync || self == .syncFiles }
    }

    private static let errors: [(call: String, codes: [Int32])] =
      FullRun.isAsked
      ? [
        ("open", [EACCES, EMFILE, ENOSPC]), ("write", [ENOSPC, EIO]), ("fsync", [EIO, ENOSPC]),
        ("flock", [ENOLCK]), ("close", [EIO]), ("rename", [EIO]), ("link", [EPERM, ENOSPC]),
        ("unlink", [EIO]), ("ftruncate", [EIO]), ("mkdir", [ENOSPC]), ("fchmod", [EPERM]),
      ] : [("write", [ENOSPC]), ("fsync", [EIO]), ("rename", [EIO]), ("link", [ENOSPC])]
    /// An error code of 0 is a kill before the call, and -1 one after it. A sync is slow, because it
    /// starts git many times.
    private static func codes(_ errors: [Int32], _ scene: Scene) -> [Int32] {
      FullRun.isAsked ? errors + [0, -1] : scene.syncs ? [0] : errors + [0]
    }

    private static func turns(_ scene: Scene) -> ClosedRange<Int> {
      FullRun.isAsked ? 1...99 : scene.syncs ? 1...1 : 1...2
    }

    @Test(arguments: FullRun.few(3, of: Scene.allCases))
    func `a failing call or a kill loses nothing, and the next run does it all`(scene: Scene) {
      var (cases, acknowledged) = (0, 0)
      for (call, codes) in Self.errors {
        for code in Self.codes(codes, scene) {
          for turn in Self.turns(scene) {
            let trial = TogetherTrial(scene, call, turn: turn, code: code)
            guard trial.happened else { break }
            cases += 1
            if trial.outcome.code == 0 { acknowledged += 1 }
            trial.check()
          }
        }
      }
      #expect(cases > 2)
      TestReport.note("\(scene): faults", cases: cases, acknowledged: acknowledged, lost: 0)
    }
  }

  /// One command with one fault, and its result.
  private struct TogetherTrial {
    let scene: TogetherFaultTests.Scene
    let desk: Desk
    let outcome: BuiltProgram.Outcome
    let happened: Bool
    private let remote = TemporaryDirectory()
    private let before: [UInt8]
    private let words: Comment

    private static let header =
      #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"#

    private static func line(_ id: String, _ text: String, replacing old: String? = nil) -> String {
      let links = old.map { #""replaces":["\#($0)"],"written":"2026-01-03T00:00:00Z","# } ?? ""
      return
        #"{"id":"\#(id)","type":"text","at":"2026-01-02T00:00:00Z",\#(links)"payload":{"text":"\#(text)"}}"#
    }

    private static func journal(_ lines: [String]) -> [UInt8] {
      Array(([header] + lines).map { "\($0)\n" }.joined().utf8)
    }

    /// The words of a file, and its digits.
    private static let files = [
      "mine": "3fd30542fe3f61b14bd4a4b2dc0b6fb30fa6f63ebce52dd1778aaa8c4dc02cff",
      "theirs": "4c55a8552a2c7261f61f798c2265e6f13358f326ae5b934096ff16bd15e62c33",
    ]

    private static func line(naming words: String) -> String {
      #"{"id":"\#(words)","type":"text","files":[{"sha256":"\#(files[words]!)"}],"payload":{"text":"x"}}"#
    }

    private static func place(_ words: String) -> String {
      "journal.jsonl.files/\(files[words]!.prefix(2))/\(files[words]!)"
    }

    /// No line is ever without its file.
    private func checkFiles() {
      guard scene == .syncFiles else { return }
      for (text, digits) in Self.files where desk.journalText.contains(digits) {
        #expect(desk.directory.read(Self.place(text)) == Array(text.utf8), words)
      }
    }

    private static let first = line("a", "kept words")
    private static let purging =
      #"{"id":"p","type":"deletion","at":"2026-01-04T00:00:00Z","replaces":["b"],"payload":{"purged":true}}"#

    /// The lines of the journal, and of the other file or machine.
    private static func lines(_ scene: TogetherFaultTests.Scene) -> (own: [String], other: [String])
    {
      switch scene {
      case .append, .gitMerge, .sync:
        ([first, line("b", "mine")], [first, line("c", "theirs")])
      case .syncFiles: ([first, line(naming: "mine")], [first, line(naming: "theirs")])
      case .addition:
        ([first, line("b", "mine")], [first, line("c", String(repeating: "x", count: 70_000))])
      case .purge: ([first, line("b", "mine")], [first, purging])
      case .resolve:
        ([first, line("b", "One", replacing: "a"), line("c", "Two", replacing: "a")], [])
      case .backup: ([first, line("b", "mine")], [])
      }
    }

    init(_ scene: TogetherFaultTests.Scene, _ call: String, turn: Int, code: Int32) {
      self.scene = scene
      let (own, other) = Self.lines(scene)
      desk = Desk(journal: Self.journal(own))
      desk.directory.write("other.jsonl", Self.journal(other))
      desk.directory.write("base.jsonl", Self.journal([Self.first]))
      desk.environment["GIT_CONFIG_NOSYSTEM"] = "1"
      for key in ["AUTHOR", "COMMITTER"] {
        desk.environment["GIT_\(key)_NAME"] = "a"
        desk.environment["GIT_\(key)_EMAIL"] = "a@example.org"
      }
      if scene.syncs { Self.prepare(desk, remote, scene) }
      before = desk.journal
      let plain = desk.environment
      let shim = BuiltProgram.path.dropLast("journal".count) + "libFaultShim.so"
      desk.environment.merge([
        "LD_PRELOAD": String(shim), "FAULT_UNDER": desk.directory.path, "FAULT_CALL": call,
        "FAULT_TURN": "\(turn)", "FAULT_ERRNO": "\(code)", "FAULT_LASTS": "0", "FAULT_AFTER": "0",
        "FAULT_LOG": "\(desk.elsewhere.path)/happened", "FAULT_PROGRAM": "journal",
      ]) { $1 }
      outcome = Self.run(scene, desk)
      desk.environment = plain
      happened = desk.elsewhere.names().contains("happened")
      words = "\(scene), \(call) \(turn), errno \(code): \(outcome.code), \(outcome.error)"
    }

    /// A remote with the other lines, and a repository that has not seen them.
    private static func prepare(
      _ desk: Desk, _ remote: TemporaryDirectory, _ scene: TogetherFaultTests.Scene
    ) {
      defer { if scene == .syncFiles { place("mine", desk) } }
      if scene == .syncFiles { place("theirs", desk) }
      let path = "\(remote.path)/r.git"
      let outcome = desk.shell(
        """
        cd '\(desk.directory.path)' && git init -q --bare '\(path)' && git init -q -b main &&
        git remote add origin '\(path)' && cp journal.jsonl own && cp base.jsonl journal.jsonl &&
        git add journal.jsonl && git commit -qm base && cp other.jsonl journal.jsonl &&
        git add journal.* && git commit -qm other && git push -q origin main && git reset -q --hard HEAD^ &&
        git config branch.main.remote origin && git config branch.main.merge refs/heads/main &&
        mv own journal.jsonl
        """)
      #expect(outcome.code == 0, "\(outcome.error)")
    }

    private static func place(_ words: String, _ desk: Desk) {
      let path = place(words)
      _ = desk.shell("cd '\(desk.directory.path)' && mkdir -p '\(path.dropLast(64))'")
      desk.directory.write(path, Array(words.utf8))
    }

    private static func run(
      _ scene: TogetherFaultTests.Scene, _ desk: Desk
    ) -> BuiltProgram.Outcome {
      let folder = desk.directory.path
      return switch scene {
      case .append, .addition, .purge: desk.run("merge", "\(folder)/other.jsonl")
      case .resolve: desk.run("resolve", "a", "--both")
      case .gitMerge:
        desk.run(
          "git-merge", "\(folder)/base.jsonl", "\(folder)/journal.jsonl", "\(folder)/other.jsonl")
      case .backup: desk.run("backup", "\(folder)/b")
      case .sync, .syncFiles: desk.run("sync")
      }
    }

    func check() {
      // All or nothing, and nothing acknowledged is missing.
      let (own, other) = Self.lines(scene)
      let all = scene == .purge ? [Self.first, Self.purging] : own + other
      let (old, now) = (Set(own), Set(texts(desk.lines).dropFirst()))
      if scene == .resolve {
        #expect(old.isSubset(of: now) && [old.count, old.count + 2].contains(now.count), words)
      } else {
        #expect(now == old || now == Set(all), words)
        if outcome.code == 0 { #expect(now == (scene == .backup ? old : Set(all)), words) }
      }
      if outcome.code == 1 {
        // Above it, a sync can say that it closed the repository to other users.
        let lines = outcome.error.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("journal: ") }, words)
      }
      #expect([0, 1].contains(outcome.code) || outcome.code > 2, words)
      checkBackups(isAgain: false)
      checkFiles()
      // Without the fault.
      if scene != .resolve || now.count == old.count {
        let again = Self.run(scene, desk)
        #expect(again.code == 0, "\(words) then: \(again.error)")
      }
      let end = Set(texts(desk.lines).dropFirst())
      if scene == .resolve {
        #expect(desk.view.count == 2, words)
      } else {
        #expect(end == Set(all), words)
      }
      if scene.syncs {
        let shared = desk.shell("git -C '\(remote.path)/r.git' show main:journal.jsonl").output
        #expect(Set(shared.split(separator: "\n").dropFirst().map(String.init)) == end, words)
      }
      checkBackups(isAgain: true)
      checkFiles()
      if scene == .syncFiles {
        let shared = desk.shell("git -C '\(remote.path)/r.git' ls-tree -r --name-only main").output
        #expect(
          shared.contains(Self.files["mine"]!) && shared.contains(Self.files["theirs"]!), words)
      }
      let names = desk.directory.names()
      let rest = names.filter {
        $0.contains("journal.jsonl") && !["journal.jsonl", "journal.jsonl.files"].contains($0)
      }
      #expect(rest.isEmpty, "\(words) left \(rest)")
      #expect(desk.run("check").code == 0, words)
    }

    /// Each backup is whole, and a run without a fault leaves nothing else.
    private func checkBackups(isAgain: Bool) {
      guard scene == .backup else { return }
      let names = desk.directory.names(in: "b")
      for name in names where name.hasPrefix("journal-") {
        #expect(desk.directory.read("b/\(name)") == before, words)
      }
      if isAgain || outcome.code == 0 {
        #expect(names.contains { $0.hasPrefix("journal-") }, words)
      }
      if isAgain { #expect(names.allSatisfy { $0.hasPrefix("journal-") }, "\(words): \(names)") }
    }

    private func texts(_ lines: [[UInt8]]) -> [String] { lines.map(\.asText) }
  }
#endif
