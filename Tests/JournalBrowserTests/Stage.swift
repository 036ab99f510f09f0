import Platform
import Presentation
import Settings
import Terminal
import TestSupport
import TextSearch
import TimePhrases
import TimelineDomain
import TimelinePersistence
import TimelineStore

@testable import JournalBrowser

/// A browser without a terminal, on a real journal: keys in, frames out.
@MainActor
final class Stage {
  private let directory = TemporaryDirectory()
  let session: TimelineSession
  let lifetime = BrowserLifetime()
  let navigation = Navigation()
  let parts: BrowserParts
  private let lifecycle: BrowserLifecycle
  private let interactor: BrowserInteractor
  private(set) var requests: [BrowserInteractor.Request] = []
  /// Texts that could not be saved.
  private(set) var drafts: [String] = []
  var size = ScreenSize(columns: 60, rows: 14)

  private final class Keeper {
    weak var stage: Stage?
  }

  init(_ lines: [String] = [], words: any BrowserCatalogue = English()) async {
    let path = "\(directory.path)/journal.jsonl"
    if !lines.isEmpty { directory.write("journal.jsonl", Stage.file(lines)) }
    session = TimelineSession(
      repository: FilePostRepository(path: BytePath(path), time: FixedTime.tokyo),
      time: FixedTime.tokyo)
    let keeper = Keeper()
    let parts = BrowserParts(
      session: session, configuration: .standard, words: words, time: FixedTime.tokyo,
      readQuery: { words in
        if words.hasPrefix("(") { return .failure(Refusal("not closed")) }
        return .success(words.isEmpty ? nil : .words(FoldedText(words)))
      },
      readMoment: { words in
        Moment.restored(words).map { .success($0) } ?? .failure(Refusal("no date"))
      },
      readTag: { words in
        Tag.initial(words, sign: "#").map { .success($0) } ?? .failure(Refusal("no tag"))
      },
      explain: { _ in "can't be saved." },
      keepDraft: { text, _ in
        keeper.stage?.drafts.append(text)
        return "It is kept."
      },
      runCommand: { _ in BrowserParts.CommandAnswer(code: 0, message: "") })
    self.parts = parts
    lifecycle = BrowserLifecycle(lifetime) { Browser.screen(of: $0, parts) }
    interactor = BrowserInteractor(lifetime, navigation, parts, .standard)
    keeper.stage = self
    lifecycle.reflect(navigation.routes)
    lifetime.timeline?.load()
    await settle()
  }

  /// A header, and an entry for each line: `2026-11-20T21:30 Dinner #family`.
  static func file(_ lines: [String]) -> [UInt8] {
    var text =
      #"{"format":"timeline-journal","version":1,"id":"0g9cg5c3c1qx8pa2","created":"2026-11-01T09:14:32+01:00"}"#
      + "\n"
    for (index, line) in lines.enumerated() {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let id = "e" + String(1000 + index)
      text +=
        #"{"id":"\#(id)","type":"text","at":"\#(parts[0]):00+09:00","payload":{"text":"\#(parts[1])"}}"#
        + "\n"
    }
    return Array(text.utf8)
  }

  /// What another program does.
  func append(_ line: String) {
    directory.write(
      "journal.jsonl", directory.read("journal.jsonl") + Array((line + "\n").utf8))
  }

  var timeline: TimelineViewState { lifetime.timeline! }

  func settle() async {
    await lifetime.timeline?.finishWork()
    lifetime.timeline?.refresh()
  }

  func press(_ keys: Key...) async {
    for key in keys {
      if let request = interactor.receive(.key(key), size) { requests.append(request) }
      lifecycle.reflect(navigation.routes)
    }
    await settle()
  }

  func type(_ words: String) async {
    for character in words { await press(Key(.character(character))) }
  }

  func receive(_ event: InputEvent) async {
    _ = interactor.receive(event, size)
    lifecycle.reflect(navigation.routes)
    await settle()
  }

  func end() { lifecycle.end() }

  var frame: Frame { BrowserView(parts: parts, keys: .standard).frame(lifetime, size) }
  var lines: [String] { frame.lines }
  var shown: String { lines.joined(separator: "\n") }
}
