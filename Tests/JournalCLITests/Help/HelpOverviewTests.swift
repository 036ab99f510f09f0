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

  @Test func `it begins with the usage, and ends with the options and where to read more`() {
    let page = HelpPage(width: 80).everything()
    #expect(
      page.hasPrefix(
        """
        journal: a timeline for the terminal

        usage: journal COMMAND [OPTIONS]

        Write:
          add text          Add a text (also text, t)
          add mood          Add a mood, with an optional note (also mood, m)

        """))
    #expect(
      page.hasSuffix(
        """

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command
          --no-pager          Do not use a pager
          --version           Show the version

        The journal is one text file, found through --file or --journal, then
        $JOURNAL_FILE, then the setting default-journal, then
        $XDG_DATA_HOME/journal/journal.jsonl (~/.local/share/journal/journal.jsonl).

        See 'journal help COMMAND' for a command, 'journal help query' for searching,
        'journal help dates' for dates and times, and 'journal help format' for the file
        format.

        """))
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
