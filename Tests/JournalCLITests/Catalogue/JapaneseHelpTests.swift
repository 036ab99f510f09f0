import Foundation
import Presentation
import Testing

@testable import JournalCLI

/// Help pages in Japanese, word for word.
struct JapaneseHelpTests {
  private func page(_ width: Int) -> HelpPage {
    HelpPage(width: width, words: Catalogue(.japanese))
  }

  @Test func `the page of all commands has their Japanese words, and the way to other pages`() {
    let page = page(80).everything()
    #expect(page.hasPrefix("journal: 端末で使うタイムライン\n\n使い方: journal COMMAND [OPTIONS]\n\n書く:\n"))
    #expect(page.components(separatedBy: "\n\n日本語のコマンド:\n").count == 2)
    #expect(page.hasSuffix("。\n") && page.contains("journal help dates"))
  }

  @Test func `the page of a command`() {
    #expect(
      page(80).page(for: .titled("delete")) == """
        journal delete: 記録を削除します

        使い方: journal delete [ID|QUERY…] [OPTIONS]

        記録はどの一覧にも表示されなくなります。内容は「journal purge」か「journal
        compact」で取り除くまでファイルに残ります。

        記録は ID か順番で選びます。@1 は一覧の先頭、@1..5 は先頭から五件です。ID は一覧
        に表示される ID か、ほかと区別できるその先頭部分です。--last は、日付にかかわら
        ず最後に追加または編集した記録です。ID でない言葉は「journal find」と同じ検索式
        とみなします。

        対象が二件以上あるときは、一覧を示して確認します。端末でなければ --yes が必要で
        す。--dry-run は一覧だけを表示します。「journal undo」を一度実行すれば、すべて元
        に戻ります。

        一件だけなら確認しません。ただし、このバージョンで読み取れない記録と、そのような
        記録に参照されている記録は、確認してから、または --yes を付けたときだけ削除しま
        す。

        短い書き方: 削除, さくじょ, 消す, けす, 消去, rm

        オプション:
          --last              最後に追加または編集した記録
          --dry-run           どの記録が対象かを表示するだけにします
          -y, --yes           確認せずに実行します
          --all               名前の付いたすべてのジャーナルと、いつもの場所のジャーナル
          --format FORMAT     text または json
          --file PATH         このファイルのジャーナルを使います
          -j, --journal NAME  この名前のジャーナルを使います
          --color WHEN        色を付けるかどうか: auto、always、または never
          -q, --quiet         確認のメッセージや知らせを表示しません
          -h, --help          コマンドの使い方を表示します

        例:
          journal delete 7f3k
          journal delete --last

        """)
  }

  @Test func `the page about queries`() {
    #expect(
      page(80).query().hasPrefix(
        #"""
        journal help query: 検索の書き方

        検索式は「journal list」や「journal find」の後ろに書きます。引用符と # ( ) <
        > * はシェルにとって特別な文字なので、どれかを使うときは検索式全体を '…' で
        囲んでください。

        言葉:
          first light    両方の言葉が本文、メモ、気分の名前のどこかにあるもの
          "first light"  この順に並んだ言葉。中の引用符は \" と書きます
          /l(i|o)ght?/   パターン: . [a-z] \d \w \s \b ^ $ | ( ) * + ? {2,3}
          #walk          このタグがあるもの
          #w*            これで始まるタグがあるもの。tag:w* も同じです

        組み合わせ:
          a b         両方に合うもの。a and b も同じです
          a or b      少なくとも一方に合うもの。結び付きは a b より弱くなります
          not a, -a   合わないもの

        """#))
  }

  @Test func `the page about times`() {
    #expect(Catalogue(.japanese).timeTitle == "journal help dates: 日時の書き方")
    #expect(
      Catalogue(.japanese).timePage.hasPrefix(
        """
        日時は数字か言葉で書きます。英語でも日本語でもよく、大文字と小文字は区別しま
        せん。推測はせず、わからないものは受け付けません。コマンドの中では、空白を含
        む言葉を引用符で囲んでください。

        日付
          2026-11-21, 2026/11/21, 2026年11月21日
          21 November 2026, Nov 21 2026, 21st of November 2026

        """.dropLast()))
  }
}
