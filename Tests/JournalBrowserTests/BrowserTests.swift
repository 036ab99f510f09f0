import Presentation
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelineStore

@testable import JournalBrowser

@MainActor
struct BrowserTests {
  private static let days = [
    "2026-11-19T08:00 Rain all day #work", "2026-11-20T21:30 Dinner with everyone #family",
    "2026-11-21T07:00 First light on the river #walk", "2026-11-21T07:30 Coffee",
  ]

  @Test func `the newest entry is selected at first, under the heading of its day`() async {
    let stage = await Stage(Self.days)
    #expect(stage.lines[0].hasPrefix(" journal  ") && stage.lines[0].hasSuffix("  1 of 4"))
    #expect(stage.lines[1] == " Today, Saturday 21 November 2026")
    #expect(stage.lines[2] == "▌ 07:30  Coffee")
    #expect(stage.lines[3] == "  07:00  First light on the river #walk")
    #expect(stage.lines[4] == " Yesterday, Friday 20 November 2026")
    #expect(stage.lines[5] == "  21:30  Dinner with everyone #family")
  }

  @Test func `keys move through entries, days and to both ends`() async {
    let stage = await Stage(Self.days)
    await stage.press("j")
    #expect(stage.timeline.selectedIndex == 1)
    await stage.press("}")
    #expect(stage.timeline.selectedIndex == 2)
    await stage.press("G")
    #expect(stage.timeline.selectedIndex == 3)
    await stage.press("{")
    #expect(stage.timeline.selectedIndex == 2)
    await stage.press("g", "g")
    #expect(stage.timeline.selectedIndex == 0 && stage.navigation.routes == [.timeline])
    await stage.press("k", Key(.up))
    #expect(stage.timeline.selectedIndex == 0, "the newest is the end")
  }

  @Test func `an entry opens, and the same key closes it`() async {
    let stage = await Stage(Self.days)
    await stage.press("j", Key(.enter))
    #expect(stage.shown.contains("Saturday, 21 November 2026, 07:00 +09:00"))
    await stage.press("q")
    #expect(stage.navigation.routes == [.timeline] && !stage.navigation.isEnded)
    await stage.press("q")
    #expect(stage.navigation.isEnded)
  }

  @Test func `a filter narrows while it is typed, and Escape returns to the entry before`() async {
    let stage = await Stage(Self.days)
    await stage.press("j", "/")
    await stage.type("dinner")
    #expect(stage.timeline.timeline.count == 1)
    #expect(stage.lines[2] == "▌ 21:30  Dinner with everyone #family")
    #expect(stage.lines.last == " Find: dinner")
    await stage.press(Key(.escape))
    #expect(stage.timeline.timeline.count == 4 && stage.timeline.selectedIndex == 1)
    await stage.press("/")
    await stage.type("river")
    await stage.press(Key(.enter))
    #expect(stage.timeline.timeline.count == 1 && stage.lines[0].contains("/river"))
    await stage.press(Key(.escape))
    #expect(stage.timeline.timeline.count == 4)
  }

  @Test func `an unfinished query says why, and changes nothing`() async {
    let stage = await Stage(Self.days)
    await stage.press("/")
    await stage.type("(a")
    #expect(stage.lines.suffix(3) == [" Find: (a", "       ^", " not closed"])
    #expect(stage.timeline.timeline.count == 4)
    await stage.press(Key(.escape), "/")
    await stage.type("due:x")
    #expect(stage.lines.last == " no field is called due")
  }

  @Test func `a written line is there at once, selected and saved`() async throws {
    let stage = await Stage(Self.days)
    await stage.press("G", "i")
    await stage.type("Hello there")
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedIndex == 0)
    #expect(stage.lines[2] == "▌ 08:01  Hello there")
    #expect(stage.lines.last == " added")
    let stored = try await stage.store.load(.everything).timeline.item(at: 0)
    #expect(stored.post?.body == "Hello there")
  }

  @Test func `a pasted text keeps its lines, without what a terminal would obey`() async {
    let stage = await Stage(Self.days)
    await stage.press("i")
    await stage.receive(.paste("one\ntwo\tthree\u{1B}[2J"))
    #expect(stage.shown.contains("\n one\n") && stage.shown.contains("\n two    three␛[2J\n"))
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedItem?.post?.body == "one\ntwo\tthree\u{1B}[2J")
    #expect(!stage.shown.contains("\u{1B}"))
  }

  @Test func `words that are left come back at the same prompt, and Ctrl-N sets them aside`() async
  {
    let stage = await Stage(Self.days)
    await stage.press("i")
    await stage.type("One")
    await stage.press(Key(.escape))
    #expect(stage.shown.contains("your words are kept") && stage.drafts == ["One"])
    await stage.press("m", "4")
    #expect(stage.shown.contains("─ good, note ─ now ─") && !stage.shown.contains(" One"))
    await stage.press(Key(.backspace), "i")
    #expect(
      stage.shown.contains("\n One\n")
        && stage.shown.contains("\n Kept from before. Ctrl-N leaves it as a draft."))
    await stage.press(Key(.character("n"), .control))
    #expect(stage.shown.contains("─ Write ─ now ─") && !stage.shown.contains(" One"))
    await stage.type("Two")
    await stage.press(Key(.enter))
    #expect(stage.drafts == ["One"] && stage.lines[2] == "▌ 08:01  Two")
    await stage.press("i", Key(.enter))
    #expect(stage.drafts == [] && stage.timeline.selectedItem?.post?.body == "One")
  }

  @Test func `erased words leave no draft`() async {
    let stage = await Stage(Self.days)
    await stage.press("i")
    await stage.type("One two")
    #expect(stage.drafts == ["One two"])
    await stage.press(Key(.character("w"), .control))
    #expect(stage.drafts == ["One "])
    await stage.press(Key(.character("u"), .control))
    #expect(stage.drafts == [])
    await stage.press(Key(.escape))
    #expect(!stage.shown.contains("kept"))
  }

  @Test func `Escape does not drop words that can't be kept`() async {
    let stage = await Stage(Self.days)
    // A file in the place of the folder.
    stage.directory.write("drafts", [])
    await stage.press("i")
    await stage.type("One")
    await stage.press(Key(.escape))
    #expect(
      stage.shown.contains("\n One\n") && stage.shown.contains("Esc again drops these words"))
    await stage.press(Key(.escape))
    #expect(stage.navigation.routes == [.timeline])
  }

  @Test func `a mood takes a digit and a note`() async {
    let stage = await Stage()
    #expect(stage.shown.contains("No entries yet."))
    await stage.press("m")
    #expect(stage.shown.contains("How are you?"))
    await stage.press("5")
    await stage.type("Sun")
    await stage.press(Key(.enter))
    #expect(stage.lines[2] == "▌ 08:01  😄 great · Sun")
  }

  @Test(arguments: [
    ("awful", "😖 awful"), ("AW", "😖 awful"), ("ba", "🙁 bad"), ("good", "🙂 good"),
    ("さいあく", "😖 awful"), ("最高", "😄 great"), ("happy", "😀 happy"),
  ])
  func `letters choose a mood by its name, in both languages`(letters: String, mood: String) async {
    let stage = await Stage()
    await stage.press("m")
    await stage.type(letters)
    #expect(stage.lines.contains { $0.hasPrefix("  ▌ ") && $0.hasSuffix(mood) })
    await stage.press(Key(.enter), Key(.enter))
    #expect(stage.lines[2] == "▌ 08:01  \(mood)")
  }

  @Test func `letters that fit no mood store nothing`() async {
    let stage = await Stage()
    await stage.press("m")
    await stage.type("xyz")
    #expect(stage.shown.contains("xyz  no mood begins like this") && !stage.shown.contains("▌"))
    await stage.press(Key(.enter))
    #expect(stage.shown.contains("How are you?") && stage.bytes.isEmpty)
    await stage.press(Key(.backspace), Key(.backspace), Key(.backspace))
    #expect(stage.lines.contains("  ▌ 4 🙂 good"), "as before the letters")
    await stage.press("q", Key(.escape))
    #expect(stage.shown.contains("How are you?"), "the first Esc drops the letters")
    await stage.press(Key(.escape))
    #expect(stage.navigation.routes == [.timeline])
  }

  @Test func `if letters fit several moods, the best one is marked before Enter`() async {
    let stage = await Stage()
    await stage.press("m", "g")
    #expect(stage.lines.contains("  ▌ 5 😄 great") && stage.lines.contains("    4 🙂 good"))
    await stage.press("o")
    #expect(stage.lines.contains("  ▌ 4 🙂 good"))
    await stage.press(Key(.enter), Key(.enter))
    #expect(stage.lines[2] == "▌ 08:01  🙂 good")
  }

  @Test func `j is a letter and no arrow where moods are typed`() async {
    let stage = await Stage()
    await stage.press("m", "j", "4")
    #expect(stage.shown.contains("j4  no mood begins like this"))
    await stage.press(Key(.escape), Key(.down), Key(.enter), Key(.enter))
    #expect(stage.lines[2] == "▌ 08:01  😐 okay")
  }

  @Test func `a text later than now is named`() async {
    let stage = await Stage()
    await stage.press("i")
    await stage.type("Call")
    await stage.press(Key(.tab))
    await stage.type("21:00")
    await stage.press(Key(.enter))
    #expect(stage.lines.last == " added (in the future: today 21:00)")
  }

  @Test func `star, tag, delete and undo change the selected entry`() async {
    let stage = await Stage(Self.days)
    await stage.press("s")
    #expect(stage.lines[2] == "▌ 07:30  ★ Coffee" && stage.lines.last == " starred")
    await stage.press("t")
    await stage.type("cafe")
    await stage.press(Key(.enter))
    #expect(stage.lines[2] == "▌ 07:30  ★ Coffee #cafe")
    await stage.press("d")
    #expect(stage.timeline.timeline.count == 3 && stage.lines.last == " deleted; u brings it back")
    await stage.press("G", "u")
    #expect(stage.timeline.timeline.count == 4)
    #expect(stage.timeline.selectedIndex == 0, "the entry that came back is selected")
    await stage.press(Key(.character("r"), .control))
    #expect(stage.timeline.timeline.count == 3)
  }

  @Test func `an entry from a newer version is shown, and can't be changed`() async {
    let stage = await Stage(Self.days)
    stage.append(
      #"{"id":"zz","type":"photo","at":"2026-11-21T07:45:00+09:00","payload":{"file":"a"}}"#)
    await stage.store.reload()
    await stage.settle()
    await stage.press("g", "g")
    #expect(stage.lines[2] == "▌ 07:45  photo · from a newer version")
    await stage.press("s")
    #expect(stage.lines.last == " this version can't change this entry")
  }

  @Test func `what another program adds appears, and the selection stays on its entry`() async {
    let stage = await Stage(Self.days)
    await stage.press("j")
    stage.append(
      #"{"id":"zz","type":"text","at":"2026-11-21T07:45:00+09:00","payload":{"text":"new"}}"#)
    await stage.store.reload()
    await stage.settle()
    #expect(stage.timeline.selectedIndex == 2)
    #expect(stage.timeline.selectedItem?.post?.body == "First light on the river #walk")
  }

  @Test func `a wide screen shows the entry beside the list`() async {
    let stage = await Stage(Self.days)
    stage.size = ScreenSize(columns: 120, rows: 20)
    #expect(stage.lines[2].hasPrefix("▌ 07:30  Coffee"))
    #expect(stage.shown.contains("│ id       e1003"))
  }

  @Test func `every frame has the size of the screen, whatever the size is`() async {
    let stage = await Stage(Self.days + ["2026-11-18T10:00 散歩に出かけた 👩‍👩‍👧‍👦 とても長い日だった"])
    let keys: [Key] = [
      "G", "g", "g", Key(.enter), "q", "?", "q", "m", Key(.escape), "c", "j", "q", "h", "q", "D",
      "q", "C", "q", "f", "a", Key(.escape), "#", Key(.escape), "t", Key(.escape), "/", "(",
      Key(.escape),
    ]
    for columns in [1, 20, 40, 140] {
      for rows in [1, 5, 24] {
        stage.size = ScreenSize(columns: columns, rows: rows)
        for key in keys {
          await stage.press(key)
          let frame = stage.frame
          #expect(frame.rows.count == rows)
          #expect(frame.rows.allSatisfy { $0.line.text.displayWidth == columns })
        }
      }
    }
  }

  @Test func `an ended screen is gone, even while it searches`() async {
    let stage = await Stage(Self.days)
    await stage.press("?")
    weak let help = stage.lifetime.top
    #expect(help != nil)
    await stage.press("q")
    #expect(help == nil)
    weak let timeline = stage.timeline
    timeline?.load()
    stage.end()
    #expect(timeline == nil)
  }
}
