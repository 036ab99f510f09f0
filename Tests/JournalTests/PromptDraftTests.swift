import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The words at a prompt of the full screen are on the disk before the program can end.
@Suite(.serialized) struct PromptDraftTests {
  enum End: String, CaseIterable, Sendable {
    case escape, controlC, hangUp
    case interrupt, hangUpSignal, terminate, quit, user, abort, fault, kill

    var signal: Int32? {
      switch self {
      case .escape, .controlC, .hangUp: nil
      case .interrupt: SIGINT
      case .hangUpSignal: SIGHUP
      case .terminate: SIGTERM
      case .quit: SIGQUIT
      case .user: SIGUSR1
      case .abort: SIGABRT
      case .fault: SIGSEGV
      case .kill: SIGKILL
      }
    }
  }

  private static let header = #"{"format":"timeline-journal","version":1,"id":"h"}"# + "\n"
  private static let entry =
    #"{"id":"aa01","type":"text","at":"2026-11-20T21:30:00+09:00","payload":{"text":"Dinner"}}"#
    + "\n"

  private func desk() -> Desk { Desk(journal: Self.header + Self.entry) }

  /// Words of a random length, so that the end comes at a random letter.
  private func words(_ random: inout SeededGenerator) -> String {
    let all = "Tea with Ada at the river 朝の光 and a long way home"
    var words = String(all.prefix(Int.random(in: 3...all.count, using: &random)))
    // A space at the end of a row can't be seen.
    if words.last == " " { words.removeLast() }
    return words
  }

  private static let prompts: [[(keys: String, shown: String)]] = [
    [("i", "─ Write ─")], [("m", "How are you?"), ("4", "note ─")],
  ]

  @Test(arguments: End.allCases, [0, 1]) func `no end loses the words at a prompt`(
    end: End, prompt: Int
  ) {
    var random = SeededGenerator(seed: UInt64(End.allCases.firstIndex(of: end)! * 2 + prompt))
    let words = words(&random)
    let desk = desk()
    let first = BrowseSession(desk)
    #expect(first.shows("Dinner"))
    for step in Self.prompts[prompt] { first.type(step) }
    first.type((words, words))
    first.end(end)
    _ = first.running.waitForEnd()
    #expect(desk.drafts == [words])
    #expect(desk.journalText == Self.header + Self.entry)
    if end == .terminate { #expect(first.terminal.shows("journal drafts restore")) }

    // The same prompt shows the words again, and saves them.
    let second = BrowseSession(desk)
    #expect(second.shows("Dinner"))
    for step in Self.prompts[prompt] { second.type(step) }
    second.type(("", words), ("", "Kept from before."), ("\r", "added"))
    #expect(desk.journalText.contains("\":\"\(words)"))
    #expect(second.terminal.wait { desk.drafts == [] })
    second.terminal.type("q")
    #expect(second.running.waitForEnd().code == 0)
  }

  @Test func `a pasted text keeps its lines, also if it is left`() {
    let desk = desk()
    let first = BrowseSession(desk)
    first.type(
      ("", "Dinner"), ("i", "─ Write ─"),
      ("\u{1B}[200~one\rtwo\rthree\u{1B}[201~", " three"))
    first.running.send(SIGTERM)
    #expect(first.running.waitForEnd().code == 0)
    #expect(desk.drafts == ["one\ntwo\nthree"])
    let second = BrowseSession(desk)
    second.type(("", "Dinner"), ("i", " three"), ("\r", "added"))
    #expect(desk.journalText.contains(#""text":"one\ntwo\nthree""#))
    second.terminal.type("q")
    #expect(second.running.waitForEnd().code == 0 && desk.drafts == [])
  }

  @Test func `half a paste is kept, and so is what was typed just before the signal`() {
    let desk = desk()
    let session = BrowseSession(desk)
    session.type(("", "Dinner"), ("i", "─ Write ─"))
    session.running.send(SIGSTOP)
    session.terminal.type("typed \u{1B}[200~and half of a pas")
    session.running.send(SIGTERM)
    session.running.send(SIGCONT)
    _ = session.running.waitForEnd()
    #expect(desk.drafts == ["typed and half of a pas"])
  }

  @Test func `a filter, a date, a tag and erased words leave no draft`() {
    let desk = desk()
    let session = BrowseSession(desk)
    session.type(("", "Dinner"))
    for (key, title) in [("/", "Find:"), ("g", "Go to:"), ("t", "Tag:"), ("f", "Words:")] {
      session.type((key, title), ("secret", "\(title) secret"))
      session.terminal.type("\u{1B}")
      // A key right behind it would be another key, with Alt.
      #expect(session.hides("secret"))
    }
    session.type(
      ("i", "─ Write ─"), ("secret", " secret"))
    session.terminal.type("\u{15}")
    #expect(session.hides("secret"))
    session.type(("other", " other"))
    session.terminal.type("\u{17}")
    #expect(session.hides("other"))
    session.running.send(SIGTERM)
    #expect(session.running.waitForEnd().code == 0)
    #expect(desk.drafts == [])
  }

  @Test(.enabled(if: Desk.has("tmux"))) func `a killed tmux leaves the words as a draft`() {
    let desk = desk()
    var tmux: TmuxTerminal? = TmuxTerminal(desk, ["browse"], columns: 80, rows: 24)
    let watch = PseudoTerminal()
    func shows(_ words: String) -> Bool {
      watch.wait { tmux?.rows.contains { $0.contains(words) } == true }
    }
    #expect(shows("Dinner"))
    tmux?.type("i")
    #expect(shows("─ Write ─"))
    tmux?.type("Tea with Ada")
    #expect(shows("Tea with Ada"))
    tmux = nil
    #expect(desk.drafts == ["Tea with Ada"])
  }
}

extension BrowseSession {
  fileprivate func end(_ end: PromptDraftTests.End) {
    switch end {
    case .escape, .controlC:
      type((end == .escape ? "\u{1B}" : "\u{3}", "your words are kept"))
      terminal.type("q")
    case .hangUp: terminal.hangUp()
    default: if let signal = end.signal { running.send(signal) }
    }
  }
}
