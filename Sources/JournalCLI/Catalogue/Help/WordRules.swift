import Presentation

/// The page on lines without a command: the rules of `LineRules`, in its order.
extension Catalogue {
  var wordsTitle: String {
    say(
      "journal help words: What a line without a command is",
      "journal help words: コマンドのない行の読み方")
  }

  /// The mark of each paragraph, and its text.
  var wordRules: [(mark: String, text: String)] {
    [
      (
        "1",
        say(
          """
          The first word decides. After a command (English or Japanese), an alias, a position (@1) or an \
          option, the rest is what that command takes. Other words are refused.
          """,
          """
          最初の言葉で決まります。コマンド（英語か日本語）、別名、位置（@1）、オプションなら、残りはそのコマンドが\
          受け取るものです。ほかの言葉は受け付けません。
          """)
      ),
      (
        "2",
        say(
          """
          A date and a colon in front date a text: journal yesterday: went out. A line that is only a date \
          is a list: journal last week. If other words follow without a colon, both readings are offered.
          """,
          """
          日時とコロンで始まる行は、その日時の文章です: journal 昨日：雨。日時だけの行は一覧です: journal 先週。\
          コロンなしで言葉が続けば、両方の読み方を示します。
          """)
      ),
      ("3", say("A sentence is a text, as typed:", "文は、そのまま文章として追加します:")),
      (
        "  -",
        say(
          "one argument with a space in it: journal \"Slept well\"",
          "空白を含む一つの引数: journal \"よく 眠れた\"")
      ),
      (
        "  -",
        say(
          """
          several words, if the first is not nearly a command (one letter off, two from six letters on) and \
          no habit of other programs (photo, remind, lock)
          """,
          """
          二つ以上の言葉で、最初の言葉がコマンドに似ていない（一文字違い、六文字からは二文字違い）もの。ほかのアプリの\
          言い方（写真、通知、ロックなど）で始まるものは除きます
          """)
      ),
      (
        "  -",
        say(
          """
          one word that ends with . ! ? or …, or that has seven characters or more in a language without \
          spaces
          """,
          "。！？… などで終わる一つの言葉と、七文字以上の日本語")
      ),
      (
        "4",
        say(
          """
          Everything else writes nothing. The message names the command that you probably meant, and the \
          line that adds the words as they are. In a terminal, a key runs one of the two; Enter runs neither.
          """,
          """
          それ以外の行は何も書きません。近いコマンドと、言葉をそのまま追加する行を示します。端末ではキーでどちらかを\
          選べます。Enter ならどちらも実行しません。
          """)
      ),
      (
        "5",
        say(
          """
          If a command refuses three words or more without options, the message ends with the line that \
          adds them as a text.
          """,
          "コマンドで始まる三語以上の行が、オプションもなく断られたときは、文章として追加する行を最後に示します。")
      ),
      (
        "6",
        say(
          "A pipe into 'journal' alone adds its words: echo rain | journal",
          "「journal」だけにパイプでつないだ文章は追加します: echo 雨 | journal")
      ),
    ]
  }
}
