import Presentation
import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Japanese sentences about several journals, several entries, edited files and new users.
struct JapaneseSeveralTests {
  @Test func `the problems of an edited copy line up in rows`() {
    let report = CheckReport(damage: [.init(line: 3, flaw: .notJSON, begins: Array("torn".utf8))])
    #expect(
      Failure.worseByHand(report, isHeaderChanged: true).sentence.text(Catalogue(.japanese)) == """
        何も変更していません。元のジャーナルにはなかった問題がコピーにあります:
          ヘッダー   1行目はジャーナルのヘッダーなので、変更できません
          破損       3行目: JSON ではありません: torn
        """)
  }

  @Test func `the tip for new users is in Japanese`() {
    #expect(
      Catalogue(.japanese).sentence(.afterFirstAddition)
        == "ヒント: 「journal list」で一覧を確認でき、「journal undo」で元に戻せます。")
  }

  @Test func `the page about the file format is narrow and has the same examples`() {
    #expect(Catalogue(.japanese).formatTitle == "journal help format: ジャーナルのファイルの形")
    let page = Catalogue(.japanese).formatPage
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.displayWidth <= 76 })
    let examples = Catalogue(.english).formatPage.split(separator: "\n").filter {
      $0.hasPrefix("  {") || $0.hasPrefix("   \"") || $0.hasPrefix("  jq") || $0.hasPrefix("    |")
    }
    #expect(examples.count == 7)
    for example in examples { #expect(lines.contains(example)) }
  }
}
