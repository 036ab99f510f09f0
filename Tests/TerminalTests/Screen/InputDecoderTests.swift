import TestSupport
import Testing

@testable import Terminal

struct InputDecoderTests {
  private static let esc = "\u{1B}"

  private static func key(_ name: Key.Name, _ modifiers: Key.Modifiers = []) -> [InputEvent] {
    [.key(Key(name, modifiers))]
  }

  private static func key(_ character: Character, _ modifiers: Key.Modifiers = []) -> [InputEvent] {
    key(.character(character), modifiers)
  }

  private static let plain: [(String, [InputEvent])] = [
    ("a", key("a")), ("A", key("A")), (" ", key(" ")), ("é", key("é")), ("朝", key("朝")),
    ("😀", key("😀")), ("\r", key(.enter)), ("\n", key(.enter)), ("\t", key(.tab)),
    ("\u{7F}", key(.backspace)), ("\u{8}", key(.backspace)), ("\u{3}", key("c", .control)),
    ("\u{12}", key("r", .control)), ("\u{1A}", key("z", .control)), ("\0", key(" ", .control)),
    ("\u{1F}", key("_", .control)), ("ab", key("a") + key("b")), ("\u{85}", []),
    ("\(esc)a", key("a", .alternate)), ("\(esc)朝", key("朝", .alternate)),
    ("\(esc)\r", key(.enter, .alternate)), ("\(esc)\u{7F}", key(.backspace, .alternate)),
    ("\(esc)\(esc)[A", key(.escape) + key(.up)),
  ]

  private static let xterm: [(String, [InputEvent])] = [
    ("\(esc)[A", key(.up)), ("\(esc)[B", key(.down)), ("\(esc)[C", key(.right)),
    ("\(esc)[D", key(.left)), ("\(esc)[H", key(.home)), ("\(esc)[F", key(.end)),
    ("\(esc)OA", key(.up)), ("\(esc)OH", key(.home)), ("\(esc)OP", key(.function(1))),
    ("\(esc)OM", key(.enter)), ("\(esc)Oq", key("1")), ("\(esc)O5A", key(.up, .control)),
    ("\(esc)[1;2A", key(.up, .shift)), ("\(esc)[1;5C", key(.right, .control)),
    ("\(esc)[1;3D", key(.left, .alternate)),
    ("\(esc)[1;8H", key(.home, [.shift, .alternate, .control])),
    ("\(esc)[Z", key(.tab, .shift)), ("\(esc)[1;5R", key(.function(3), .control)),
    ("\(esc)[1~", key(.home)), ("\(esc)[2~", key(.insert)), ("\(esc)[3~", key(.delete)),
    ("\(esc)[4~", key(.end)), ("\(esc)[5~", key(.pageUp)),
    ("\(esc)[6;5~", key(.pageDown, .control)),
    ("\(esc)[15~", key(.function(5))), ("\(esc)[17~", key(.function(6))),
    ("\(esc)[21~", key(.function(10))), ("\(esc)[24;2~", key(.function(12), .shift)),
    ("\(esc)[[A", key(.function(1))), ("\(esc)[[E", key(.function(5))),
    ("\(esc)[3$", key(.delete, .shift)), ("\(esc)[5^", key(.pageUp, .control)),
    ("\(esc)[a", key(.up, .shift)), ("\(esc)[27;5;114~", key("r", .control)),
    ("\(esc)[27;2;13~", key(.enter, .shift)), ("\(esc)[I", [.focus(true)]),
    ("\(esc)[O", [.focus(false)]),
  ]

  private static let kitty: [(String, [InputEvent])] = [
    ("\(esc)[27u", key(.escape)), ("\(esc)[13;2u", key(.enter, .shift)),
    ("\(esc)[9;5u", key(.tab, .control)),
    ("\(esc)[127u", key(.backspace)), ("\(esc)[114;5u", key("r", .control)),
    ("\(esc)[114;5:1u", key("r", .control)), ("\(esc)[114;5:3u", []), ("\(esc)[97;2u", key("A")),
    ("\(esc)[97:65;2u", key("A")), ("\(esc)[49:33;2u", key("!")),
    ("\(esc)[49;2u", key("1", .shift)),
    ("\(esc)[97;6u", key("A", .control)), ("\(esc)[1088::99;5u", key("c", .control)),
    ("\(esc)[97;2;65u", key("A")), ("\(esc)[97;9u", []), ("\(esc)[57376u", key(.function(13))),
    ("\(esc)[57399u", key("0")), ("\(esc)[57414u", key(.enter)), ("\(esc)[57419u", key(.up)),
    ("\(esc)[57441;2u", []), ("\(esc)[97;65u", key("a")),
  ]

  private static func mouse(
    _ action: MouseEvent.Action, _ column: Int, _ row: Int, _ modifiers: Key.Modifiers = []
  ) -> [InputEvent] { [.mouse(MouseEvent(action, column: column, row: row, modifiers))] }

  private static let others: [(String, [InputEvent])] = [
    ("\(esc)[<0;1;1M", mouse(.press, 0, 0)), ("\(esc)[<0;300;200m", mouse(.release, 299, 199)),
    ("\(esc)[<32;5;6M", mouse(.drag, 4, 5)), ("\(esc)[<64;5;6M", mouse(.wheelUp, 4, 5)),
    ("\(esc)[<65;5;6M", mouse(.wheelDown, 4, 5)),
    ("\(esc)[<16;5;6M", mouse(.press, 4, 5, .control)),
    ("\(esc)[<2;5;6M", []), ("\(esc)[<35;5;6M", []), ("\(esc)[<0;0;6M", []),
    ("\(esc)[M !!", mouse(.press, 0, 0)), ("\(esc)[M`%&", mouse(.wheelUp, 4, 5)),
    ("\(esc)[200~two\rlines\(esc)[201~", [.paste("two\nlines")]),
    ("\(esc)[200~朝\r\n\(esc)[A\(esc)[201~x", [.paste("朝\n\(esc)[A")] + key("x")),
    ("\(esc)[200~\(esc)[201~", []), ("\(esc)[201~", []),
    // Answers of the terminal.
    ("\(esc)[?64;1;2c", []), ("\(esc)[?2026;2$y", []),
    ("\(esc)]11;rgb:0000/0000/0000\u{7}a", key("a")),
    ("\(esc)]11;rgb:0/0/0\(esc)\\a", key("a")), ("\(esc)P1$r0m\(esc)\\a", key("a")),
    ("\(esc)_Gi=1;OK\(esc)\\a", key("a")), ("\(esc)[999Xa", key("a")),
    // A key that interrupts a sequence.
    ("\(esc)[1;\(esc)[A", key(.up)), ("\(esc)[1;\u{3}", key("c", .control)),
    ("\(esc)[1朝", key("朝")),
    ("\(esc)Ox", key("8")), ("\(esc)O\u{3}", key("O", .alternate) + key("c", .control)),
  ]

  @Test func `every key has its sequences, however they are split`() {
    for (text, wanted) in Self.plain + Self.xterm + Self.kitty + Self.others {
      let bytes = Array(text.utf8)
      for split in 0...bytes.count {
        var decoder = InputDecoder()
        var events = decoder.events(in: bytes[..<split])
        events += decoder.events(in: bytes[split...])
        #expect(events == wanted, "\(text.debugDescription) at \(split)")
        #expect(!decoder.isWaiting)
      }
    }
  }

  @Test(arguments: [
    ("\u{1B}", key(.escape)), ("\u{1B}\u{1B}", key(.escape) + key(.escape)),
    ("\u{1B}[", key("[", .alternate)),
    ("\u{1B}O", key("O", .alternate)), ("\u{1B}]", key("]", .alternate)), ("\u{1B}[1;", []),
    ("\u{1B}]11;rgb", []), ("\u{1B}[M ", []),
  ])
  func `silence ends a sequence`(text: String, wanted: [InputEvent]) {
    var decoder = InputDecoder()
    let before = decoder.events(in: text.utf8)
    #expect(decoder.isWaiting)
    #expect(before + decoder.timeout() == wanted)
    #expect(!decoder.isWaiting && decoder.timeout() == [])
    #expect(decoder.events(in: "a".utf8) == Self.key("a"))
  }

  @Test func `broken UTF-8 is dropped without what follows`() {
    for broken: [UInt8] in [
      [0xFF], [0x80], [0xE3, 0x81], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0xE9],
    ] {
      var decoder = InputDecoder()
      #expect(decoder.events(in: broken + Array("a".utf8)) == Self.key("a"), "\(broken)")
    }
  }

  @Test func `a long paste comes in parts without a loss`() {
    let text = String(repeating: "朝の散歩\r\nline\r", count: 20_000)
    var decoder = InputDecoder()
    let events = decoder.events(in: "\u{1B}[200~\(text)\u{1B}[201~".utf8)
    let parts = events.compactMap { event -> String? in
      if case .paste(let part) = event { part } else { nil }
    }
    #expect(parts.count == events.count && parts.count > 1)
    #expect(parts.joined() == String(repeating: "朝の散歩\nline\n", count: 20_000))
  }

  @Test func `a paste that never ends gives the keys back after a second`() {
    var decoder = InputDecoder()
    #expect(decoder.events(in: "\u{1B}[200~words".utf8) == [])
    var events: [InputEvent] = []
    var timeouts = 0
    while decoder.isWaiting {
      events += decoder.timeout()
      timeouts += 1
    }
    #expect(events == [.paste("words")] && timeouts == 41)
    #expect(decoder.events(in: "q".utf8) == Self.key("q"))
  }

  @Test(arguments: ["\u{1B}[1;", "\u{1B}]1;", "\u{1B}P1", "\u{1B}[<0;", "\u{1B}O1", "\u{1B}_a"])
  func `an endless sequence takes no memory`(start: String) {
    var decoder = InputDecoder()
    let events = decoder.events(
      in: Array(start.utf8) + Array(repeating: UInt8(ascii: "1"), count: 1 << 20))
    // What is held is part of the description.
    #expect("\(decoder)".utf8.count < 2000)
    #expect(events.isEmpty || start == "\u{1B}O1")
    _ = decoder.timeout()
    #expect(decoder.events(in: "q".utf8) == Self.key("q"))
  }

  @Test(arguments: FullRun.seeds(400, full: 100_000, parts: 4))
  func `hostile bytes never swallow a later key`(seeds: Range<Int>) {
    let parts = (Self.plain + Self.xterm + Self.kitty + Self.others).map { Array($0.0.utf8) }
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      var decoder = InputDecoder()
      for _ in 0..<40 {
        var bytes = parts.randomElement(using: &random)!
        if Bool.random(using: &random) {
          bytes.removeSubrange(..<Int.random(in: 0...bytes.count, using: &random))
        }
        if Bool.random(using: &random) {
          bytes += (0..<6).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        _ = decoder.events(in: bytes)
        #expect("\(decoder)".utf8.count < 10_000)
      }
      while decoder.isWaiting { _ = decoder.timeout() }
      #expect(decoder.events(in: "q".utf8) == Self.key("q"), "seed \(seed)")
      #expect(decoder.events(in: "\u{1B}[B".utf8) == Self.key(.down), "seed \(seed)")
    }
  }
}
