import Presentation
import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelineStore

@testable import JournalBrowser

/// The writing box: several lines, a time in words, the editor, and drafts.
@MainActor
struct WritingTests {
  private static let days = [
    "2026-11-18T10:00 Rain #work", "2026-11-20T21:30 Dinner #family", "2026-11-21T07:30 Coffee",
  ]

  private func box(_ stage: Stage) -> WritingViewState? {
    stage.screen as? WritingViewState
  }

  // MARK: Lines

  @Test func `Enter saves, Alt-Enter breaks the line, and a paste keeps its lines`() async {
    let stage = await Stage(Self.days)
    await stage.press("i")
    await stage.type("One")
    await stage.press(Key(.enter, .alternate))
    await stage.receive(.paste("two\n\n\tfour"))
    #expect(stage.drafts == ["One\ntwo\n\n\tfour"])
    #expect(stage.shown.contains("\n One\n two\n\n     four\n"))
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedItem?.post?.body == "One\ntwo\n\n\tfour")
    #expect(stage.drafts == [] && stage.navigation.routes == [.timeline])
  }

  /// Keys, and the text with `|` as the cursor.
  private nonisolated static let edits: [(String, [Key], String)] = [
    ("ab\ncd", [Key(.left), Key(.left), Key(.left)], "ab|\ncd"),
    ("ab\ncd", [Key(.home), Key(.backspace)], "ab|cd"),
    ("ab\ncd", [Key(.up), Key(.end), Key(.delete)], "ab|cd"),
    ("ab\ncd", [Key(.up), Key("x")], "abx|\ncd"),
    ("ab\nc", [Key(.up), Key(.up)], "|ab\nc"),
    ("abc\nd", [Key(.up), Key(.down), Key(.down)], "abc\nd|"),
    ("one two", [Key(.character("w"), .control)], "one |"),
    ("one\n", [Key(.character("w"), .control)], "one|"),
    ("one\ntwo", [Key(.character("u"), .control)], "one\n|"),
    ("one\ntwo", [Key(.home), Key(.character("k"), .control)], "one\n|"),
    ("aaaa bbbb cccc", [Key(.up)], "aaaa| bbbb cccc"),
    ("e", [Key("\u{301}")], "e\u{301}|"),
    ("👩‍👩‍👧", [Key(.backspace)], "|"),
    ("朝の散歩", [Key(.left), Key(.left), Key(.enter, .alternate)], "朝の\n|散歩"),
    ("a\r\nb", [Key(.home), Key(.backspace)], "a\r|b"),
    ("", [Key(.backspace), Key(.delete), Key(.up), Key(.left)], "|"),
  ]

  @Test(arguments: edits) func `keys edit a text of several lines`(
    _ text: String, _ keys: [Key], _ expected: String
  ) {
    var lines = TypedLines(text)
    for key in keys { _ = lines.edit(key, columns: 11) }
    var shown = lines.lines
    let line = shown[lines.row]
    shown[lines.row] =
      String(line.prefix(lines.column)) + "|" + String(line.dropFirst(lines.column))
    #expect(shown.joined(separator: "\n") == expected)
    #expect(TypedLines(text).text == text)
  }

  @Test func `the rows of a line have all its characters, and no more cells than the screen`() {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: seed)
      let line = String(
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          Array("ab   日本。、👩‍👩‍👧\t(e\u{301}")[Int.random(in: 0..<14, using: &random) % 13]
        })
      let columns = Int.random(in: 4...30, using: &random)
      let shown = ShownLine(line, columns)
      #expect(shown.rows.first?.lowerBound == 0 && shown.rows.last?.upperBound == line.count)
      #expect(zip(shown.rows, shown.rows.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      for row in shown.rows.indices {
        let words = shown.text(ofRow: row)
        #expect(String(words.reversed().drop { $0 == " " }).displayWidth <= max(4, columns))
      }
      for column in 0...line.count {
        #expect(shown.rows[shown.position(of: column).row].contains(column) || column == line.count)
      }
    }
  }

  @Test func `a thousand pasted lines are saved as they are, and keys stay quick`() async {
    let stage = await Stage(Self.days)
    let text = (1...1000).map { "Line \($0) 朝の光 👩‍👩‍👧" }.joined(separator: "\n")
    await stage.press("i")
    await stage.receive(.paste(text))
    #expect(stage.shown.contains("Line 1000") && !stage.shown.contains("Line 900 "))
    let time = processorSeconds {
      for _ in 0..<50 {
        stage.send("x")
        _ = stage.frame
      }
    }
    #expect(time < 10)
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedItem?.post?.body == text + String(repeating: "x", count: 50))
  }

  // MARK: The time

  @Test func `a text takes a time in words, and shows what it means while it is typed`() async {
    let stage = await Stage(Self.days)
    await stage.press("i")
    #expect(stage.shown.contains("─ Write ─ now "))
    await stage.type("Late")
    await stage.press(Key(.tab))
    await stage.type("yest")
    #expect(stage.shown.contains("─ Write ─ no time yet "))
    await stage.type("erday")
    #expect(stage.shown.contains("─ Write ─ Fri 2026-11-20 08:01 "))
    await stage.type(" 9pm")
    #expect(stage.shown.contains("─ Fri 2026-11-20 21:00 ") && stage.shown.contains(" When: "))
    await stage.press(Key(.tab))
    await stage.type("r")
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedItem?.post?.body == "Later")
    #expect(stage.timeline.selectedItem?.moment?.spelling == "2026-11-20T21:00:00+09:00")
  }

  @Test func `a mood takes a time, too`() async {
    let stage = await Stage(Self.days)
    await stage.press("m", "4", Key(.tab))
    await stage.type("2026-11-19 10:00")
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedItem?.post?.kind == .mood)
    #expect(stage.timeline.selectedItem?.moment?.spelling == "2026-11-19T10:00:00+09:00")
  }

  @Test func `a time that can't be read saves nothing, and says why`() async {
    let stage = await Stage(Self.days)
    let bytes = stage.bytes
    await stage.press("i")
    await stage.type("Words")
    await stage.press(Key(.tab))
    await stage.type("someday")
    await stage.press(Key(.tab), Key(.enter))
    #expect(stage.bytes == bytes && stage.lines.contains(" no time"))
    #expect(box(stage)?.isAtTime == true && stage.drafts == ["Words"])
    await stage.press(Key(.character("u"), .control), Key(.backspace), Key(.enter))
    #expect(stage.timeline.selectedItem?.post?.body == "Words")
  }

  @Test func `a draft keeps its time, and comes back with it`() async {
    let stage = await Stage(Self.days)
    await stage.press("i")
    await stage.type("Late")
    await stage.press(Key(.tab))
    await stage.type("yesterday 9pm")
    await stage.press(Key(.escape))
    #expect(stage.drafts == ["Late"])
    #expect(
      stage.purposes.contains {
        $0.contains(#""add","text","--at","2026-11-20T21:00:00+09:00","--","-""#)
      })
    await stage.press("i")
    #expect(box(stage)?.when.text == "2026-11-20 21:00" && box(stage)?.text.text == "Late")
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedItem?.moment?.spelling == "2026-11-20T21:00:00+09:00")
    #expect(stage.drafts == [] && stage.purposes == [])
  }

  @Test func `on the calendar, i and m write on the chosen day`() async {
    let stage = await Stage(Self.days)
    await stage.press("c", Key(.left), Key(.left), "i")
    #expect(box(stage)?.when.text == "2026-11-19")
    await stage.type("Then")
    await stage.press(Key(.enter))
    #expect(stage.navigation.routes == [.timeline, .calendar])
    guard let state = stage.screen as? CalendarViewState else { return }
    #expect(state.entries.map { $0.post?.body } == ["Then"])
    #expect(state.entries[0].moment?.spelling.hasPrefix("2026-11-19T08:01:") == true)
    await stage.press("m", "5", Key(.enter))
    #expect(state.entries.count == 2)
    await stage.press(Key(.right), Key(.right), "i")
    #expect(box(stage)?.when.text == "", "today is now")
  }

  // MARK: The editor and files

  @Test func `Ctrl-E opens the editor with the draft, and the box goes when it is saved`() async {
    let stage = await Stage(Self.days)
    await stage.press("i")
    await stage.type("Begun")
    await stage.press(Key(.tab))
    await stage.type("2026-11-20 10:00")
    await stage.press(Key(.character("e"), .control))
    guard case .command(let command, let id) = stage.requests.last, let opened = command.draft
    else {
      Issue.record("no command")
      return
    }
    #expect(
      command.words == ["add", "text", "--at", "2026-11-20T10:00:00+09:00", "--", "-"]
        && !opened.isFinished)
    // The editor failed, and left other words.
    let keeper = stage.context.parts.drafts!
    try? keeper.rewrite(opened.draft, Array("Begun, and more".utf8))
    stage.context.receive(CommandAnswer(code: 1, message: "failed"), wrote: nil, for: id)
    await stage.settle()
    #expect(box(stage)?.text.text == "Begun, and more" && stage.shown.contains("failed"))
    // This time it is saved.
    try? keeper.discard(opened.draft)
    stage.context.receive(CommandAnswer(code: 0, message: "added"), wrote: nil, for: id)
    await stage.settle()
    #expect(stage.navigation.routes == [.timeline])
  }

  @Test func `Ctrl-E in an empty box opens the editor on an empty draft`() async {
    let stage = await Stage(Self.days)
    await stage.press("m", "4", Key(.character("e"), .control))
    guard case .command(let command, _) = stage.requests.last else {
      Issue.record("no command")
      return
    }
    #expect(command.words == ["add", "mood", "--", "good", "-"] && command.draft != nil)
  }

  @Test func `a path among the words goes to the command, which asks about the file`() async {
    let stage = await Stage(Self.days)
    let bytes = stage.bytes
    await stage.press("i")
    await stage.receive(.paste("Sunset\n/photo.jpg"))
    await stage.press(Key(.enter))
    guard case .command(let command, _) = stage.requests.last else {
      Issue.record("no command")
      return
    }
    #expect(command.words == ["add", "text", "--", "-"] && command.draft?.isFinished == true)
    #expect(stage.bytes == bytes && stage.drafts == ["Sunset\n/photo.jpg"])
  }

  // MARK: Other new keys

  @Test func `Space pages everywhere`() async {
    let lines = (10...59).map { "2026-11-20T10:\($0) Entry \($0)" }
    let stage = await Stage(lines)
    _ = stage.frame
    await stage.press(" ")
    #expect(stage.timeline.selectedIndex == 10)
    await stage.press("?")
    let first = stage.lines[0]
    await stage.press(" ")
    #expect(stage.lines[0] != first)
    await stage.press("q", "c")
    guard let state = stage.screen as? CalendarViewState else { return }
    await stage.press(" ")
    #expect(state.month.month == 12)
  }

  @Test func `x removes a tag of the chosen entries that is not in their text`() async {
    let stage = await Stage(Self.days)
    stage.size = ScreenSize(columns: 100, rows: 14)
    await stage.press("x")
    #expect(stage.lines.last == " no tags to remove here; those in the text go with an edit (e)")
    await stage.press("v", "v", "t")
    await stage.type("new")
    await stage.press(Key(.enter))
    await stage.press("x")
    #expect(stage.lines[0].contains("Remove a tag") && stage.lines[1].contains("#new  2"))
    await stage.press(Key(.enter))
    #expect(stage.lines.last == " untagged 2 entries: removed #new")
    #expect(!stage.lines.dropLast().contains { $0.contains("#new") })
    await stage.press("u")
    #expect(stage.shown.contains("#new"))
  }

  @Test func `A settles the conflicts that need no decision`() async {
    let stage = await Stage(Self.days)
    for (id, words) in [("a1", #","tags":["left"]"#), ("b1", #","starred":true"#)] {
      stage.append(
        #"{"id":"\#(id)","type":"text","at":"2026-11-21T07:30:00+09:00","replaces":["e1002"],"payload":{"text":"Coffee"\#(words)}}"#
      )
    }
    await stage.store.reload()
    await stage.press("C")
    #expect(stage.lines[0] == " Conflict 1 of 1")
    await stage.press("A")
    #expect(stage.lines.last == " settled 1 conflict; u takes it back")
    #expect(stage.shown.contains("No entry is in conflict."))
    await stage.press("A")
    #expect(stage.lines.last == " no conflict settles itself; each needs a decision")
  }

  @Test func `M merges the file whose path is typed, and refuses one that is not there`() async {
    let stage = await Stage(Self.days)
    await stage.press("M")
    await stage.type("none")
    await stage.press(Key(.enter))
    #expect(stage.shown.contains("no file") && stage.requests.isEmpty)
    await stage.press(Key(.character("u"), .control))
    await stage.type("a b.jsonl")
    await stage.press(Key(.enter))
    guard case .command(let command, let id) = stage.requests.last else {
      Issue.record("no command")
      return
    }
    #expect(command.words == ["merge", "--", "a b.jsonl"] && id == stage.lifetime.top?.id)
    await stage.press("Y")
    guard case .command(let sync, _) = stage.requests.last else { return }
    #expect(sync.words == ["sync"])
  }

  @Test func `the results of f say how they are ordered`() async {
    let stage = await Stage(Self.days)
    await stage.press("f")
    #expect(stage.lines[0].contains("newest first"))
    await stage.type("co")
    #expect(stage.lines[0].contains("best match first"))
    stage.size = ScreenSize(columns: 40, rows: 14)
    #expect(stage.lines[0].hasPrefix(" best match first"))
  }

  @Test(arguments: [(40, 1), (80, 2), (120, 3)]) func `the calendar has the months it has room for`(
    _ columns: Int, _ months: Int
  ) async {
    let stage = await Stage(Self.days)
    stage.size = ScreenSize(columns: columns, rows: 24)
    await stage.press("c")
    _ = stage.frame
    await stage.settle()
    let names = ["September", "October", "November"].suffix(months)
    for name in names { #expect(stage.lines[0].contains(name)) }
    guard let state = stage.screen as? CalendarViewState else { return }
    #expect(state.months.count == months && state.months.last == state.month)
    // The months stay until the day leaves them.
    await stage.press(Key(.pageUp))
    #expect(state.months.contains(state.month))
    #expect((state.months.last == state.month) == (months == 1))
  }

  @Test func `an undo of many entries says how long it takes`() async {
    var pauses: [CheckedContinuation<Void, Never>] = []
    let stage = await Stage(
      file: Stage.fileOfOneCommand(101),
      pause: { milliseconds in
        if milliseconds == 1000 { await withCheckedContinuation { pauses.append($0) } }
      })
    await stage.press("u")
    #expect(stage.lines[0] == " Take back 101 entries?")
    // That of the question.
    while !pauses.isEmpty { pauses.removeFirst().resume() }
    stage.repository.hold()
    stage.send("y")
    await stage.until { !pauses.isEmpty }
    #expect(stage.lines.last == " taking back 101 entries…")
    #expect(stage.timeline.timeline.count == 101, "the timeline stays until it is done")
    pauses.removeFirst().resume()
    await stage.until { !pauses.isEmpty }
    #expect(stage.lines.last == " taking back 101 entries… 1 s")
    stage.repository.release()
    await stage.settle()
    #expect(stage.timeline.timeline.count == 0)
    for pause in pauses { pause.resume() }
  }

  private final class SecondJournal: StageProgram {
    let parts: BrowserParts

    init(_ parts: BrowserParts) { self.parts = parts }

    override func open(_ place: JournalRow.Place) async -> Result<BrowserParts, Refusal> {
      place == .named("b") ? .success(parts) : .failure(Refusal("closed"))
    }
  }

  @Test func `another journal opens in its place, and keys behind go to it`() async {
    let (one, two) = (await Stage(Self.days), await Stage(["2026-11-21T09:00 Work"]))
    let rows = [
      JournalRow(.named("a"), name: "a", path: "a", isOpen: true),
      JournalRow(.named("b"), name: "b", path: "b", isOpen: false),
    ]
    func parts(_ stage: Stage, _ program: StageProgram, _ name: String) -> BrowserParts {
      BrowserParts(
        store: stage.store, configuration: .standard, words: Catalogue(.english),
        time: FixedTime.tokyo, program: program, name: name, journals: rows)
    }
    let second = SecondJournal(parts(two, StageProgram(), "b"))
    let screen = RecordingScreen([
      .shows("journal · a"), .key("J"), .key(Key(.enter)), .key("s"), .shows("journal · b"),
      .shows("★ Work"), .key("J"), .key(Key(.enter)), .shows("closed"), .key("q"),
    ])
    let code = await Browser(parts(one, second, "a"), on: screen, styler: Styler(isOn: true)).run()
    #expect(code == 0 && screen.begun == 1 && screen.ended == 1)
    #expect(one.store.hasSaved == false && two.store.hasSaved)
  }

  @Test func `without other journals J says how to add one`() async {
    let stage = await Stage(Self.days)
    stage.size = ScreenSize(columns: 100, rows: 14)
    await stage.press("J")
    #expect(
      stage.lines.last == " no other journals; 'journal journals add NAME FILE' adds one")
  }
}

extension Stage {
  /// The files that say what the drafts are for.
  fileprivate var purposes: [String] {
    directory.names(in: "drafts").map {
      String(decoding: directory.read("drafts/\($0)/draft.json"), as: UTF8.self)
    }
  }
}
