import TestSupport
import Testing

@testable import Terminal

/// What becomes of the bytes of a picture viewer.
struct ScreenPictureTests {
  private static let room = PictureRoom(
    columns: 8, rows: 4, cell: PictureSize(width: 10, height: 20))

  private func read(_ output: String, charactersOnly: Bool = false) async -> ScreenPicture? {
    await ScreenPicture.read(
      Array(output.utf8), in: Self.room, number: 7, charactersOnly: charactersOnly)
  }

  private func drawn(_ output: String) async -> String? {
    await read(output).map {
      String(decoding: $0.bytes(at: .init(column: 1, row: 2)), as: UTF8.self)
    }
  }

  static let good: [(String, String)] = [
    (
      // As chafa writes it.
      "\u{1B}[?25l\u{1B}_Ga=T,f=32,s=2,v=1,c=4,r=2,m=1\u{1B}\\\u{1B}_Gm=1;AAAA\u{1B}\\\u{1B}_Gm=0;BBBB\u{1B}\\\n\u{1B}[?25h",
      "\u{1B}[3;2H\u{1B}_Ga=T,C=1,i=1785856007,p=1,c=4,r=2,f=32,s=2,v=1,q=2,m=1;\u{1B}\\"
        + "\u{1B}_Gq=2,m=1;AAAA\u{1B}\\\u{1B}_Gq=2,m=0;BBBB\u{1B}\\"
    ),
    (
      // As icat does; it wants more columns than there are, and asks a question.
      "\u{1B}_Ga=q,s=1,v=1,i=1;AAAA\u{1B}\\\u{1B}[5;9H\u{1B}_Ga=T,q=2,f=100,t=d,c=90,r=2,i=3;iVBO\u{1B}\\",
      "\u{1B}[3;2H\u{1B}_Ga=T,C=1,i=1785856007,p=1,c=8,r=4,f=100,q=2,m=0;iVBO\u{1B}\\"
    ),
    (
      "\u{1B}P0;1;0q\"1;1;80;12#0;2;0;0;0#0~~-~~-\u{1B}\\",
      "\u{1B}[3;2H\u{1B}P0;1;0q\"1;1;80;12#0;2;0;0;0#0~~-~~-\u{1B}\\"
    ),
    (
      "\u{1B}]1337;File=inline=1;name=YQ==;width=3;height=2;preserveAspectRatio=0:AAAA\u{7}",
      "\u{1B}[3;2H\u{1B}]1337;File=inline=1;width=3;height=2;preserveAspectRatio=0:AAAA\u{7}"
    ),
    (
      // A download becomes a picture.
      "\u{1B}]1337;File=inline=0;width=300:AAAA\u{1B}\\",
      "\u{1B}[3;2H\u{1B}]1337;File=inline=1;width=8;height=4;preserveAspectRatio=1:AAAA\u{7}"
    ),
    (
      "\u{1B}[0m\u{1B}[38;5;1m▄▄\u{1B}[0m\n\u{1B}[48:2:1:2:3m x\u{1B}[2b\u{1B}[0m\n",
      "\u{1B}[3;2H\u{1B}[0m\u{1B}[38;5;1m▄▄\u{1B}[0m\u{1B}[m"
        + "\u{1B}[4;2H\u{1B}[48:2:1:2:3m xxx\u{1B}[0m\u{1B}[m"
    ),
  ]

  @Test(arguments: good)
  func `a picture is written again, and nothing else`(output: String, wanted: String) async {
    #expect(await drawn(output) == wanted)
  }

  static let bad = [
    "", "\n\n",
    // The clipboard, a title, a question, modes, a reset, and a soft key.
    "\u{1B}]52;c;AAAA\u{7}", "▄\u{1B}]52;c;AAAA\u{1B}\\", "\u{1B}]0;title\u{7}", "\u{1B}[c▄",
    "\u{1B}[?1049h▄", "\u{1B}c▄", "\u{1B}P+q544e\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
    // C1 controls, other controls, and what is no UTF-8.
    "▄\u{9B}31m", "▄\u{7}", "▄\u{8}", "▄\u{7F}", "▄\u{202E}▄",
    // More rows or columns than there are.
    "▄\n▄\n▄\n▄\n▄\n", "▄▄▄▄▄▄▄▄▄", "▄\u{1B}[8b", "▄\u{1B}[9999999999999999999b",
    // Characters that are not row after row.
    "\u{1B}[9;9H▄", "▄\u{1B}[A▄", "\u{1B}7▄\u{1B}8", "▄\u{1B}[9C▄",
    // A file that the terminal would read, or delete.
    "\u{1B}_Ga=T,t=f,f=100;L2V0Yw==\u{1B}\\", "\u{1B}_Ga=T,t=t;L2V0Yw==\u{1B}\\",
    "\u{1B}_Ga=T,t=s;AAAA\u{1B}\\", "\u{1B}_Ga=T;AA\nAA\u{1B}\\", "\u{1B}_Ga=T,s=x;AAAA\u{1B}\\",
    "\u{1B}_Ga=T,a=q;AAAA\u{1B}\\", "\u{1B}_Ga=z;AAAA\u{1B}\\", "\u{1B}_Ga=T,o=q;AAAA\u{1B}\\",
    // Not whole.
    "\u{1B}_Ga=T,m=1;AAAA\u{1B}\\", "\u{1B}_Ga=T;AAAA", "\u{1B}_Ga=T;AAAA\u{1B}", "\u{1B}",
    "\u{1B}[31", "\u{1B}Pq\"1;1;8;6~", "\u{1B}_Xa=T;AAAA\u{1B}\\",
    // Sixels without a size, with too large a one, and with more rows than it says.
    "\u{1B}Pq~~-\u{1B}\\", "\u{1B}Pq\"1;1;81;6~-\u{1B}\\", "\u{1B}Pq\"1;1;8;81~-\u{1B}\\",
    "\u{1B}Pq\"1;1;8;6~-~-~-\u{1B}\\", "\u{1B}Pq\"1;1;8;6\"1;1;900;900~-\u{1B}\\",
    // What would be for the terminal around tmux.
    "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T;AAAA\u{1B}\u{1B}\\\u{1B}\\",
    "\u{1B}]1337;File=inline=1:AA AA\u{7}", "\u{1B}]1337;SetUserVar=a=b\u{7}",
    // A good picture, and then more.
    "\u{1B}_Ga=T;AAAA\u{1B}\\\u{1B}]52;c;AAAA\u{7}",
  ]

  @Test(arguments: bad)
  func `what is no picture is not drawn`(output: String) async {
    #expect(await drawn(output) == nil)
  }

  @Test func `bytes that are no text are not drawn`() async {
    let bytes: [UInt8] = [0xE2, 0x96, 0x84, 0x9B, 0x33, 0x31, 0x6D]
    let picture = await ScreenPicture.read(
      bytes, in: Self.room, number: 1, charactersOnly: false)
    #expect(picture == nil)
  }

  @Test func `inside tmux only characters are drawn`() async {
    #expect(await read("▄", charactersOnly: true) != nil)
    #expect(await read("\u{1B}_Ga=T;AAAA\u{1B}\\", charactersOnly: true) == nil)
  }

  @Test(arguments: [
    (640, 320, 8, 2), (10, 20, 1, 1), (300, 900, 3, 4), (1, 100_000, 1, 4), (0, 0, 1, 1),
    (80, 80, 8, 4),
  ])
  func `a picture keeps its shape and gets no larger`(
    width: Int, height: Int, columns: Int, rows: Int
  ) {
    let fitted = Self.room.fitted(to: PictureSize(width: width, height: height))
    #expect(fitted.columns == columns && fitted.rows == rows)
  }

  // MARK: On the screen

  private let size = ScreenSize(columns: 12, rows: 8)

  private func frame(_ first: String, _ picture: ScreenPicture?, row: Int = 2) -> Frame {
    Frame(
      size, [Frame.Row(StyledLine(first))],
      pictures: picture.map { [.init($0, at: .init(column: 1, row: row))] } ?? [])
  }

  /// The sequences of pictures that the painter writes, without the data.
  private func write(
    _ frame: Frame, _ painter: inout ScreenPainter, _ terminal: inout ScreenEmulator
  ) -> [String] {
    let before = terminal.graphics.count
    terminal.write(painter.bytes(for: frame))
    #expect(terminal.problems == [])
    return terminal.graphics.dropFirst(before).map {
      "\($0.body.prefix(5)) \($0.column) \($0.row)"
    }
  }

  @Test func `a picture is drawn once, and is gone with its frame`() async {
    let kitty = await read("\u{1B}_Ga=T;AAAA\u{1B}\\")
    var painter = ScreenPainter(styler: Styler(isOn: false))
    var terminal = ScreenEmulator(columns: 12, rows: 8)
    terminal.write("\u{1B}[?7l".utf8)
    #expect(write(frame("a", nil), &painter, &terminal) == [])
    #expect(write(frame("a", kitty), &painter, &terminal) == ["_Ga=T 1 2"])
    #expect(write(frame("a", kitty), &painter, &terminal) == [])
    #expect(write(frame("b", kitty), &painter, &terminal) == [], "its rows did not change")
    let moved = write(frame("b", kitty, row: 3), &painter, &terminal)
    #expect(moved.map { $0.prefix(5) } == ["_Ga=d", "_Ga=T"] && moved.last == "_Ga=T 1 3")
    painter.invalidate()
    let again = write(frame("b", kitty, row: 3), &painter, &terminal)
    #expect(again.map { $0.prefix(5) } == ["_Ga=d", "_Ga=T"])
    #expect(write(frame("b", nil), &painter, &terminal).map { $0.prefix(5) } == ["_Ga=d"])
    #expect(write(frame("c", nil), &painter, &terminal) == [])
    #expect(painter.clearPictures() == [])
    _ = write(frame("c", kitty), &painter, &terminal)
    #expect(String(decoding: painter.clearPictures(), as: UTF8.self).contains("_Ga=d,d=I,i="))
  }

  @Test func `cells below a picture are written again when it goes`() async {
    let sixel = await read("\u{1B}Pq\"1;1;80;6~-\u{1B}\\")
    var painter = ScreenPainter(styler: Styler(isOn: false))
    _ = painter.bytes(for: frame("a", sixel))
    let bytes = String(decoding: painter.bytes(for: frame("a", nil)), as: UTF8.self)
    #expect(bytes.split(separator: "\u{1B}[K").count > Self.room.rows, "each row is erased")
  }

  @Test func `rows do not scroll under a picture`() async {
    let characters = await read("▄▄▄▄▄▄▄▄\n▄▄▄▄▄▄▄▄\n")
    var painter = ScreenPainter(styler: Styler(isOn: false))
    var terminal = ScreenEmulator(columns: 12, rows: 8)
    terminal.write("\u{1B}[?7l".utf8)
    func page(_ first: Int, _ picture: ScreenPicture?) -> Frame {
      Frame(
        size, (first..<(first + 8)).map { Frame.Row(StyledLine("line \($0) of all")) },
        pictures: picture.map { [.init($0, at: .init(column: 1, row: 4))] } ?? [])
    }
    terminal.write(painter.bytes(for: page(0, characters)))
    #expect(terminal.text[4].contains("▄▄"))
    terminal.write(painter.bytes(for: page(1, nil)))
    #expect(terminal.text.allSatisfy { !$0.contains("▄") }, "\(terminal.text)")
    #expect(terminal.problems == [])
  }

  @Test func `a picture that is not wholly on the screen is not in the frame`() async {
    let picture = await read("▄")
    #expect(frame("a", picture, row: 4).pictures.count == 1)
    #expect(frame("a", picture, row: 5).pictures.isEmpty)
    #expect(frame("a", picture, row: -1).pictures.isEmpty)
  }
}
