import Presentation
import Settings
import Terminal
import TestSupport
import Testing
import TextSearch
import TimelineDomain
import TimelineStore

@testable import JournalBrowser

/// The screens over the timeline: calendar, history, trash, conflicts, lists to choose from.
@MainActor
struct ScreenTests {
  private static let days = [
    "2026-10-31T08:00 Last day of October #work", "2026-11-20T21:30 Dinner with everyone #family",
    "2026-11-21T07:00 First light on the river #walk", "2026-11-21T07:30 Coffee",
  ]

  /// Two programs have edited one entry.
  private static let conflict =
    Stage.file(["2026-11-20T21:30 Dinner with everyone"])
    + Array(
      (#"{"id":"l1","type":"text","at":"2026-11-20T21:30:00+09:00","replaces":["e1000"],"payload":{"text":"Dinner with Ada"}}"#
        + "\n"
        + #"{"id":"r1","type":"text","at":"2026-11-20T21:30:00+09:00","replaces":["e1000"],"payload":{"text":"Supper with everyone"}}"#
        + "\n").utf8)

  // MARK: Calendar

  @Test func `the calendar counts the entries of each day and goes to one`() async {
    let stage = await Stage(Self.days)
    await stage.press("c")
    #expect(stage.lines[0] == " November 2026")
    #expect(stage.lines[1].split(separator: " ") == ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"])
    #expect(stage.shown.contains("20"))
    guard let state = stage.screen as? CalendarViewState else { return }
    #expect(state.figures[state.day]?.entries == 2)
    await stage.press(Key(.pageUp), Key(.end))
    #expect(stage.lines[0] == " October 2026")
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedIndex == 3 && stage.navigation.routes == [.timeline])
  }

  @Test func `h and l are the arrows beside each other`() async {
    let stage = await Stage(Self.days)
    await stage.press("c")
    guard let state = stage.screen as? CalendarViewState else { return }
    let day = state.day
    await stage.press("h")
    #expect(state.day == day - 1)
    await stage.press("l", "l", Key(.left))
    #expect(state.day == day)
    await stage.press(Key(.escape), "S")
    guard let figures = stage.screen as? FiguresViewState else { return }
    await stage.press("h")
    #expect(figures.day == day - 7)
  }

  @Test func `a day shows the face of its moods`() async {
    let stage = await Stage(Self.days)
    stage.size = ScreenSize(columns: 80, rows: 24)
    await stage.press("m", "5", Key(.enter), "c")
    #expect(stage.shown.contains("×3😄"))
    #expect(stage.shown.contains("Coffee"), "the entries of the day are below")
  }

  @Test func `more months keep the counts of the days that stay`() async {
    let stage = await Stage(Self.days)
    await stage.press("m", "5", Key(.enter), "c")
    stage.size = ScreenSize(columns: 80, rows: 24)
    #expect(stage.shown.contains("×3😄"), "before the other month is counted")
  }

  @Test func `n shades the calendar by count, and again by mood`() async {
    let stage = await Stage(Self.days)
    stage.size = ScreenSize(columns: 80, rows: 24)
    await stage.press("m", "5", Key(.enter), "c")
    #expect(stage.shown.contains("×3😄") && !stage.shown.contains("█"))
    #expect(stage.shown.contains("n shade by count"))
    await stage.press("n")
    #expect(stage.shown.contains("×3 █") && stage.shown.contains("×1 ▒"))
    #expect(!stage.shown.contains("×3😄") && stage.shown.contains("n shade by mood"))
    await stage.press("n")
    #expect(stage.shown.contains("×3😄"))
  }

  @Test func `the calendar counts an entry in conflict once, as figures do`() async {
    let stage = await Stage(file: Self.conflict)
    await stage.press("c")
    guard let state = stage.screen as? CalendarViewState else { return }
    #expect(stage.timeline.timeline.count == 2 && state.figures[state.day]?.entries == 1)
  }

  // MARK: Figures

  @Test func `figures count the hits that the timeline has, without another search`() async {
    let stage = await Stage(Self.days)
    await stage.press("/")
    await stage.type("#walk")
    await stage.press(Key(.enter))
    stage.repository.hold()
    stage.send("S")
    guard let state = stage.screen as? FiguresViewState else { return }
    await stage.until { !state.isCounting }
    #expect(state.figures?.entries == 1 && state.figures?.words?.words == 6)
    stage.repository.release()
  }

  /// Knows `tag:`, in one query.
  private final class FamilyProgram: StageProgram {
    static let query = "tag:\"family\" from:2026-10-31 to:2026-11-21"

    override func query(_ words: String) -> ParsedQuery {
      words == FamilyProgram.query
        ? ParsedQuery(condition: .tag(FoldedText("family"))) : super.query(words)
    }
  }

  @Test func `Enter on a bar lists the entries that it counts, and no others`() async {
    let stage = await Stage(Self.days, program: FamilyProgram())
    await stage.press("S")
    guard let state = stage.screen as? FiguresViewState else { return }
    await stage.until { !state.isCounting }
    await stage.press("n", "n", "n")
    #expect(state.screen == .tags)
    await stage.until { state.selection != nil }
    await stage.press(Key(.enter))
    #expect(stage.timeline.filter.text == FamilyProgram.query && stage.timeline.timeline.count == 1)
    #expect(stage.shown.contains("Dinner with everyone"))
  }

  @Test func `figures begin with the first entry of twelve months, as those of stats do`() async {
    let stage = await Stage(Self.days)
    await stage.press("S")
    #expect(stage.lines[0] == " Days  31 Oct 2026 to 21 Nov 2026")
    guard let state = stage.screen as? FiguresViewState else { return }
    await stage.press("h", "h", "h", "h", "h")
    #expect(state.day == state.period.from, "nothing was written before")
    await stage.press("{")
    #expect(stage.lines[0] == " Days  22 Nov 2024 to 21 Nov 2025", "months without an entry")
    await stage.press("}")
    #expect(
      stage.lines[0] == " Days  31 Oct 2026 to 21 Nov 2026" && state.period.contains(state.day))
  }

  @Test func `figures are of twelve months if an entry is older, and begin with the first of all`()
    async
  {
    let stage = await Stage(["2025-06-01T08:00 Long ago", "2026-11-20T21:30 Dinner"])
    await stage.press("S")
    #expect(stage.lines[0] == " Days  22 Nov 2025 to 21 Nov 2026")
    await stage.press("{")
    #expect(stage.lines[0] == " Days  1 Jun 2025 to 21 Nov 2025")
    await stage.press("}")
    #expect(stage.lines[0] == " Days  22 Nov 2025 to 21 Nov 2026")
  }

  // MARK: History and trash

  @Test func `history shows word differences and restores a version`() async {
    let stage = await Stage(Self.days)
    stage.append(
      #"{"id":"n1","type":"text","at":"2026-11-21T07:30:00+09:00","replaces":["e1003"],"payload":{"text":"Tea"}}"#
    )
    await stage.store.reload()
    await stage.press("h")
    #expect(stage.lines[0] == " History: 2 versions, newest first")
    #expect(stage.shown.contains("[-Coffee-]{+Tea+}"))
    await stage.press("r")
    #expect(stage.lines.last == " e1003 is not deleted; this is its current version")
    await stage.press("j", "r")
    #expect(stage.lines.last == " restored this version; u takes it back")
    #expect(stage.lines[0] == " History: 3 versions, newest first")
    await stage.press("q")
    #expect(stage.timeline.selectedItem?.post?.body == "Coffee")
  }

  @Test func `a deleted entry comes back from the trash`() async {
    let stage = await Stage(Self.days)
    await stage.press("d", "D")
    #expect(stage.lines[0] == " Trash: 1 entry" && stage.lines[1].hasSuffix("  Coffee"))
    await stage.press("r")
    #expect(stage.lines.last == " restored; u takes it back")
    #expect(stage.shown.contains("The trash is empty."))
    await stage.press(Key(.escape))
    #expect(stage.timeline.timeline.count == 4)
  }

  // MARK: Conflicts

  @Test func `a conflict is settled with one version`() async {
    let stage = await Stage(file: Self.conflict)
    #expect(stage.timeline.timeline.count == 2)
    stage.size = ScreenSize(columns: 80, rows: 20)
    await stage.press("C")
    #expect(stage.lines[0] == " Conflict 1 of 1")
    #expect(stage.lines[1].contains("Version 1") && stage.lines[1].contains("│   Version 2"))
    let chosen = stage.chosenSide
    await stage.press(Key(.right))
    #expect(stage.chosenSide != chosen)
    let body = stage.chosenSide?.post?.body
    await stage.press(Key(.enter))
    #expect(stage.shown.contains("No entry is in conflict."))
    await stage.press("q")
    #expect(stage.timeline.timeline.count == 1)
    #expect(stage.timeline.selectedItem?.post?.body == body)
    await stage.press("u")
    #expect(stage.timeline.timeline.count == 2, "undo brings the conflict back")
  }

  @Test func `a number takes that version, as journal resolve counts them`() async throws {
    let stage = await Stage(file: Self.conflict)
    await stage.press("C", "3")
    #expect(stage.lines.last == " no version 3; there are 2")
    let versions = try await stage.store.journals.conflicts()[0].versions
    #expect(versions.map(\.item?.post?.body) == ["Dinner with Ada", "Supper with everyone"])
    await stage.press("2")
    #expect(stage.lines.last == " settled with this version; u takes it back")
    #expect(stage.bodies == ["Supper with everyone"])
  }

  @Test func `a narrow screen shows the version that is chosen, without what is the same in all`()
    async
  {
    let stage = await Stage(file: Self.conflict)
    stage.size = ScreenSize(columns: 40, rows: 6)
    await stage.press("C")
    #expect(stage.shown.contains("Dinner with Ada") && !stage.shown.contains("2026"))
    #expect(!stage.shown.contains("Supper"))
    await stage.press(Key(.right))
    #expect(stage.lines[1] == "▌ Version 2" && stage.shown.contains("Supper with everyone"))
    await stage.press(Key(.left))
    #expect(stage.lines[1] == "▌ Version 1")
  }

  @Test func `e merges the versions in the editor`() async {
    let stage = await Stage(file: Self.conflict)
    await stage.press("C", "e")
    guard case .command(let command, let id) = stage.requests.last else {
      Issue.record("no command")
      return
    }
    #expect(
      command == BrowserCommand(["resolve", "--edit"], on: EntryID("e1000"))
        && id == stage.lifetime.top?.id)
    #expect(stage.navigation.routes == [.timeline, .conflicts])
  }

  @Test func `both versions can stay as two entries, in one batch`() async {
    let stage = await Stage(file: Self.conflict)
    await stage.press("C", "b")
    #expect(stage.lines.last == " kept both as entries; u takes it back")
    await stage.press("q")
    #expect(stage.timeline.timeline.count == 2)
    #expect(stage.timeline.selectedItem?.isConflict == false)
    #expect(stage.bodies == ["Dinner with Ada", "Supper with everyone"])
    await stage.press("u")
    #expect(stage.timeline.selectedItem?.isConflict == true)
  }

  // MARK: Lists to choose from

  @Test func `an entry is found by letters of its first words`() async {
    let stage = await Stage(Self.days)
    await stage.press("f")
    await stage.type("frlt")
    #expect(stage.lines[1].contains("First light on the river"))
    await stage.press(Key(.enter))
    #expect(stage.timeline.selectedIndex == 1 && stage.navigation.routes == [.timeline])
  }

  @Test func `a picked tag filters, and t offers the tags in use`() async {
    let stage = await Stage(Self.days)
    await stage.press("#")
    await stage.type("fam")
    await stage.press(Key(.enter))
    #expect(stage.bodies == ["Dinner with everyone #family"])
    await stage.press(Key(.escape), "g", "g", "t")
    await stage.type("wa")
    await stage.press(Key(.tab), Key(.enter))
    #expect(stage.lines.last == " tagged with #walk")
    #expect(stage.timeline.selectedItem?.post?.tags.map(\.name) == ["walk"])
    await stage.press("t")
    await stage.type("a b")
    await stage.press(Key(.enter))
    #expect(
      stage.lines.suffix(3) == [" no tag", " Tag: a b", " ↑ up  ↓ down  Enter choose  Esc back"])
  }

  @Test func `a template opens the editor on it`() async {
    let stage = await Stage(
      Self.days, templates: [Configuration.Template(name: "evening", text: "Today:")])
    await stage.press("T", Key(.enter))
    guard case .command(let command, _) = stage.requests.last else {
      Issue.record("no command")
      return
    }
    #expect(command == BrowserCommand(["add", "text", "--template", "evening"]))
  }

  // MARK: Several entries

  @Test func `the deletion of entries that share an id promises no undo`() async {
    let twins =
      String(decoding: Stage.file(["2026-11-20T08:00 One"]), as: UTF8.self)
      + String(decoding: Stage.file(["2026-11-20T09:00 Two"]), as: UTF8.self)
      .split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    let stage = await Stage(file: Array(twins.utf8))
    stage.size = ScreenSize(columns: 120, rows: 14)
    #expect(stage.timeline.timeline.count == 2)
    await stage.press("d")
    await stage.press("y")
    #expect(
      stage.lines.last?.contains("u can't bring it back") == true, "\(stage.lines.last ?? "")")
  }

  @Test func `marked entries are changed together, in one batch`() async {
    let stage = await Stage(Self.days)
    await stage.press("v", "v")
    #expect(stage.lines[0].contains("2 selected") && stage.lines[2].hasPrefix(" ✓"))
    await stage.press("s")
    #expect(stage.lines.last == " starred 2 entries")
    await stage.press("u")
    #expect(!stage.shown.contains("★"))
    await stage.press("d")
    #expect(stage.timeline.timeline.count == 2)
    #expect(stage.lines.last == " deleted 2 entries; u brings them back")
    await stage.press("u")
    #expect(stage.timeline.timeline.count == 4)
  }

  @Test func `n goes on to the hits of the last filter`() async {
    let stage = await Stage(Self.days)
    await stage.press("/")
    await stage.type("day")
    await stage.press(Key(.enter), Key(.escape))
    #expect(stage.timeline.timeline.count == 4 && stage.timeline.selectedIndex == 0)
    await stage.press("n")
    #expect(stage.timeline.selectedIndex == 3)
    await stage.press("n")
    #expect(stage.lines.last == " no more hits in this direction")
  }

  @Test func `a deletion with consequences asks first`() async {
    let stage = await Stage(Self.days)
    stage.append(
      #"{"id":"zz","type":"photo","at":"2026-11-21T07:45:00+09:00","payload":{"file":"a"}}"#)
    await stage.store.reload()
    await stage.press("g", "g", "d")
    #expect(stage.lines[0] == " Delete it in spite of this?")
    #expect(stage.shown.contains("of type 'photo'"))
    await stage.press("n")
    #expect(stage.timeline.timeline.count == 5)
    await stage.press("d", "y")
    #expect(stage.timeline.timeline.count == 4)
  }

  @Test func `30.10 d refuses a deletion that is not understood, also among marked entries`() async
  {
    let stage = await Stage(Self.days)
    stage.append(
      #"{"id":"zz","type":"deletion","at":"2026-11-21T07:45:00+09:00","replaces":["none"],"payload":[]}"#
    )
    await stage.store.reload()
    let before = stage.bytes
    await stage.press("g", "g", "d")
    #expect(stage.said.hasPrefix("zz can't be deleted, purged or restored"))
    #expect(stage.timeline.timeline.count == 5 && stage.navigation.routes == [.timeline])
    await stage.press("v", "j", "v", "d")
    #expect(stage.timeline.timeline.count == 5 && stage.bytes == before)
  }
}

extension Stage {
  fileprivate var bodies: [String] {
    ((try? timeline.timeline.items()) ?? []).compactMap { $0.post?.body }.sorted()
  }

  fileprivate var chosenSide: TimelineItem? {
    (screen as? ConflictsViewState)?.chosen
  }
}
