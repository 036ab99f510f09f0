import Presentation
import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Japanese sentences about several journals, several entries, edited files and new users.
struct JapaneseSeveralTests {
  static let edit = CommandTable.edit
  static let open = CommandTable.openFile
  static let journals = CommandTable.journals
  static let work = JournalName(label: "work", option: "-j work")
  static let home = JournalName(label: "home", option: "-j home")

  static let mistakes: [(UsageError, String)] = [
    (
      UsageError(.oneJournalOnly([]), in: open),
      "「--all」はすべてのジャーナルを表しますが、「open」は一つのジャーナルについてのコマンドです。"
        + "-j NAME で指定してください。"
    ),
    (
      UsageError(.oneJournalOnly(["work", "home"]), in: open),
      "「work」「home」は2個のジャーナルですが、「open」は一つのジャーナルについてのコマンドです。"
        + "-j work または -j home と書いてください。"
    ),
    (
      UsageError(.notOfAJournal(option: "--file"), in: journals),
      "「journals」はジャーナルではなく設定についてのコマンドです。「--file」を外してください。"
    ),
    (
      UsageError(.oneEntryOnly(option: "--text"), in: edit),
      "「--text」は一件の記録だけに使えます。ID で指定してください（「journal list」で確認できます）。"
    ),
    (
      UsageError(.unknownOption("-weeek", suggestion: "--week"), in: edit),
      "「-weeek」というオプションはここでは使えません。「--week」のことですか？"
        + "- で始まる検索式なら、前に -- と書いてください。"
    ),
    (
      UsageError(.badSetting("pager", word: "[]", .command), in: nil),
      "「pager」に「[]」は設定できません。設定できるのはコマンドか、何も使わないことを表す空の文字列です。"
    ),
  ]

  static let failures: [(Failure, String)] = [
    (.noJournalYet(path: "/j.jsonl"), "/j.jsonl にはまだジャーナルがありません。"),
    (.ofJournal("work", .nothingToSave), "work: 保存する内容がありません。文章が空です。"),
    (
      .idInSeveral("7f3k", [work, home]),
      "「7f3k」という記録は「work」「home」のそれぞれにあります。"
        + "-j work または -j home で、どれのことかを指定してください。"
    ),
    (
      .changeInSeveral([work, home]),
      "何も変更していません。対象の記録が「work」「home」に分かれていますが、"
        + "一つのコマンドで変更できるジャーナルは一つだけです。-j work または -j home で指定してください。"
    ),
    (
      .editStopped(.interrupted, done: 2, left: ["7f3k", "b2x9"]),
      "中断しました。何も保存していません。\nそれまでに2件を終えました。残りは 7f3k、b2x9 です。"
    ),
    (.outdatedByHand, "何も変更していません。開いている間に、ほかのプログラムがジャーナルを書き直しました。"),
    (
      .copyKept(.declinedChange, path: "/copy"),
      "何も変更していません。\nコピーは /copy に残してあります。\n"
        + "「journal open」で改めて開き、必要な部分をコピーから移してください。"
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake has a Japanese sentence`(index: Int) {
    #expect(Catalogue(.japanese).sentence(Self.mistakes[index].0) == Self.mistakes[index].1)
  }

  @Test(arguments: failures.indices)
  func `a failure has a Japanese sentence`(index: Int) {
    #expect(Catalogue(.japanese).sentence(Self.failures[index].0) == Self.failures[index].1)
  }

  @Test func `the problems of an edited copy line up in rows`() {
    let report = CheckReport(damage: [.init(line: 3, flaw: .notJSON, begins: Array("torn".utf8))])
    #expect(
      Catalogue(.japanese).sentence(.worseByHand(report, isHeaderChanged: true)) == """
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
