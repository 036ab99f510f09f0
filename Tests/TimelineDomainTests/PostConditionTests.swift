import TestSupport
import Testing
import TextSearch
import TimePhrases
import TimelineDomain

/// Answers of conditions for posts and unknown entries.
struct PostConditionTests {
  private static let walk = TimelineItem.post(
    .text("aaaa1111", "First light #Walk", at: .march(2), tags: [.named("family")]))
  private static let mood = TimelineItem.post(
    .mood("bbbb2222", "good", at: .march(3), note: "Slept well"))
  private static let cosy = TimelineItem(
    content: .post(
      .mood(
        .restored(
          id: EntryID("cccc"), revision: EntryID("dddd"), moment: nil, mood: .named("cosy"),
          storedScore: Score(4.5), note: nil, givenTags: [], isStarred: true))),
    sortingMoment: nil, isEdited: true)
  private static let photo = TimelineItem.unknown(.unknown("pppp1111", at: .march(2)))
  private static let items = [walk, mood, cosy, photo]

  private static let day = TimeSpan(
    from: Moment.at("2026-03-02T00:00:00Z").time,
    upTo: Moment.at("2026-03-03T00:00:00Z").time)

  /// For each of the four items: yes, no or unsure.
  static let rows: [(PostCondition, String)] = [
    (.words(FoldedText("LIGHT")), "ynn?"),
    (.words(FoldedText("slept")), "nyn?"),
    (.words(FoldedText("cosy")), "nny?"),
    (.words(FoldedText("family")), "nnn?"),
    (.tag(FoldedText("walk")), "ynn?"),
    (.tag(FoldedText("Family")), "ynn?"),
    (.tag(FoldedText("wal")), "nnn?"),
    (.tag(FoldedText("walk", isExact: true)), "nnn?"),
    (.named(.mood, FoldedText("good", isExact: true)), "nyn?"),
    (.number(.score, .atLeast, 4), "nyy?"),
    (.number(.score, .more, 4), "nny?"),
    (.number(.score, .equal, 4), "nyn?"),
    (.number(.score, .less, 4.5), "nyn?"),
    (.number(.score, .atMost, 4.5), "nyy?"),
    (.starred, "nny?"),
    (.has(.text), "ynn?"), (.has(.note), "nyn?"), (.has(.tags), "ynn?"),
    (.tagPrefix(FoldedText("FAM")), "ynn?"), (.tagPrefix(FoldedText("")), "ynn?"),
    (.body(.text, .words(FoldedText("light"))), "ynn?"),
    (.body(.note, .words(FoldedText("cosy"))), "nnn?"),
    (.body(.note, .words(FoldedText("slept"))), "nyn?"),
    (.edited, "nnyn"), (.unknown, "nnny"),
    (.type("photo"), "nnny"), (.type("mood"), "nyyn"), (.type("Mood"), "nnnn"),
    (.id(EntryID("pp")), "nnny"), (.id(EntryID("dd")), "nnyn"), (.id(EntryID("cc")), "nnyn"),
    (.before(.march(3)), "ynny"), (.since(.march(3)), "nynn"), (.within(.span(day)), "ynny"),
    (.dayOfYear(month: 3, day: 3, endingAt: 0), "nynn"),
    (.dayOfYear(month: 3, day: 4, endingAt: 0), "nnnn"),

    (.not(.starred), "yyn?"), (.not(.not(.starred)), "nny?"), (.not(.unknown), "yyyn"),
    (.all([.starred, .unknown]), "nnn?"), (.all([.starred, .type("text")]), "nnnn"),
    (.all([]), "yyyy"), (.any([]), "nnnn"),
    (.any([.starred, .type("photo")]), "nnyy"), (.any([.starred, .type("text")]), "yny?"),
    (.not(.all([.starred, .type("mood")])), "yyny"),
  ]

  /// Entries that this version can't interpret: with words, with tags, with a star, with nothing that it
  /// could read.
  private static let unread: [TimelineItem] = [
    UnknownEntry.Fallback(text: "Sunset at the pier #sea", note: "cold"),
    UnknownEntry.Fallback(givenTags: [.named("Sea")]),
    UnknownEntry.Fallback(isStarred: true), UnknownEntry.Fallback(),
  ].map { .unknown(.unknown("pppp1111", fallback: $0)) }

  static let unreadRows: [(PostCondition, String)] = [
    (.words(FoldedText("PIER")), "ynn?"), (.words(FoldedText("cold")), "ynn?"),
    (.words(FoldedText("photo")), "nnn?"), (.not(.words(FoldedText("pier"))), "nyy?"),
    (.tag(FoldedText("sea")), "yyn?"), (.tagPrefix(FoldedText("s")), "yyn?"),
    (.tag(FoldedText("river")), "nnn?"),
    (.body(.text, .words(FoldedText("pier"))), "ynn?"),
    (.body(.note, .words(FoldedText("pier"))), "nnn?"),
    (.body(.note, .words(FoldedText("cold"))), "ynn?"),
    (.has(.text), "ynn?"), (.has(.note), "ynn?"), (.has(.tags), "yyn?"),
    (.starred, "nny?"), (.named(.mood, FoldedText("good", isExact: true)), "nnn?"),
    (.number(.score, .less, 4), "nnn?"),
    (.unknown, "yyyy"), (.type("photo"), "yyyy"),
    (.any([.unknown, .words(FoldedText("pier"))]), "yyyy"),
  ]

  @Test(arguments: unreadRows.indices)
  func `words of an entry that this version can't interpret are searched`(_ index: Int) {
    let (condition, expected) = Self.unreadRows[index]
    let answers = Self.unread.map { item in
      switch condition.answer(for: item) {
      case .yes: "y"
      case .no: "n"
      case .unsure: "?"
      }
    }
    #expect(answers.joined() == expected, "\(condition)")
  }

  @Test(arguments: rows.indices)
  func `a condition answers yes, no or unsure`(_ index: Int) {
    let (condition, expected) = Self.rows[index]
    let answers = Self.items.map { item in
      switch condition.answer(for: item) {
      case .yes: "y"
      case .no: "n"
      case .unsure: "?"
      }
    }
    #expect(answers.joined() == expected, "\(condition)")
    #expect(
      Self.items.map(condition.matches) == expected.map { $0 == "y" }, "only what is sure matches")
  }

  @Test func `a pattern matches within one text`() throws {
    let pattern = PostCondition.pattern(try TextPattern("^s.*well$"))
    #expect(Self.items.map(pattern.matches) == [false, true, false, false])
  }

  @Test func `matches are in order, without overlaps and without negated words`() throws {
    let pattern = PostCondition.pattern(try TextPattern("t l"))
    let condition = PostCondition.all([
      .words(FoldedText("light")), .not(.words(FoldedText("first"))), pattern,
      .any([.tag(FoldedText("walk")), .starred]),
    ])
    #expect(condition.matches(in: "First light #walk #walking") == [4..<11, 12..<17])
    #expect(PostCondition.starred.matches(in: "starred") == [])
  }
}
