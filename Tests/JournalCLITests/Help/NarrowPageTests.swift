import Presentation
import Terminal
import Testing

@testable import JournalCLI

/// Pages with lines of 76 columns on narrower terminals.
struct NarrowPageTests {
  static let topics: [(HelpTopic, Catalogue)] = [
    (.dates, Catalogue(.english)), (.format, Catalogue(.english)), (.dates, Catalogue(.japanese)),
    (.format, Catalogue(.japanese)),
  ]

  @Test(arguments: topics.indices)
  func `a narrow page keeps every word and fits the width`(index: Int) {
    let (topic, words) = Self.topics[index]
    let whole = topic.page(width: 76, words)
    #expect(whole == topic.page(width: 200, words))
    for width in [30, 40, 75] {
      let page = topic.page(width: width, words)
      #expect(page.filter { !$0.isWhitespace } == whole.filter { !$0.isWhitespace })
      for line in page.split(separator: "\n") where !line.contains(where: { "\"'{".contains($0) }) {
        #expect(line.displayWidth <= width, "\(line)")
      }
    }
  }

  @Test func `paragraphs are filled, and rows are indented below their text`() {
    let page = """
      A journal is one plain text
      file in UTF-8.

        id        its own name; a list
                  shows its beginning
        at        the moment
      """
    #expect(
      NarrowPage(width: 30).text(page) == """
        A journal is one plain text
        file in UTF-8.

          id        its own name; a
                    list shows its
                    beginning
          at        the moment
        """)
  }

  @Test func `Japanese lines are joined without spaces`() {
    #expect(
      NarrowPage(width: 30).text("一行が一つの\nJSON です。編集や削\n除は、\n\"deletion\" です。")
        == "一行が一つの JSON です。編集や\n削除は、\"deletion\" です。")
  }

  @Test func `examples are not broken`() {
    #expect(
      NarrowPage(width: 20).text("  today, 3日前, 1週間前, in 2 months")
        == "  today, 3日前,\n  1週間前,\n  in 2 months")
    let command = "  jq -rs '[.[] | .replaces[]?] as $old | .[]'"
    #expect(NarrowPage(width: 20).text(command) == command)
  }
}
