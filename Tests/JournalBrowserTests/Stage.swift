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
  let directory = TemporaryDirectory()
  let store: TimelineStore
  let repository: HeldRepository
  let context: ScreenContext
  let lifetime = BrowserLifetime()
  let navigation = Navigation()
  let keys: KeyTable
  private let lifecycle: BrowserLifecycle
  private(set) var requests: [ScreenRequest] = []
  /// The texts that are kept on the disk.
  var drafts: [String] {
    directory.names(in: "drafts").map {
      String(decoding: directory.read("drafts/\($0)/text.txt"), as: UTF8.self)
    }
  }
  var size = ScreenSize(columns: 60, rows: 14)

  /// Without a `file`, the journal has an entry for each of the lines.
  init(
    _ lines: [String] = [], file: [UInt8]? = nil, repository: (any HistoryRepository)? = nil,
    several: Journals? = nil,
    words: Catalogue = Catalogue(.english), keys: KeyTable = .standard,
    templates: [Configuration.Template] = [], program: StageProgram = StageProgram(),
    makeID: @escaping @Sendable () -> EntryID = TimelineStore.randomID,
    pause: @escaping (Int) async -> Void = { _ in }, isInTmux: Bool = false, name: String? = nil,
    journals: [JournalRow] = []
  ) async {
    let path = "\(directory.path)/journal.jsonl"
    if let file = file ?? (lines.isEmpty ? nil : Stage.file(lines)) {
      directory.write("journal.jsonl", file)
    }
    self.repository = HeldRepository(
      repository ?? FilePostRepository(path: BytePath(path), time: FixedTime.tokyo))
    store = TimelineStore(
      several ?? Journals(self.repository), time: FixedTime.tokyo, makeID: makeID)
    let parts = BrowserParts(
      store: store, configuration: .standard, words: words, time: FixedTime.tokyo,
      program: program, templates: templates, isInTmux: isInTmux, name: name, journals: journals,
      drafts: DraftFolder(
        directory: BytePath("\(directory.path)/drafts"), time: FixedTime.tokyo), pause: pause)
    context = ScreenContext(parts, keys, navigation, lifetime)
    self.keys = keys
    lifecycle = BrowserLifecycle(lifetime, context)
    context.work.onResult = { [weak self] in
      guard let self else { return }
      lifecycle.reflect(navigation.routes)
    }
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

  /// Entries that one command wrote.
  static func fileOfOneCommand(_ count: Int) -> [UInt8] {
    let lines = (0..<count).map { number in
      #"{"id":"b\#(100_000 + number)","type":"text","at":"2026-11-01T07:30:00+09:00","batch":"b100000","payload":{"text":"n"}}"#
        + "\n"
    }
    return file([]) + Array(lines.joined().utf8)
  }

  /// Entries that were written one by one.
  static func fileOfManyCommands(_ count: Int) -> [UInt8] {
    let lines = (0..<count).map { number in
      #"{"id":"b\#(100_000 + number)","type":"text","at":"2026-11-01T07:30:00+09:00","payload":{"text":"n"}}"#
        + "\n"
    }
    return file([]) + Array(lines.joined().utf8)
  }

  /// A weight on most days of two months, and runs in two units.
  static func fileOfNumbers() -> [UInt8] {
    func line(_ id: Int, _ day: Int, _ payload: String) -> String {
      let date =
        day < 31 ? "10-\(day < 10 ? "0" : "")\(day)" : "11-\(day < 40 ? "0" : "")\(day - 30)"
      return
        #"{"id":"n\#(1000 + id)","type":"measure","at":"2026-\#(date)T07:30:00+09:00","payload":{\#(payload)}}"#
        + "\n"
    }
    let weights = (1...50).filter { $0 % 5 > 0 && !(20..<28).contains($0) }.map { day in
      line(day, day, #""name":"weight","value":\#(70 + day * 7 % 10).\#(day % 10),"unit":"kg""#)
    }
    let runs = [3, 17, 40].map { day in
      line(
        100 + day, day,
        #""name":"run","value":\#(day % 5 + 4),"unit":"\#(day == 17 ? "mi" : "km")""#)
    }
    return file([]) + Array((weights + runs).joined().utf8)
  }

  /// What another program does.
  func append(_ line: String) {
    directory.write(
      "journal.jsonl", directory.read("journal.jsonl") + Array((line + "\n").utf8))
  }

  var path: String { "\(directory.path)/journal.jsonl" }
  /// The journal now; empty if there is none.
  var bytes: [UInt8] { directory.read("journal.jsonl") }

  var timeline: TimelineViewState { lifetime.timeline! }

  /// The state of the screen that has the keys.
  var screen: (any Screen)? { lifetime.top?.state }

  /// Waits for everything that was started.
  func settle() async {
    await context.work.finish()
    lifetime.refresh()
    await context.work.finish()
    // No key waits, so a frame shows the question.
    _ = context.showQuestion()
    lifecycle.reflect(navigation.routes)
  }

  /// Presses keys, and waits for what each one starts.
  func press(_ keys: Key...) async {
    for key in keys {
      send(key)
      await settle()
    }
  }

  /// Presses keys as one write of a terminal brings them: each waits for its turn, and for nothing else.
  func pressAtOnce(_ keys: [Key]) async {
    for key in keys {
      await context.waitForTurn(of: .key(key))
      send(key)
    }
  }

  /// Presses a key, and waits for nothing, not even for its turn.
  func send(_ key: Key) {
    if let request = context.receive(.key(key), size) { requests.append(request) }
    lifecycle.reflect(navigation.routes)
    view.fit(lifetime, size)
  }

  /// Passes on an event, and waits for nothing.
  func give(_ event: InputEvent) {
    if let request = context.receive(event, size) { requests.append(request) }
    lifecycle.reflect(navigation.routes)
  }

  func type(_ words: String) async {
    for character in words { await press(Key(.character(character))) }
  }

  func receive(_ event: InputEvent) async {
    _ = context.receive(event, size)
    lifecycle.reflect(navigation.routes)
    await settle()
  }

  func end() { lifecycle.end() }

  private var view: BrowserView { BrowserView(words: context.parts.words, keys: keys) }

  var frame: Frame {
    view.fit(lifetime, size)
    return view.frame(lifetime, context.status, size)
  }
  var lines: [String] { frame.lines }
  /// What the last lines say, whole.
  var said: String { context.status.notice ?? "" }
  var shown: String { lines.joined(separator: "\n") }
}
