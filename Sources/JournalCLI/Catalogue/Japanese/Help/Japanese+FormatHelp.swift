import Presentation

extension Japanese {
  var formatTitle: String { "journal help format: ジャーナルのファイルの形" }

  var formatPage: String {
    #"""
    ジャーナルは一つのテキストファイルで、文字コードは UTF-8 です。一行が一つの
    JSON オブジェクトで、書かれた行は変わりません。編集や削除をすると、終わりに
    新しい行が加わります。ファイルの場所は「journal info」で確認できます。

    最初の行
      {"format":"timeline-journal","version":1,…}

    ほかの行は一つの記録です。並ぶ順序に意味はありません
      {"id":"7f3k2a9m4c1d8e0x","type":"text","at":"2026-11-21T08:01:00+09:00",
       "payload":{"text":"First light #walk","tags":["family"]}}
    （ファイルの中では一行です）

      id        その行の ID。一覧には先頭の部分を表示します
      type      text、mood、deletion のどれか。新しいバージョンで増えることが
                あります
      at        いつのことか。その場所の時差も書きます
      payload   内容。text には "text" が、mood には "mood" と、あれば "score"
                と "note" が入ります。どちらにも "tags" と "starred" を書
                けます。文章の中で # に続く言葉もタグです
      replaces  この行が代わりになる、以前の行の ID

    編集した記録は、自分の ID と "replaces" を持つ一つの完全な記録です。削除は、
    "type":"deletion"、空の payload、"replaces" を持つ行です。つまり、今あるの
    は、ほかのどの行にも置き換えられていない、削除ではない記録です。ほかの行は
    履歴で、その内容は「journal purge」や「journal compact」で取り除くまでファイ
    ルに残ります。

    このプログラムを使わずに読むには
      jq -r 'select(.type == "text") | .payload.text' journal.jsonl
      jq -rs '[.[] | .replaces[]?] as $old | .[]
        | select(.type == "text" and (.id | IN($old[]) | not))
        | .at + "  " + .payload.text' journal.jsonl
    一つ目はこれまでに書かれたすべての文章を、二つ目は今ある文章を表示します。

    対応していないメンバーは、1 バイトも変えずに残さなければなりません。ファイル
    の点検には「journal check」を使えます。厳密な仕様はすべて Samples/FORMAT.md
    にあり、それだけで読み取るプログラムを書けます。
    """#
  }
}
