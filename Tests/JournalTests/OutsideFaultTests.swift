import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// Faults from outside: a shim between the built program and the C library, independent of our
  /// own seam.
  struct OutsideFaultTests {
    enum Scene: String, CaseIterable {
      case add, edit, delete, begin

      var words: [String] {
        switch self {
        case .add, .begin: ["add", "text", "my new words"]
        case .edit: ["edit", "old1", "--text", "my new words"]
        case .delete: ["delete", "old1"]
        }
      }

      /// The list after the command, and before it.
      var after: Set<String> {
        switch self {
        case .add: ["kept words", "my new words"]
        case .edit, .begin: ["my new words"]
        case .delete: []
        }
      }
      var before: Set<String> { self == .begin ? [] : ["kept words"] }
    }

    static let errors: [(call: String, codes: [Int32])] = [
      ("open", [EACCES, EIO, EMFILE, EROFS, ENOSPC]), ("write", [ENOSPC, EIO, EDQUOT, EFBIG]),
      ("fsync", [EIO, ENOSPC]), ("flock", [EIO, ENOLCK]), ("close", [EIO]),
      ("rename", [EIO, ENOSPC]), ("link", [EPERM, EIO, ENOSPC]), ("unlink", [EIO]),
      ("ftruncate", [EIO]), ("mkdir", [ENOSPC, EACCES]),
    ]

    @Test(arguments: FullRun.few(2, of: Scene.allCases))
    func `a failing call loses nothing, and a text is kept as a draft`(scene: Scene) {
      var (cases, acknowledged) = (0, 0)
      var lists = FaultTrial.Lists()
      for (call, codes) in Self.errors {
        for (number, code) in FullRun.cases(Array(codes.prefix(2)), full: codes).enumerated() {
          // A call that keeps failing takes the same way with each code, so the default has one.
          for (lasts, after) in [(false, 0), (true, 0), (false, 9)]
          where (after == 0 || call == "write") && (number == 0 || !lasts || FullRun.isAsked) {
            for turn in 1...99 {
              let trial = FaultTrial(
                scene, call, turn: turn, code: code, lasts: lasts, after: after)
              guard trial.happened else { break }
              cases += 1
              if trial.outcome.code == 0 { acknowledged += 1 }
              trial.check(&lists)
            }
          }
        }
      }
      #expect(cases > 30)
      TestReport.note(
        "outside, \(scene): calls failing", cases: cases, acknowledged: acknowledged, lost: 0)
    }

    /// Before and after each call, so between any two calls.
    @Test(arguments: FullRun.few(2, of: Scene.allCases))
    func `a kill at any call loses nothing that was acknowledged`(scene: Scene) {
      var (cases, acknowledged) = (0, 0)
      var lists = FaultTrial.Lists()
      for call in Self.errors.map(\.call) {
        for code: Int32 in [0, -1] {
          for turn in 1...99 {
            let trial = FaultTrial(scene, call, turn: turn, code: code)
            guard trial.happened else { break }
            cases += 1
            if trial.outcome.code == 0 { acknowledged += 1 }
            trial.check(&lists)
          }
        }
      }
      #expect(cases >= 10)
      TestReport.note(
        "outside, \(scene): killed", cases: cases, acknowledged: acknowledged, lost: 0)
    }
  }

  /// One run with one fault, and its result.
  private struct FaultTrial {
    let scene: OutsideFaultTests.Scene
    let desk: Desk
    let outcome: BuiltProgram.Outcome
    let happened: Bool
    private let before: [UInt8]
    private let words: Comment

    init(
      _ scene: OutsideFaultTests.Scene, _ call: String, turn: Int, code: Int32,
      lasts: Bool = false, after: Int = 0
    ) {
      self.scene = scene
      desk = Desk(
        journal: scene == .begin
          ? nil
          : Array(
            """
            {"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}
            {"id":"old1","type":"text","at":"2026-01-02T00:00:00Z","payload":{"text":"kept words"}}

            """.utf8))
      before = desk.journal
      let plain = desk.environment
      let shim = BuiltProgram.path.dropLast("journal".count) + "libFaultShim.so"
      desk.environment.merge([
        "LD_PRELOAD": String(shim), "FAULT_UNDER": desk.directory.path, "FAULT_CALL": call,
        "XDG_STATE_HOME": desk.elsewhere.path, "FAULT_TURN": "\(turn)", "FAULT_ERRNO": "\(code)",
        "FAULT_LASTS": lasts ? "1" : "0", "FAULT_AFTER": "\(after)",
        "FAULT_LOG": "\(desk.directory.path)/happened",
      ]) { $1 }
      outcome = desk.run(scene.words.map { Array($0.utf8) })
      desk.environment = plain
      happened = desk.directory.names().contains("happened")
      words = "\(scene), \(call) \(turn), errno \(code): \(outcome.code), \(outcome.error)"
    }

    /// The texts that the program lists, by the files that a fault left. Most faults leave the same
    /// files, and a list of the same files is the same.
    struct Lists {
      private struct Files: Hashable {
        let journal: [UInt8]
        let names: [String]
      }

      private var texts: [Files: Set<String>] = [:]

      mutating func texts(_ desk: Desk, _ words: Comment) -> Set<String> {
        let files = Files(journal: desk.journal, names: desk.directory.names())
        if let known = texts[files] { return known }
        let list = desk.run("list", "--format", "jsonl")
        #expect(list.code == 0, words)
        let found = list.lines.compactMap { RawObject($0).text("text")?.dropFirst().dropLast() }
        texts[files] = Set(found.map(String.init))
        return Set(found.map(String.init))
      }
    }

    func check(_ lists: inout Lists) {
      #expect(desk.journal.starts(with: before), words)
      let texts = lists.texts(desk, words)
      if outcome.code == 0 {
        #expect(texts == scene.after, words)
      } else if outcome.code > 2 || outcome.error.contains("may or may not be in the journal") {
        #expect(texts == scene.after || texts == scene.before, words)
      } else {
        #expect(outcome.code == 1, words)
        #expect(texts == scene.before, words)
      }
      if outcome.code == 1, scene != .delete {
        #expect(outcome.error.contains("your text is kept"), words)
        #expect(desk.keptElsewhere == ["my new words"], words)
      }
      #expect(desk.run("add", "text", "next").code == 0, words)
      #expect(desk.page.items.count == texts.count + 1, words)
    }
  }

  extension Desk {
    fileprivate var keptElsewhere: [String] {
      elsewhere.names(in: "journal/drafts").map {
        String(decoding: elsewhere.read("journal/drafts/\($0)/text.txt"), as: UTF8.self)
      }
    }
  }
#endif
