import Terminal
import Testing

@testable import JournalCLI

/// Help pages at any terminal width.
struct HelpWidthTests {
  static let widths = [30, 32, 40, 57, 72, 80]

  @Test(arguments: widths)
  func `no line of the overview is wider than the page`(width: Int) {
    let pages = [
      HelpPage(width: width).everything(), HelpPage(width: width).overview(),
      HelpPage(width: width).query(),
    ]
    for line in pages.flatMap({ lines($0).dropFirst(3) }) {
      #expect(line.displayWidth <= width, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test(arguments: CommandTable.commands.map(\.title), widths)
  func `no line of a command's page is wider than the page`(title: String, width: Int) throws {
    let page = lines(HelpPage(width: width).page(for: .titled(title)))
    let examples = try #require(page.firstIndex { $0.hasPrefix("Example") })
    for line in page[..<examples].dropFirst() {
      #expect(line.displayWidth <= width, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test func `no title or example is wider than the page`() {
    for width in Self.widths {
      let pages = CommandTable.commands.map { HelpPage(width: width).page(for: $0) }
      let all = (pages + [HelpPage(width: width).everything()]).flatMap(lines)
      #expect(all.filter { $0.displayWidth > width } == [])
    }
  }

  @Test func `the page about queries is narrow enough to quote`() {
    for line in lines(HelpPage(width: 80).query()) { #expect(line.displayWidth <= 76, "\(line)") }
  }

  @Test func `an example takes one line, so that it can be copied`() {
    for command in CommandTable.commands {
      let page = lines(HelpPage(width: 80).page(for: command))
      #expect(command.examples.allSatisfy { page.contains("  \($0)") })
    }
  }

  @Test func `a page is between 30 and 80 columns wide`() {
    #expect(HelpPage(width: 500).overview() == HelpPage(width: 80).overview())
    #expect(HelpPage(width: 1).overview() == HelpPage(width: 30).overview())
  }

  private func lines(_ page: String) -> [Substring] {
    page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
}
