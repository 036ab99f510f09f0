import Presentation
import Terminal
import TimePhrases

/// The page on queries.
extension Catalogue {
  var queryTitle: String { say("journal help query: How to search", "journal help query: 検索の書き方") }

  var queryIntroduction: [String] {
    [
      say(
        "Write a query after 'journal list' or 'journal find'. The shell interprets quotes, # ( ) "
          + "< > and *; put a query that has one of them in single quotes.",
        "検索式は「journal list」や「journal find」の後ろに書きます。引用符と # ( ) < > * はシェルにとって特別な文字なので、"
          + "どれかを使うときは検索式全体を '…' で囲んでください。")
    ]
  }

  func title(_ section: QueryGrammar.Section) -> String {
    switch section {
    case .words: say("Words", "言葉")
    case .together: say("Combinations", "組み合わせ")
    case .fields: say("Fields", "項目")
    }
  }

  func meaning(_ term: QueryGrammar.Term) -> String {
    switch term {
    case .words:
      say("Both words, anywhere in a text, a note or a mood's name", "両方の言葉が本文、メモ、気分の名前のどこかにあるもの")
    case .phrase:
      say("These words in this order; \\\" is a quote in it", "この順に並んだ言葉。中の引用符は \\\" と書きます")
    case .pattern:
      say(
        "A pattern: . [a-z] \\d \\w \\s \\b ^ $ | ( ) * + ? {2,3}",
        "パターン: . [a-z] \\d \\w \\s \\b ^ $ | ( ) * + ? {2,3}")
    case .tag: say("This tag, as a whole", "このタグがあるもの")
    case .tagBeginning:
      say("Each tag that begins with this; also tag:w*", "これで始まるタグがあるもの。tag:w* も同じです")
    case .both: say("Both; a and b is the same", "両方に合うもの。a and b も同じです")
    case .either:
      say("At least one of them; binds weaker than a b", "少なくとも一方に合うもの。結び付きは a b より弱くなります")
    case .not: say("Entries that do not match", "合わないもの")
    case .group: say("Parentheses group terms", "括弧でまとまりを示します")
    case .tagField: say("This tag, without the sign", "このタグがあるもの。記号は要りません")
    case .text:
      say(
        "In texts only; also text:\"first light\" and text:/l.ght/",
        "本文だけから探します。text:\"first light\" や text:/l.ght/ も使えます")
    case .note: say("In the notes of moods only", "気分のメモだけから探します")
    case .type: say("Entries of this type", "この種類の記録")
    case .mood:
      say(
        "This mood; by score: mood:4, mood:>=4, mood:<okay",
        "この気分。点数では mood:4、mood:>=4、mood:<okay")
    case .is:
      say(
        "Also is:photo, is:edited (now), is:sealed, and is:unknown for what this version can't read",
        "ほかに is:photo、is:edited (今編集済みのもの)、is:sealed (封印したもの)。is:unknown はこのバージョンで読み取れないもの")
    case .has: say("Also has:tag, has:text and has:file", "ほかに has:tag、has:text、has:file")
    case .file:
      say(
        "With such a file; * and ? as in a shell; file:pier is a part of the name",
        "この名前のファイルがあるもの。* と ? が使えます。file:pier は名前の一部です")
    case .on: say("This day, or a time: on:2026-11-20T21:30", "その日。時刻も書けます: on:2026-11-20T21:30")
    case .since: say("This day or later; the same as from:", "その日かそれより後。from: も同じです")
    case .until: say("This day or earlier; the same as to:", "その日かそれより前。to: も同じです")
    case .before: say("Before this day begins", "その日が始まるより前")
    case .after: say("After this day ends", "その日が終わった後")
    case .id: say("Ids that begin with this", "この文字で始まる ID")
    }
  }

  var queryDetails: [String] {
    [
      say(
        "Quote a value with spaces: on:\"last monday\". A colon after any other word has no "
          + "special meaning: 12:30. A hint below the result names words that look like a field or "
          + "a time, unless they are quoted: \"today\".",
        "空白を含む値は引用符で囲みます: on:\"last monday\"。"
          + "コロンの前がここにない言葉なら、ふつうの言葉として探します: 12:30。項目や日時に見える言葉があれば、結果の下で"
          + "知らせます。\"today\" のように引用符で囲めば知らせません。"),
      say(
        "A search ignores case, full and half width (ＡＢＣ and abc, ｶﾅ and カナ) and the amount of "
          + "white space, except with --exact. Operators are all lowercase or all uppercase: 'Or' "
          + "is a word.",
        "大文字と小文字、全角と半角（ＡＢＣ と abc、ｶﾅ と カナ）、空白の違いは無視します。"
          + "--exact を付けると区別します。and、or、not はすべて小文字かすべて大文字で書きます。「Or」はふつうの言葉です。"),
      say(
        "-word, -#tag and -(a or b) exclude entries: journal find river -rain. If one looks like "
          + "an option, write -- before the query: journal find -- river -week.",
        "-word、-#tag、-(a or b) を引用符で囲む必要はありません: journal find river -rain。"
          + "オプションと同じか、よく似た言葉になるときは、検索式の前に -- と書いてください: "
          + "journal find -- river -week。"),
      say(
        "An entry that this version can't read is found by type, id, date and file. If a query asks for "
          + "more, such entries are counted below the list.",
        "このバージョンで読み取れない記録は、種類、ID、日付、ファイルだけで探せます。"
          + "検索式がほかのことも求めているときは、調べられなかった件数を表示します。"),
    ]
  }
}

/// The page on dates and times. Indented lines are examples to type, the same in every language.
extension Catalogue {
  var timeTitle: String {
    say("journal help dates: How to write dates and times", "journal help dates: 日時の書き方")
  }

  /// In lines of at most 76 columns.
  var timePage: String {
    let dayParts = DayPartRows.rows.joined(separator: "\n")
    let paragraphs: [String] = [
      say(
        """
        Write a time in numbers or words, in English or Japanese. Upper and lower
        case do not matter. The program does not guess: it refuses what it does
        not understand. In a command, quote words that have spaces.
        """,
        """
        日時は数字か言葉で書きます。英語でも日本語でもよく、大文字と小文字は区別しま
        せん。推測はせず、わからないものは受け付けません。コマンドの中では、空白を含
        む言葉を引用符で囲んでください。
        """),
      """
      \(say("Dates", "日付"))
        2026-11-21, 2026/11/21, 2026年11月21日
        21 November 2026, Nov 21 2026, 21st of November 2026
        Nov 21, 21 November, 11/21, 11月21日
        2026-W47-6
        today, yesterday, tomorrow, 今日, 昨日, 一昨日, 明日, 明後日
        the day before yesterday, the day after Nov 21
        3 days ago, a week ago, in 2 months, 3日前, 1週間前, 2年後
        3d ago, 2w ago, three days ago, in two weeks, half a year ago
        monday, last friday, next mon, this sunday, 月曜日, 先週の金曜日
        friday last week, friday before last, the 22nd, 21日, 先月の3日
      """,
      say(
        """
        Nov 21 is the most recent one, today included. So are the 22nd and monday;
        last monday is the most recent before today, next monday the first after
        today, this monday the one in this week. A month ago is the same day of
        the month, or the last day of a shorter month. 01/02/2026 is ambiguous and
        refused, unless the setting date-order says which comes first.
        """,
        """
        年のない「Nov 21」は、今日までで一番近い 11月21日です。「22日」と「monday」
        も、今日までで一番近いその日です。「last monday」は今日より前で一番近い月曜
        日、「next monday」は今日より後の最初の月曜日、「this monday」は今週の月曜日
        になります。一か月前は前の月の同じ日で、その日がなければ月の最後の日です。日
        と月のどちらにも読める 01/02/2026 は、どちらが先かを設定していなければ受け付
        けません。
        """),
      """
      \(say("Times of day", "時刻"))
        21:30, 21:30:05, 9am, 9.30 pm, noon, midnight
        half past 8 pm, quarter to 9 am, ten past noon
        9時, 午後9時30分, 午前9時半, 午後三時半, 正午
      """,
      say(
        """
        12am is midnight at the start of the day; 12pm is noon. 9:30 and 9時 are
        in the morning. An hour after at, as in yesterday at 5, and half past 5,
        could be in either half of the day. If only one of the two is past, it is
        that one. Otherwise the program asks in a terminal, and refuses the words
        elsewhere. With am, pm or a part of the day they are clear.
        """,
        """
        12am は一日の始まりの午前0時、12pm は正午です。9:30 と 9時は朝の時刻です。
        「yesterday at 5」のような at の後の数と「half past 5」は、午前とも午後とも
        読めます。一方だけが過去なら、そちらになります。そうでなければ、端末では質問
        し、端末でなければ受け付けません。am、pm や時間帯の言葉があれば一つに決まり
        ます。
        """),
      """
      \(say("Parts of the day", "一日の時間帯"))
        this morning, this afternoon, yesterday evening, last night, tonight
        monday morning, the night before last, evening of Nov 20
        last night at 11, yesterday evening at 8, 1 in the morning
        今朝, 昨日の朝, 昨夜, きのうの夜, 一昨日の晩, 今夜, 先週の土曜日の夜
        夜8時, 夕方5時半, 昨日の昼の1時, 深夜2時
      """,
      say(
        """
        Each has hours, and a time that the word alone means.
        \(dayParts)
        """,
        """
        時間帯には始まりと終わり、その言葉だけのときの時刻があります。
        \(dayParts)
        """),
      say(
        """
        A part belongs to the date on which it begins: last night at 1 is today
        at 01:00. Without a day, it is the part under way, or today's. If it has
        begun, and its time is still to come, the word means now.
        """,
        """
        時間帯は、それが始まった日のものです。「昨夜1時」は今日の午前1時になります。
        日を言わなければ、今続いている時間帯か、今日のものです。もう始まっていて、そ
        の時刻がまだ来ていなければ、今の時刻になります。
        """),
      """
      \(say("Date and time, in either order", "日付と時刻（順序はどちらでもかまいません）"))
        yesterday 9am, last friday at 18:30, 9am 3 days ago, Nov 21 at noon
        2026-11-21 21:30, 2026-11-21T21:30:05.25, 昨日の午後9時
        2026-11-21T21:30Z, 2026-11-21 21:30+09:00
      """,
      """
      \(say("Relative to now", "今から数えた時"))
        now, just now, 10 minutes ago, 2 hours ago, in an hour
        今, たった今, さっき, 10分前, 2時間後, 一時間半前
        10min ago, 5h ago, in two hours, half an hour ago
        an hour and a half ago, 2 hours 5 minutes ago
      """,
      """
      \(say("Weeks, months and years", "週、月、年"))
        2026-W47, this week, last week, the week before last, 先週, 先々週
        last weekend, this weekend, 週末, 先週末
        2026-11, November 2026, November, last month, 11月, 今月
        2026, next year, 去年, 一昨年
      """,
      say(
        """
        Where a command needs one moment, a day alone gets the present time of
        day, a time alone is today, and more than a day is refused. Only 'journal
        edit' keeps the other half of the entry's time. Where a command needs a
        period, a day is the whole day, 9am is one hour, 21:30 is one minute, and
        now, or a time with seconds, is one second. A part of the day is all its
        hours.
        """,
        """
        一つの時点を指定するところでは、日付だけなら時刻は今の時刻、時刻だけなら日付
        は今日になり、一日より長いものは受け付けません。「journal edit」だけは、記録
        の元の時刻や日付を残します。期間を指定するところでは、日付はその一日、9am は
        一時間、21:30 は一分、now や秒のある時刻は一秒、時間帯はその始まりから終わり
        までです。
        """),
      say(
        """
        A day finds entries by the date that the local clock showed when they
        were written, as in lists. A time, or a part of the day, is the same
        moment everywhere.
        """,
        """
        記録は、書いたときの時計が示していた日、つまり一覧での日付で見つかります。時
        刻や時間帯を指定すると、どこにいても同じ時点を指します。
        """),
      say(
        """
        A time without an offset is local. If the clocks showed it twice, it is
        the first; if they skipped it, it moves forward by what they skipped. A
        day ends at midnight. If the setting day-ends-at is later, today is still
        the previous day until then, and so are the days counted from it; a time
        of day before that hour is then after midnight. Dates that you write out,
        and hours counted from now, do not move. A week starts on Monday, or on
        the day in the setting week-starts-on; 2026-W47 always starts on Monday.
        """,
        """
        時差のない日時は、今いる場所の時刻です。時計が二度示した時刻は一度目、飛ばし
        た時刻はその分だけ後になります。一日は、何時間あっても午前0時に終わります。
        もっと遅く終わるように設定すると、その時刻までの「今日」は前の日になり、今日
        から数える日もそれに従います。その時刻より前の時刻は、その夜の午前0時より後
        を指します。日付を書いたものと、今から時間で数えるものは変わりません。週は月
        曜日か、設定した曜日に始まります。2026-W47 はいつも月曜日からです。
        """),
    ]
    return paragraphs.joined(separator: "\n\n")
  }
}

/// The parts of the day on the page about times: the word, its hours, the time that it means alone,
/// and the word in Japanese.
enum DayPartRows {
  static let rows = DayPart.allCases.map { part in
    "  \(part.rawValue.padded(to: 11))\(part.hours.spelling)  \(japanese(part))"
  }

  static func japanese(_ part: DayPart) -> String {
    switch part {
    case .dawn: "明け方"
    case .morning: "朝"
    case .midday: "昼"
    case .afternoon: "午後"
    case .dusk: "夕方"
    case .evening: "晩"
    case .night: "夜"
    }
  }
}

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

extension Catalogue {
  /// Paragraphs about `--attach`, in the help of commands that have it.
  var attachForms: [String] {
    [
      say(
        "--attach copies a file into the folder beside the journal; the original stays. An entry can have "
          + "files and no words. --strip leaves out where a picture was taken and with what, and refuses "
          + "a file that it can't strip. '--at photo' takes the date of the first attached picture that has "
          + "one.",
        "--attach はファイルをジャーナルの隣のフォルダーにコピーします。元のファイルはそのままです。"
          + "言葉がなくてもファイルだけで記録になります。--strip は撮影した場所と機器の情報を取り除き、"
          + "取り除けないファイルは断ります。「--at photo」は、添付した写真のうち最初に見つかった撮影日時を使います。")
    ]
  }
}
