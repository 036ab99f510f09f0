import Foundation
import Presentation
import Terminal
import Testing

@testable import JournalCLI

/// The page of 'help --all'.
struct HelpOverviewTests {
  private static let words = [Catalogue(.english), Catalogue(.japanese)]

  @Test(arguments: [40, 80])
  func `every command is below the title of its group, once`(width: Int) {
    for words in Self.words {
      let page = HelpPage(width: width, words: words).everything()
      var rest = page[...]
      for group in HelpGroup.allCases {
        let title = "\n\n\(group.title(words)):\n"
        #expect(page.components(separatedBy: title).count == 2, "\(title)")
        rest = page[(page.range(of: title)?.upperBound ?? page.startIndex)...]
        rest = rest[..<(rest.range(of: "\n\n")?.lowerBound ?? rest.endIndex)]
        for command in CommandTable.commands {
          let isHere = rest.split(separator: "\n").contains {
            $0.hasPrefix("  \(command.title.padding(to: 17))")
          }
          #expect(isHere == (command.help.row?.group == group), "\(command.title)")
        }
      }
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
