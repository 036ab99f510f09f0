import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program dies at a random moment after an editor saved words that are nowhere else: on the way back from the
/// editor, at the question after a mistake, while it saves.
struct RandomDeathTests {
  enum Scene: CaseIterable {
    case addition, edit, mistake, restoredDraft, settledConflict

    /// What the editor writes.
    func words(_ run: Int) -> String {
      let words = "words \(run) 朝の光"
      return self == .mistake ? "at: nonsense\n---\n\(words)" : words
    }

    /// The command line, on a desk with what it needs.
    func arguments(on desk: Desk) -> [String] {
      switch self {
      case .addition: return ["add", "text", "--tag", "t"]
      case .edit, .mistake: return ["edit", "@1"]
      case .restoredDraft:
        let refused = desk.run("add", "text", "--at", "nonsense", "-", input: "kept before\n")
        #expect(refused.code == 2)
        let name = desk.directory.names(in: "home/.local/state/journal/drafts").first ?? ""
        return ["drafts", "edit", String(name.suffix(4))]
      case .settledConflict:
        let lines = ["", #","replaces":["aaaa1"]"#, #","replaces":["aaaa1"]"#].enumerated().map {
          number, links in
          #"{"id":"aaaa\#(number + 1)","type":"text"\#(links),"at":"2026-11-20T12:00:00Z","#
            + #""payload":{"text":"version \#(number)"}}"# + "\n"
        }
        desk.directory.write("journal.jsonl", desk.journal + Array(lines.joined().utf8))
        return ["resolve", "aaaa1", "--edit"]
      }
    }
  }

  @Test(arguments: Scene.allCases)
  func `a death at a random moment after the editor saved loses no word`(scene: Scene) {
    var random = SeededGenerator(seed: 46)
    let runs = FullRun.isAsked ? 300 : FullRun.isLonger ? 10 : 4
    var reached = 0
    for run in 0..<runs {
      let desk = Desk()
      desk.run("add", "text", "before")
      let arguments = scene.arguments(on: desk)
      let before = desk.journal
      let words = scene.words(run)
      let marker = "\(desk.directory.path)/has-saved"
      desk.directory.write(
        "editor", Array("printf '%s' '\(words)' > \"$1\"; : > '\(marker)'\n".utf8))
      desk.environment["EDITOR"] = "sh '\(desk.directory.path)/editor'"
      let terminal = PseudoTerminal()
      let running = desk.start(arguments, terminal: terminal.path)
      guard terminal.wait({ desk.directory.names(in: "").contains("has-saved") }) else {
        Issue.record(
          "\(scene): the editor did not start: \(String(decoding: terminal.screen, as: UTF8.self))")
        running.send(SIGKILL)
        _ = running.wait()
        continue
      }
      // The delay itself is under test; it synchronizes nothing.
      usleep(UInt32.random(in: 0..<20_000, using: &random))
      running.send([SIGKILL, SIGKILL, SIGTERM, SIGHUP].randomElement(using: &random)!)
      _ = running.wait()
      let isInJournal = desk.journalText.contains("words \(run) 朝の光")
      let isDraft = desk.drafts.contains { $0.contains("words \(run) 朝の光") }
      #expect(isInJournal || isDraft, "\(scene), run \(run): \(desk.drafts)")
      #expect(desk.journal.starts(with: before))
      if !isInJournal {
        #expect(desk.run("drafts").output.contains("朝の光"), "\(scene), run \(run)")
        reached += 1
      }
    }
  }
}
