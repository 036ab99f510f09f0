import Presentation
import Testing

@testable import JournalCLI

/// Help pages in Japanese, word for word.
struct JapaneseHelpTests {
  private func page(_ width: Int) -> HelpPage {
    HelpPage(width: width, words: Catalogue(.japanese))
  }

  /// The page without the table of Japanese words.
  private func everything(_ width: Int) -> String {
    let blocks = page(width).everything().split(separator: "\n\n")
    #expect(blocks.filter { $0.hasPrefix("日本語のコマンド:") }.count == 1)
    return blocks.filter { !$0.hasPrefix("日本語のコマンド:") }.joined(separator: "\n\n")
  }

  @Test func `every command and option`() {
    #expect(
      everything(80) == """
        journal: 端末で使うタイムライン

        使い方: journal COMMAND [OPTIONS]

        コマンド:
          add text          テキストを追加します（text、t）
          add mood          気分を追加します（メモも付けられます）（mood、m）
          list              記録を新しい順に一覧表示します（ls、log、today、yesterday、
                            week、month）
          find              記録を検索します（list と同じです）（search）
          show              一件の記録を全文表示します（cat、view）
          stats             毎日を数字で表示します
          calendar          ひと月を、日ごとの濃淡で表示します
          report            毎日をまとめたページを書き出します
          on-this-day       ほかの年の同じ日の記録を表示します
          random            記録を一件、くじ引きで表示します
          edit              記録を一件、または何件か続けて変更します
          star              記録にスターを付けます
          unstar            記録からスターを外します
          tag               記録にタグを付けます
          tag rename        すべての記録でタグの名前を変えます
          untag             記録からタグを外します
          attach            記録にファイルを添付します
          detach            記録からファイルを外します
          files             記録のファイルを一覧表示します
          files save        記録のファイルをフォルダーに保存します
          files open        記録のファイルをほかのプログラムで開きます
          delete            記録を削除します（rm）
          undo              直前のコマンドを元に戻します
          redo              元に戻したものをやり直します
          history           記録の以前の内容を表示します
          restore           削除した記録や、以前の版を復元します
          trash             ゴミ箱（削除した記録）を一覧表示します
          purge             記録をファイルから完全に消去します
          compact           古い版と削除した記録を除いてファイルを書き直します
          drafts            保存できなかった文章を一覧表示します
          drafts show       下書きを全文表示します
          drafts edit       下書きをエディターで編集します
          drafts restore    下書きをジャーナルに保存します
          drafts discard    下書きを破棄します
          info              ジャーナルの場所と中身を表示します
          check             ジャーナルの破損を調べ、無事な行を救い出します
          open              ジャーナルのファイルそのものをエディターで開きます
          import            ほかのアプリの記録を取り込みます
          export            記録をほかのプログラムの形式で書き出します
          browse            画面いっぱいにタイムラインを表示し、読み書きします
          tags              タグをよく使う順に一覧表示します
          merge             ジャーナルのコピーにある行を取り込みます
          conflicts         別々に変更された記録を一覧表示します
          resolve           記録の競合を解消します
          sync              Git のリポジトリでジャーナルを共有します
          backup            ジャーナルのコピーを作り、確かめます
          config list       すべての設定とその値を表示します
          config get        設定の値を表示します
          config set        設定を変更します
          config unset      設定を消します
          config edit       設定をエディターで開きます
          config path       設定の場所を表示します
          journals          名前の付いたジャーナルを一覧表示します
          journals add      ジャーナルに名前を付けます
          journals remove   ジャーナルの名前を外します
          templates         テキストのテンプレートを一覧表示します
          templates show    テンプレートをそのまま表示します
          templates edit    テンプレートをエディターで書きます
          templates remove  テンプレートを取り除きます
          moods             気分とその言い方を一覧表示します
          moods add         自分の気分を加えます
          moods remove      自分の気分を取り除きます
          completions       入力を補完するスクリプトを出力します
          manual            マニュアルページを出力します
          help              コマンドの使い方を表示します

        オプション:
          --file PATH         このファイルのジャーナルを使います
          -j, --journal NAME  この名前のジャーナルを使います
          --color WHEN        色を付けるかどうか: auto、always、または never
          -q, --quiet         確認のメッセージや知らせを表示しません
          -h, --help          コマンドの使い方を表示します
          --no-pager          端末でも一度にすべて表示します
          --version           このプログラムのバージョンを表示します

        ジャーナルは一つのテキストファイルです。--file か --journal、なければ
        $JOURNAL_FILE、なければ設定 default-journal、なければ
        $XDG_DATA_HOME/journal/journal.jsonl (~/.local/share/journal/journal.jsonl) を使
        います。

        コマンドの説明は「journal help COMMAND」、記録の探し方は「journal help query」、
        日時の書き方は「journal help dates」、ファイルの形は「journal help format」で読
        めます。

        """)
  }

  @Test func `every command and option in a narrow terminal`() {
    #expect(
      everything(40) == """
        journal: 端末で使うタイムライン

        使い方: journal COMMAND [OPTIONS]

        コマンド:
          add text          テキストを追加します
                            （text、t）
          add mood          気分を追加します（メ
                            モも付けられます）
                            （mood、m）
          list              記録を新しい順に一覧
                            表示します（ls、
                            log、today、
                            yesterday、week、
                            month）
          find              記録を検索します
                            （list と同じです）
                            （search）
          show              一件の記録を全文表示
                            します（cat、view）
          stats             毎日を数字で表示しま
                            す
          calendar          ひと月を、日ごとの濃
                            淡で表示します
          report            毎日をまとめたページ
                            を書き出します
          on-this-day       ほかの年の同じ日の記
                            録を表示します
          random            記録を一件、くじ引き
                            で表示します
          edit              記録を一件、または何
                            件か続けて変更します
          star              記録にスターを付けま
                            す
          unstar            記録からスターを外し
                            ます
          tag               記録にタグを付けます
          tag rename        すべての記録でタグの
                            名前を変えます
          untag             記録からタグを外しま
                            す
          attach            記録にファイルを添付
                            します
          detach            記録からファイルを外
                            します
          files             記録のファイルを一覧
                            表示します
          files save        記録のファイルをフォ
                            ルダーに保存します
          files open        記録のファイルをほか
                            のプログラムで開きま
                            す
          delete            記録を削除します
                            （rm）
          undo              直前のコマンドを元に
                            戻します
          redo              元に戻したものをやり
                            直します
          history           記録の以前の内容を表
                            示します
          restore           削除した記録や、以前
                            の版を復元します
          trash             ゴミ箱（削除した記
                            録）を一覧表示します
          purge             記録をファイルから完
                            全に消去します
          compact           古い版と削除した記録
                            を除いてファイルを書
                            き直します
          drafts            保存できなかった文章
                            を一覧表示します
          drafts show       下書きを全文表示しま
                            す
          drafts edit       下書きをエディターで
                            編集します
          drafts restore    下書きをジャーナルに
                            保存します
          drafts discard    下書きを破棄します
          info              ジャーナルの場所と中
                            身を表示します
          check             ジャーナルの破損を調
                            べ、無事な行を救い出
                            します
          open              ジャーナルのファイル
                            そのものをエディター
                            で開きます
          import            ほかのアプリの記録を
                            取り込みます
          export            記録をほかのプログラ
                            ムの形式で書き出しま
                            す
          browse            画面いっぱいにタイム
                            ラインを表示し、読み
                            書きします
          tags              タグをよく使う順に一
                            覧表示します
          merge             ジャーナルのコピーに
                            ある行を取り込みます
          conflicts         別々に変更された記録
                            を一覧表示します
          resolve           記録の競合を解消しま
                            す
          sync              Git のリポジトリで
                            ジャーナルを共有しま
                            す
          backup            ジャーナルのコピーを
                            作り、確かめます
          config list       すべての設定とその値
                            を表示します
          config get        設定の値を表示します
          config set        設定を変更します
          config unset      設定を消します
          config edit       設定をエディターで開
                            きます
          config path       設定の場所を表示しま
                            す
          journals          名前の付いたジャーナ
                            ルを一覧表示します
          journals add      ジャーナルに名前を付
                            けます
          journals remove   ジャーナルの名前を外
                            します
          templates         テキストのテンプレー
                            トを一覧表示します
          templates show    テンプレートをそのま
                            ま表示します
          templates edit    テンプレートをエディ
                            ターで書きます
          templates remove  テンプレートを取り除
                            きます
          moods             気分とその言い方を一
                            覧表示します
          moods add         自分の気分を加えます
          moods remove      自分の気分を取り除き
                            ます
          completions       入力を補完するスクリ
                            プトを出力します
          manual            マニュアルページを出
                            力します
          help              コマンドの使い方を表
                            示します

        オプション:
          --file PATH
              このファイルのジャーナルを使います
          -j, --journal NAME
              この名前のジャーナルを使います
          --color WHEN
              色を付けるかどうか: auto、always、
              または never
          -q, --quiet
              確認のメッセージや知らせを表示しま
              せん
          -h, --help
              コマンドの使い方を表示します
          --no-pager
              端末でも一度にすべて表示します
          --version
              このプログラムのバージョンを表示し
              ます

        ジャーナルは一つのテキストファイルです。
        --file か --journal、なければ
        $JOURNAL_FILE、なければ設定
        default-journal、なければ
        $XDG_DATA_HOME/journal/journal.jsonl
        (~/.local/share/journal/journal.jsonl)
        を使います。

        コマンドの説明は「journal help
        COMMAND」、記録の探し方は「journal help
        query」、日時の書き方は「journal help
        dates」、ファイルの形は「journal help
        format」で読めます。

        """)
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

        --journal work,home や --all を付けると、そのすべてから記録を探し、見つかったと
        ころで変更します。一つのコマンドで変更できるジャーナルは一つだけです。

        短い書き方: 削除, 消す, 消去, rm

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
