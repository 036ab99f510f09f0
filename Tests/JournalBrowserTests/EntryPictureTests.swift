import Presentation
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalBrowser

/// The pictures of the entry that is read, from viewers of all kinds.
@MainActor
struct EntryPictureTests {
  private nonisolated static let kitty = "\u{1B}_Ga=T,f=100;AAAA\u{1B}\\"

  /// A viewer that answers when the test lets it.
  private final class Viewer: StageProgram {
    var answer: PictureAnswer = .output(Array(kitty.utf8))
    private(set) var rooms: [PictureRoom] = []
    var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    var isInTmux = false

    override func size(of file: AttachedFile, in journal: String?) async -> PictureSize? {
      file.shownName.hasSuffix(".jpg") ? PictureSize(width: 400, height: 200) : nil
    }

    override func draw(
      _ file: AttachedFile, in journal: String?, _ room: PictureRoom
    ) async -> PictureAnswer {
      rooms.append(room)
      if isHeld { await withCheckedContinuation { waiting.append($0) } }
      return answer
    }

    func release() {
      isHeld = false
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  private static func entry(_ id: String, _ day: Int, _ text: String, _ names: [String]) -> String {
    let files = names.enumerated().map { index, name in
      let digest = String(repeating: "\(day)\(index)abcdef", count: 8).prefix(64)
      return #"{"sha256":"\#(digest)","size":2048,"name":"\#(name)"}"#
    }
    return
      #"{"id":"\#(id)","type":"text","at":"2026-11-0\#(day)T07:00:00+09:00","files":[\#(files.joined(separator: ","))],"payload":{"text":"\#(text)"}}"#
      + "\n"
  }

  private static func stage(
    _ viewer: Viewer, names: [String] = ["pier.jpg"], text: String = "Pier"
  ) async -> Stage {
    let file =
      Stage.file([]) + Array(entry("e1", 1, "Older", []).utf8)
      + Array(entry("e2", 2, text, names).utf8)
    let stage = await Stage(file: file, program: viewer, isInTmux: viewer.isInTmux)
    stage.size = ScreenSize(columns: 60, rows: 30)
    return stage
  }

  @Test func `the reader names the files and draws the picture below the text`() async throws {
    let viewer = Viewer()
    let stage = await Self.stage(viewer, names: ["notes.txt", "pier.jpg"])
    await stage.press(Key(.enter))
    #expect(stage.shown.contains("notes.txt · 2.0 kB"))
    #expect(stage.shown.contains("pier.jpg · 2.0 kB · 400 × 200"), "\(stage.shown)")
    let picture = try #require(stage.frame.pictures.first)
    #expect(stage.lines[picture.position.row - 1] == " ▣ pier.jpg")
    #expect(stage.lines[picture.rows].allSatisfy { $0.isEmpty })
    #expect(picture.picture.columns == 40 && picture.picture.rows == 10)
    #expect(viewer.rooms.count == 1, "it is drawn once")
    _ = (stage.frame, stage.frame)
    #expect(viewer.rooms.count == 1)
  }

  @Test func `a picture that comes late for another entry is dropped`() async {
    let viewer = Viewer()
    viewer.isHeld = true
    let stage = await Self.stage(viewer)
    stage.send(Key(.enter))
    await stage.until { viewer.rooms.count == 1 }
    stage.send("n")
    #expect(stage.shown.contains("Older"), "no key waits for a viewer")
    viewer.release()
    await stage.settle()
    #expect(stage.frame.pictures.isEmpty)
    #expect(stage.shown.contains("Older"))
  }

  @Test func `a picture for another size of the screen is dropped, and drawn for that size`() async
  {
    let viewer = Viewer()
    viewer.isHeld = true
    let stage = await Self.stage(viewer)
    stage.send(Key(.enter))
    await stage.until { viewer.rooms.count == 1 }
    stage.size = ScreenSize(columns: 32, rows: 30)
    _ = stage.frame
    viewer.release()
    await stage.settle()
    #expect(viewer.rooms.map(\.columns) == [40, 30])
    #expect(stage.frame.pictures.map(\.picture.columns) == [30])
  }

  @Test(arguments: [
    (PictureAnswer.failed, "The picture viewer could not draw pier.jpg here."),
    (.noViewer, "Install chafa, kitty or viu"),
    (.output(Array("\u{1B}]52;c;aGVsbG8=\u{7}".utf8)), "could not draw pier.jpg"),
    (.output(Array("\u{1B}Pq\"1;1;9000;9000~-\u{1B}\\".utf8)), "could not draw pier.jpg"),
    (.output(Array(repeating: 0x41, count: 2_000_000)), "could not draw pier.jpg"),
  ])
  func `a viewer without a picture leaves a sentence`(
    answer: PictureAnswer, sentence: String
  ) async {
    let viewer = Viewer()
    viewer.answer = answer
    let stage = await Self.stage(viewer)
    await stage.press(Key(.enter))
    #expect(stage.frame.pictures.isEmpty)
    #expect(stage.shown.contains(sentence), "\(stage.shown)")
    #expect(!stage.shown.contains("▣ pier.jpg"))
  }

  @Test func `without pictures there is no sentence`() async {
    let viewer = Viewer()
    viewer.answer = .off
    let stage = await Self.stage(viewer)
    await stage.press(Key(.enter))
    #expect(stage.shown.contains("400 × 200") && !stage.shown.contains("viewer"))
  }

  @Test func `inside tmux a picture of characters is shown, and no other`() async {
    let viewer = Viewer()
    viewer.isInTmux = true
    let stage = await Self.stage(viewer)
    await stage.press(Key(.enter))
    #expect(stage.frame.pictures.isEmpty && stage.shown.contains("Inside tmux"))
    viewer.answer = .output(Array("▄▄\n".utf8))
    await stage.press("q", Key(.enter))
    #expect(stage.frame.pictures.count == 1)
  }

  @Test func `a picture that is scrolled out of the screen in part is not drawn`() async {
    let stage = await Self.stage(Viewer(), text: String(repeating: "word ", count: 300))
    await stage.press(Key(.enter))
    #expect(stage.frame.pictures.isEmpty)
    await stage.press("G")
    #expect(stage.frame.pictures.count == 1)
    await stage.press("k")
    #expect(stage.frame.pictures.isEmpty)
    await stage.press("j")
    #expect(stage.frame.pictures.count == 1)
  }

  @Test func `no picture is below other screens, notices and prompts`() async {
    let stage = await Self.stage(Viewer())
    for (key, way) in [("?", "q"), ("h", "q"), ("i", "\u{1B}")] {
      await stage.press(Key(.enter))
      #expect(stage.frame.pictures.count == 1)
      await stage.press(Key(.character(Character(key))))
      let isOverlay = key == "i"
      #expect(stage.frame.pictures.isEmpty == !isOverlay, "\(key)")
      await stage.press(way == "\u{1B}" ? Key(.escape) : Key(.character(Character(way))))
      if stage.navigation.routes.count > 1 { await stage.press("q") }
      #expect(stage.frame.pictures.isEmpty)
    }
  }

  @Test func `a key opens the files in other programs`() async {
    let stage = await Self.stage(Viewer())
    await stage.press("O")
    #expect(stage.requests.map(\.words) == [["files", "open"]])
    await stage.press(Key(.enter), "O")
    #expect(stage.requests.count == 2)
    await stage.press("n", "O")
    #expect(stage.requests.count == 2 && stage.shown.contains("this entry has no files"))
  }

  @Test(arguments: ["q", "quit", "closed", "command"])
  func `every way out removes the picture`(way: String) async {
    let viewer = Viewer()
    let stage = await Self.stage(viewer)
    var steps: [RecordingScreen.Step] = [
      .shows("Pier"), .key(Key(.enter)), .shows("▣ pier.jpg"),
      .waits { $0.graphics.contains { $0.hasPrefix("_Ga=T") } },
    ]
    switch way {
    case "q": steps += [.key("q"), .shows("1 of 2"), .key("q")]
    case "quit": steps += [.key("q"), .key("q")]
    case "closed": steps += [.event(.closed)]
    default: steps += [.key("O"), .key("q"), .key("q")]
    }
    let screen = RecordingScreen(steps, size: ScreenSize(columns: 60, rows: 30))
    _ = await Browser(stage.context.parts, on: screen, styler: Styler(isOn: false)).run()
    let drawn = screen.graphics.count { $0.hasPrefix("_Ga=T") }
    let removed = screen.graphics.count { $0.hasPrefix("_Ga=d") }
    #expect(drawn > 0 && drawn == removed, "\(screen.graphics)")
    #expect(screen.problems == [])
  }

  @Test func `the end does not wait for a viewer, and the screen is free`() async {
    let viewer = Viewer()
    viewer.isHeld = true
    let stage = await Self.stage(viewer)
    stage.send(Key(.enter))
    await stage.until { viewer.rooms.count == 1 }
    weak let pictures = (stage.screen as? ReaderViewState)?.pictures
    #expect(pictures != nil)
    stage.send("q")
    #expect(pictures == nil, "a viewer at work keeps nothing alive")
    viewer.release()
    await stage.settle()
  }

  nonisolated static let remarks: [(EntryPictures.Remark, String, String)] = [
    (
      .noViewer, "Install chafa, kitty or viu to see pictures here, or set 'picture-viewer'.",
      "chafa、kitty、viu のどれかをインストールするか、設定 picture-viewer を使うと、写真をここに表示できます。"
    ),
    (
      .needsCharacters,
      "Inside tmux, the full screen shows only pictures made of characters, such as chafa's.",
      "tmux の中では、chafa のような文字で描く写真だけを全画面で表示できます。"
    ),
    (
      .notDrawn("a.jpg"), "The picture viewer could not draw a.jpg here.",
      "a.jpg は、写真を描くプログラムで表示できませんでした。"
    ),
  ]

  @Test(arguments: remarks)
  func `what is said instead of a picture`(
    remark: EntryPictures.Remark, english: String, japanese: String
  ) {
    #expect(Catalogue(.english).sentence(remark) == english)
    #expect(Catalogue(.japanese).sentence(remark) == japanese)
  }
}

extension ScreenRequest {
  fileprivate var words: [String]? {
    if case .command(let command, _) = self { command.words } else { nil }
  }
}
