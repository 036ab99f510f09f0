import Presentation
import Testing
import TimePhrases

@testable import JournalCLI

/// Hints about a query, and sentences about renamed tags.
struct TagSentenceTests {
  static let hints: [(QueryHint, String)] = [
    (
      .unknownField("mod", word: "mod:good", suggestion: "mood"),
      "'mod:good' was searched as a word: a query has no field 'mod:'; did you mean 'mood:'?"
    ),
    (
      .unknownField("due", word: "due:tomorrow", suggestion: nil),
      "'due:tomorrow' was searched as a word: a query has no field 'due:'; 'journal help query' "
        + "lists the fields"
    ),
    (
      .time("today", option: "today"),
      "'today' was searched as a word; for the entries of that time, use --today or on:today"
    ),
    (
      .time("week", option: "week"),
      "'week' was searched as a word; for the entries of that time, use --week"
    ),
    (
      .time("昨日", option: nil),
      "'昨日' was searched as a word; for the entries of that time, use on:昨日"
    ),
    (
      .period("nov", .days(20758..<20788, endingAt: 0), command: "journal list --on nov"),
      "'nov' was searched as a word; for 2026-11-01 to 2026-11-30, run:\n  journal list --on nov"
    ),
    (
      .listedPeriod("11月1日", .days(20758..<20759, endingAt: 0)),
      "no entry has the words '11月1日'; these are of 2026-11-01"
    ),
  ]

  @Test(arguments: hints)
  func `a hint says what the word was searched as, and what to write`(
    hint: QueryHint, sentence: String
  ) {
    #expect(Catalogue(.english).sentence(hint) == sentence)
    expectInJapanese { $0.sentence(hint) }
  }

  @Test(arguments: [
    ("+work", "'+work' stays a word; a tag is '#work', and 'journal tag work --last' adds it"),
    ("@home", "'@home' stays a word; a tag is '#home', and 'journal tag home --last' adds it"),
    ("mood:happy", "'mood:happy' stays a word; 'journal mood MOOD NOTE' adds a mood"),
  ])
  func `a tag of another program stays a word of the text, with the way to tag`(
    word: String, sentence: String
  ) {
    #expect(Catalogue(.english).staysText(word) == sentence)
    expectInJapanese { $0.staysText(word) }
    expectInJapanese { $0.moreMoods }
    expectInJapanese { $0.missingMood }
    expectInJapanese { $0.toAddAsText("journal text x") }
  }

  @Test func `a pipe beside words was not read`() {
    let words = Catalogue(.english)
    #expect(
      words.unreadPipe(besideMood: true)
        == "standard input was not read; 'journal mood MOOD -' takes the note from it")
    #expect(
      words.unreadPipe(besideMood: false)
        == "standard input was not read; 'journal text -' takes the text from it")
    for isMood in [true, false] { expectInJapanese { $0.unreadPipe(besideMood: isMood) } }
  }

  @Test func `a renamed tag is named with its old and its new name`() {
    #expect(
      Catalogue(.english).renamedTag("#walk", to: "#散歩", count: 3)
        == "renamed #walk to #散歩 in 3 entries")
    #expect(
      Catalogue(.english).question(.renameTag("#walk", to: "#散歩", count: 1))
        == "Rename #walk to #散歩 in 1 entry? [y/N] ")
    #expect(
      Catalogue(.english).mergesTags("#散歩", count: 5)
        == "#散歩 is already a tag of 5 entries; the two become one tag")
    #expect(
      Catalogue(.english).keepsTag("#walk", entries: ["x7f3", "b2x9"])
        == "this version can't read 2 entries that may have #walk, and leaves them unchanged: x7f3, "
        + "b2x9")
    #expect(Catalogue(.english).isNamedSo("#Walk") == "every entry already spells it #Walk")
    expectInJapanese { $0.renamedTag("#walk", to: "#散歩", count: 3) }
    expectInJapanese { $0.question(.renameTag("#walk", to: "#散歩", count: 12)) }
    expectInJapanese { $0.mergesTags("#散歩", count: 5) }
    expectInJapanese { $0.keepsTag("#walk", entries: ["x7f3"]) }
    expectInJapanese { $0.isNamedSo("#Walk") }
  }
}
