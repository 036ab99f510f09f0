import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// An item in words.
struct ItemTextTests {
  static let rows: [(TimelineItem, String)] = [
    (.text("a", "First light"), "First light"),
    (.text("a", "First light", isStarred: true), "★ First light"),
    (.text("a", "On #walk", tags: ["walk", "family", "family"]), "On #walk #family"),
    (.text("a", "#散歩", tags: ["散歩"]), "#散歩"),
    (.text("a", "One\nTwo"), "One\nTwo"),
    (
      .text("a", "Sea\n\n![](dayone-moment://771B)\nand ![](dayone-moment:/video/9)"),
      "Sea\n\nand "
    ),
    (.text("a", "Sea\n\n![](dayone-moment://771B)\n\nwas fine"), "Sea\n\nwas fine"),
    (.text("a", "Sea ![](sea.jpg)"), "Sea ![](sea.jpg)"),
    (.mood("a", "good"), "🙂 good"),
    (.mood("a", "good", note: "Slept well"), "🙂 good · Slept well"),
    (.mood("a", "good", note: "  "), "🙂 good"),
    (.mood("a", "awful", score: 1), "😖 awful"),
    (
      .mood("a", "great", score: 2, note: "so #odd", tags: ["odd", "work"]),
      "😄 great · so #odd #work"
    ),
    (.mood("a", "cosy"), "cosy"),
    (.mood("a", "cosy", score: 4), "cosy (4 of 5)"),
    (.mood("a", "cosy", score: 3.5, note: "tea", isStarred: true), "★ cosy (3.5 of 5) · tea"),
    (.unknown(.unknown("a")), "photo · from a newer version"),
    (
      .unknown(.unknown("a", fallback: .init(text: "Sunset at the pier #sea"))),
      "photo · from a newer version · Sunset at the pier #sea"
    ),
    (
      .unknown(
        .unknown(
          "a",
          fallback: .init(
            text: "Pier #sea", note: "cold", givenTags: [.named("sea"), .named("walk")],
            isStarred: true))),
      "★ photo · from a newer version · Pier #sea\ncold #walk"
    ),
    (
      .unknown(.unknown("a", fallback: .init(givenTags: [.named("sea")]))),
      "photo · from a newer version · #sea"
    ),
    (.unknown(.unknown("a", fallback: .init(text: " "))), "photo · from a newer version"),
    (.unknown(.known("a", .needs(["links", "rich"]))), "text · needs links, rich"),
    (.unknown(.known("a", .unfamiliarContent)), "text · not understood by this version"),
    (
      .text("a", "One", revision: "b", isConflict: true),
      "One · conflict with another version"
    ),
  ]

  @Test(arguments: rows.indices)
  func `an item shows text, mood, tags and star in one line`(index: Int) {
    #expect(ItemText.body(Self.rows[index].0) == Self.rows[index].1)
  }

  @Test func `all standard moods have a face`() {
    let moods = Mood.known.map { ItemText.body(.mood("a", $0.name)) }
    #expect(moods == ["😖 awful", "🙁 bad", "😐 okay", "🙂 good", "😄 great"])
  }

  static let firstWords: [(String, String)] = [
    ("First light", "First light"),
    ("One\nTwo", "One"),
    ("\n\nOne", "One"),
    (String(repeating: "\n", count: 2000) + "One\n" + String(repeating: "a", count: 2000), "One"),
    (
      "a" + String(repeating: "\u{301}", count: 2000),
      "a" + String(repeating: "\u{301}", count: 999) + "…"
    ),
    (String(repeating: "a", count: 48), String(repeating: "a", count: 48)),
    (String(repeating: "a", count: 49), String(repeating: "a", count: 47) + "…"),
    (String(repeating: "歩", count: 25), String(repeating: "歩", count: 23) + "…"),
    (
      "First light on the river, and then the bridge, all in gold",
      "First light on the river, and then the bridge,…"
    ),
  ]

  @Test(arguments: firstWords)
  func `the first words take one line of at most 48 cells`(text: String, words: String) {
    #expect(ItemText.firstWords(.text("a", text)) == words)
    #expect(words.displayWidth <= 48)
  }
}
