/// A small journal as this version writes it, for the futurizer.
package struct PlainDocument: Sendable {
  package struct Entry: Sendable {
    package let id: String
    package let kind: String
    package let at: String
    package let replaces: [String]
    /// Names, and values as JSON.
    package let payload: [(String, String)]
  }

  package let entries: [Entry]
  /// The kinds of its posts, by id.
  package let posts: [(id: String, kind: String)]

  package static let sample = PlainDocument(
    entries: [
      entry(
        "aaaa000000000001", "text", "2026-05-01T08:00:00+09:00", [("text", #""First light #walk""#)]
      ),
      entry(
        "bbbb000000000002", "mood", "2026-05-02T08:00:00+09:00",
        [("mood", "\"good\""), ("score", "4"), ("note", #""slept well""#)]),
      entry(
        "cccc000000000003", "text", "2026-05-03T08:00:00.500Z",
        [("text", #""Dinner""#), ("tags", #"["family" , "f\u006fod"]"#), ("starred", "true")]),
      entry(
        "dddd000000000004", "mood", "2026-05-04T08:00:00-03:30",
        [("mood", "\"wistful\""), ("score", "2.50")]),
      entry(
        "eeee000000000005", "text", "2026-05-05T08:00:00+09:00",
        [("text", #""old""#), ("tags", "null")]),
      entry(
        "ffff000000000006", "text", "2026-05-05T08:00:00+09:00",
        [("text", #""new\nline""#), ("tags", "null")], replaces: ["eeee000000000005"]),
      entry(
        "gggg000000000007", "text", "2026-05-06T08:00:00+09:00", [("text", #""to be deleted""#)]),
      entry(
        "hhhh000000000008", "deletion", "2026-05-07T08:00:00+09:00", [],
        replaces: ["gggg000000000007"]),
      entry("jjjj000000000009", "mood", "someday", [("mood", "\"unheard-of\"")]),
    ],
    posts: [
      ("aaaa000000000001", "text"), ("bbbb000000000002", "mood"), ("cccc000000000003", "text"),
      ("dddd000000000004", "mood"), ("eeee000000000005", "text"), ("jjjj000000000009", "mood"),
    ])

  private static func entry(
    _ id: String, _ kind: String, _ at: String, _ payload: [(String, String)],
    replaces: [String] = []
  ) -> Entry {
    Entry(id: id, kind: kind, at: at, replaces: replaces, payload: payload)
  }
}
