import Presentation

/// The page on the file format, for the journal's owner. The binding specification is
/// Samples/FORMAT.md.
extension Catalogue {
  var formatTitle: String {
    say("journal help format: The file format", "journal help format: ジャーナルのファイルの形")
  }

  /// In lines of at most 76 columns. Lines in braces and `jq` commands are the same in every
  /// language.
  var formatPage: String {
    let otherLines = say(
      "Every other line is an entry; their order has no meaning",
      "ほかの行は一つの記録です。並ぶ順序に意味はありません")
    let bothCommands = say(
      "The first prints every text ever written, the second the current ones.",
      "一つ目はこれまでに書かれたすべての文章を、二つ目は今ある文章を表示します。")
    let paragraphs: [String] = [
      say(
        """
        A journal is one plain text file in UTF-8. Each line is one JSON object.
        Lines never change: an edit or a deletion appends a new line. 'journal
        info' shows where the file is.
        """,
        """
        ジャーナルは一つのテキストファイルで、文字コードは UTF-8 です。一行が一つの
        JSON オブジェクトで、書かれた行は変わりません。編集や削除をすると、終わりに
        新しい行が加わります。ファイルの場所は「journal info」で確認できます。
        """),
      """
      \(say("The first line", "最初の行"))
        {"format":"timeline-journal","version":1,…}
      """,
      """
      \(otherLines)
        {"id":"7f3k2a9m4c1d8e0x","type":"text","at":"2026-11-21T08:01:00+09:00",
         "payload":{"text":"First light #walk","tags":["family"]}}
      \(say("(one line in the file)", "（ファイルの中では一行です）"))
      """,
      say(
        """
          id        unique; a list shows the beginning of it
          type      text, mood or deletion; newer versions may add more
          at        when it happened, with the UTC offset
          payload   the content. A text has "text"; a mood has "mood" and
                    optionally "score" and "note". Both may have "tags" and
                    "starred". Words after # in the text are tags too.
          replaces  the ids of the entries that this one replaces
        """,
        """
          id        その行の ID。一覧には先頭の部分を表示します
          type      text、mood、deletion のどれか。新しいバージョンで増えることが
                    あります
          at        いつのことか。その場所の時差も書きます
          payload   内容。text には "text" が、mood には "mood" と、あれば "score"
                    と "note" が入ります。どちらにも "tags" と "starred" を書
                    けます。文章の中で # に続く言葉もタグです
          replaces  この行が代わりになる、以前の行の ID
        """),
      say(
        """
        An edit is a complete entry with its own id and "replaces". A deletion
        has "type":"deletion", an empty payload and "replaces". Lists show every
        entry that no other line replaces, except deletions. The replaced entries
        are the history; their text stays in the file until 'journal purge' or
        'journal compact' removes it.
        """,
        """
        編集した記録は、自分の ID と "replaces" を持つ一つの完全な記録です。削除は、
        "type":"deletion"、空の payload、"replaces" を持つ行です。つまり、今あるの
        は、ほかのどの行にも置き換えられていない、削除ではない記録です。ほかの行は
        履歴で、その内容は「journal purge」や「journal compact」で取り除くまでファイ
        ルに残ります。
        """),
      """
      \(say("To read it without this program", "このプログラムを使わずに読むには"))
        jq -r 'select(.type == "text") | .payload.text' journal.jsonl
        jq -rs '[.[] | .replaces[]?] as $old | .[]
          | select(.type == "text" and (.id | IN($old[]) | not))
          | .at + "  " + .payload.text' journal.jsonl
      \(bothCommands)
      """,
      say(
        """
        A program keeps members that it does not know, byte for byte. 'journal
        check' checks a file for damage. Samples/FORMAT.md is the complete
        specification, enough to write your own reader.
        """,
        """
        対応していないメンバーは、1 バイトも変えずに残さなければなりません。ファイル
        の点検には「journal check」を使えます。厳密な仕様はすべて Samples/FORMAT.md
        にあり、それだけで読み取るプログラムを書けます。
        """),
    ]
    return paragraphs.joined(separator: "\n\n")
  }
}
