import Presentation

/// The paragraphs of each command's help page.
extension Japanese {
  func details(_ command: CommandSpec.Name) -> [String] {
    switch command {
    case .addText:
      [
        "言葉を引用符で囲む必要はありません。空白でつないで一つの文章にします。"
          + "端末で何も書かなければ、設定、$VISUAL、$EDITOR、vi の順にエディターを選んで開きます。",
        inputForms,
        "# で始まる言葉はタグになります。シェルがコメントとみなさないように、引用符で囲んでください。"
          + "- で始まる文章の前には -- と書いてください。",
        templateForms,
        timeForms,
      ]
    case .addMood:
      [
        "MOOD は awful、bad、okay、good、great のどれか、1 から 5 の番号、または顔 😖 🙁 😐 🙂 😄 です。"
          + "最高や良いのような日本語でも書けます。言い方の一覧は「journal moods」で確認でき、「journal moods add」で自分の気分も"
          + "加えられます。"
          + "メモを引用符で囲む必要はありません。- だけを書くと標準入力から読み込みます。",
        timeForms,
      ]
    case .list, .find:
      [
        "すべての記録、または QUERY に合う記録を表示します。QUERY には言葉、\"first light\" のような続き、"
          + "#walk のようなタグ、or、not、mood:>=4、before:2026-11-20 などを書けます。詳しくは「journal help query」をご覧ください。"
          + "オプションと検索式のすべてに合うものだけを表示します。",
        "DATE は 2026-11-20、2026-11、'last friday'、先月、2026-11-20T21:30 のような日時です。"
          + "詳しくは「journal help dates」をご覧ください。",
        "このバージョンが対応していない種類の記録も本来の位置に表示し、一覧の下に件数を示します。",
        formatForms, fieldForms, severalForms,
      ]
    case .show: [pickForms, formatForms, fieldForms, severalForms]
    case .edit:
      [
        "端末でオプションを付けなければ、記録をエディターで開きます。日時、気分、タグ、スター、「---」の行、本文の順に"
          + "並んでいます。パイプの中か、ID の後ろに - だけを書いたときは、同じ形の文章を標準入力から読み込みます。"
          + "「---」の行がなければ、全体を本文とみなします。",
        pickForms, questionForms, manyForms,
        "変わるのは指定したところだけで、ほかの部分は 1 バイトも変わりません。以前の版もファイルに残ります。",
        timeForms, oneOfSeveralForms,
      ]
    case .delete:
      [
        "記録はどの一覧にも表示されなくなります。内容は「journal purge」か「journal compact」で取り除くまでファイルに"
          + "残ります。",
        pickForms, questionForms,
        "一件だけなら確認しません。ただし、このバージョンで読み取れない記録と、そのような記録に参照されている記録は、確認してから、または "
          + "--yes を付けたときだけ削除します。",
        oneOfSeveralForms,
      ]
    case .export:
      [
        "すべての記録、または QUERY とオプションに合う記録を、古い順に書き出します。QUERY は「journal list」と同じです。"
          + "-o がなければ標準出力に書きます。フォルダーには -o が必要です。",
        "FORMAT は " + ExportLayout.formats.joined(separator: "、")
          + " です。markdown、html、csv は読むための形式で、lines はジャーナル自身の形式です。"
          + "--to がなければファイル名の終わりで決まり、それでも決まらなければ markdown です。",
        "形式が表せないものは、件数を標準エラーに出します。ジャーナルは変わりません。",
      ]
    case .info:
      [
        "このバージョンが対応していない種類の記録、壊れた行、ジャーナルが必要とする機能の名前も表示します。",
        severalForms,
      ]
    case .check:
      [
        "すべての行を読み、何も変更しません。中身、このバージョンが対応していないもの、壊れているもの、"
          + "つじつまの合わないものを表示します。壊れているものがあれば、終了コードは 1 です。",
        "--salvage は、無事な行を 1 バイトも変えずに OUT へ、壊れた行を OUT.damaged へ書き出します。"
          + "どちらのファイルも、まだないものでなければなりません。元のジャーナルはそのままです。OUT の内容でよければ、"
          + "ジャーナルと置き換えてください。",
      ]
    case .open: openDetails
    case .browse:
      [
        "矢印または j と k で移動し、Enter で読み、/ で絞り込み、i で書き、q で終了します。? で全部のキーを表示します。",
        "検索式を付けると、はじめから絞り込みます。ほかのプログラムによる変更もすぐに現れます。",
        "「journal config set start browse」で「journal」だけで開くようになります。keys.NAME で操作のキーを変えられます。",
      ]
    case .help:
      [
        "COMMAND がなければ、よく使うコマンドをまとめて表示します。COMMAND にはコマンド、その短い書き方、"
          + "ご自分の別名を書けます。",
        "「journal help query」、「journal help dates」、「journal help format」もあります。",
      ]
    case .undo:
      [
        "追加、編集、削除、復元を、一つのコマンドがしたことすべてについて元に戻します。"
          + "ファイルからは何も取り除かず、以前の内容を新しい行として書き加えます。",
        "N を書くと、新しいほうから N 個のコマンドを元に戻します。ID を書くと、その記録の最後の変更だけを元に戻します。",
        "このバージョンで読み取れないものは元に戻しません。消去したものは戻せません。",
      ]
    case .redo: ["その後にほかのことをしていないときだけ使えます。"]
    case .history:
      [
        "すべての版を、番号と書かれた日時とともに表示します。なくなった言葉は [-このように-]、"
          + "加わった言葉は {+このように+} 示します。",
        pickForms, "ID は削除した記録のものでもかまいません。", severalForms,
      ]
    case .restore:
      [
        "削除した記録を元の内容に戻します。一件の記録と VERSION を書くと、その版が現在の版になります。VERSION は「journal history」が示す番号か、"
          + "その版の ID の先頭部分です。",
        "二つの版が並んでいるときは、指定した版が両方に代わります。",
        pickForms, lastInTrash, questionForms,
      ]
    case .trash:
      [
        "最後に削除したものから表示します。「journal restore」で記録を復元し、「journal purge」で"
          + "ファイルから完全に消去できます。"
      ]
    case .purge:
      [
        "指定した記録のすべての版を、削除済みのものも含めてファイルから取り除きます。ほかの行は 1 バイトも変わりません。"
          + "元に戻すことはできず、控えも残しません。ご自分で作ったコピーや、ファイルのほかの名前には内容が残ります。",
        "--versions を付けると、以前の版と、編集で消した言葉だけを取り除きます。表示中の内容は残ります。"
          + "古いコピーがあっても、取り除いたものは戻りません。",
        pickForms, "ID は削除した記録のものでもかまいません。いつも確認します。--yes を付けると確認しません。",
        "新しいバージョンがこの操作を禁じているジャーナルでは使えません。",
      ]
    case .importEntries: importDetails
    case .compact:
      [
        "古い版、削除した記録、重複した行、空行を取り除きます。履歴、ゴミ箱、undo の対象もなくなります。"
          + "実行する前に、それぞれの数を示して確認します。一覧に出る記録の内容と ID は変わりません。"
          + "このバージョンが対応していないもの、壊れたもの、競合しているものは 1 バイトも変わりません。",
        "過去の内容があってもジャーナルは遅くなりません。ファイルを小さくしたいときや、過去を消したいときのためのものです。",
      ]
    case .star, .unstar, .tag, .untag:
      [
        pickForms, questionForms, oneOfSeveralForms,
      ]
    case .tagRename:
      [
        "--tag で付けたタグも、本文やメモの中のタグも変えます。大文字と小文字、全角と半角は区別しません。変えるのは"
          + "タグ全体が同じときだけです。#old は変えますが、#older は変えません。対象の記録を示して確認します。"
          + "NEW というタグがすでにあれば、二つは一つのタグになります。",
        "記録のほかの部分は 1 バイトも変わりません。このバージョンで読み取れない記録は、示すだけで変えません。"
          + "「journal undo」を一度実行すれば、すべて元に戻ります。",
        "「journal tag rename」はいつもこのコマンドになります。同じ名前のタグを付けるには、"
          + "「journal tag \"#rename\" 7f3k」のように記号も書いてください。",
      ]
    case .drafts:
      [
        "ディスクに空きがない、コマンドに間違いがある、エディターが落ちた、端末が閉じられたなどで保存できなかった文章は"
          + "下書きとして残ります。下書きは一つずつ別のファイルで、「journal drafts restore」で、"
          + "するはずだったとおりに保存できます。",
        "同じ文章を一日以内に同じジャーナルに保存すると、その下書きは破棄されます。古い下書きも、破棄するまで残ります。"
          + "設定 draft-days の日数が過ぎると、「journal drafts」が知らせます。",
      ]
    case .draftsShow: [draftForms]
    case .draftsEdit:
      ["下書きそのものを開きます。「journal drafts restore」で保存できます。", draftForms]
    case .draftsRestore:
      [
        "するはずだったことをします。指定してあった日時、タグ、気分で追加するか、編集を行います。"
          + "日時の指定がなければ、文章を入力した日時になります。"
          + "何をするはずだったかわからないときは、テキストとして追加します。保存できたら下書きはなくなります。",
        "読み取れなかった値は、端末では尋ねます。端末でなければオプションで指定してください。空の値なら、付けずに保存します。",
        "編集を始めた後に変更された記録は上書きしません。",
        draftForms,
      ]
    case .draftsDiscard: ["破棄した下書きは元に戻せません。--all では先に確認します。", draftForms]
    case .configList:
      [
        "設定は一つの JSON オブジェクトで、その場所は「journal config path」で確認できます。オプションは設定より、"
          + "設定は環境変数より優先します。ただし $JOURNAL_FILE は default-journal より優先します。",
        "無効な設定は、ファイルと行を知らせて無視します。default-journal の名前がないときだけは、文章が別のジャーナルに"
          + "入らないように受け付けません。",
        "ジャーナルはパスか、パスと自分のテンプレートを持つオブジェクトです。相対パスは設定のフォルダーから始まります。"
          + "タグは記号なしで保存し、tag-sign は表示と入力の記号だけを変えます。",
      ]
    case .configGet: [partForms]
    case .configSet:
      [
        "設定は一つの JSON ファイルにあり、自由に書き換えられます。変わるのは指定したところだけで、ほかの部分は 1 "
          + "バイトも変わりません。気分は JSON で書きます。",
        partForms,
      ]
    case .configUnset: [partForms]
    case .configEdit: ["ファイルがなければ作ります。間違いがあれば、閉じた後に知らせます。"]
    case .configPath:
      [
        "$XDG_CONFIG_HOME/journal/config.json です。ほかに設定がなければ "
          + "~/.config/journal/config.json になります。"
      ]
    case .journals:
      [
        "どのコマンドにも --journal NAME または -j NAME を付けられます。それも --file もなく、$JOURNAL_FILE も"
          + "設定されていなければ、設定 default-journal のジャーナルを使います。"
      ]
    case .journalsAdd:
      [
        "ファイルはまだなくてもかまいません。最初の記録を追加するときに作ります。~/ で始まるパスはそのまま、"
          + "ほかのパスは絶対パスにして残します。"
      ]
    case .journalsRemove: ["ジャーナルのファイルはそのままです。"]
    case .templates: [templateForms, ownTemplates]
    case .templatesShow: [ownTemplates]
    case .templatesEdit:
      [
        "新しい名前なら作ります。- だけを書くと標準入力から読み込みます。パイプの中では、- がなくても同じです。",
        templateForms, ownTemplates,
      ]
    case .templatesRemove: [ownTemplates]
    case .moods:
      [
        "気分ごとに、点数、顔、名前、ほかの言い方を示します。気分を書くところなら、どの言い方も使えます。"
          + "ジャーナルには「add mood」の名前で残ります。"
      ]
    case .moodsAdd:
      [
        "設定「moods」に気分を加えます。NAME も、顔も、ほかの言い方も、まだどの気分も表していないものに限ります。"
      ]
    case .moodsRemove: ["設定「moods」から気分を取り除きます。この気分の記録は変わりません。"]
    case .tags:
      [
        "今あるタグごとに、記録の件数、最新の記録の日付、タグを表示します。大文字と小文字、全角と半角だけが違うタグは"
          + "一つのタグとみなし、最初に使われた書き方で示します。このバージョンで読み取れない記録にも"
          + "タグがあるかもしれません。その件数は下に示します。",
        "--journal work,home や --all を付けると、いくつかのジャーナルのタグを合わせて数えます。",
      ]
    case .completions:
      [
        "SHELL は bash、zsh、または fish です。コマンド、オプション、その値を補完します。ID は最初の言葉とともに示し、"
          + "タグ、気分、種類、下書きは使っているジャーナルのものを示します。ジャーナル、テンプレート、設定の名前も補完します。"
          + "スクリプトの置き場所は、その最初の数行に書いてあります。"
      ]
    case .manual: ["man のための形式で、「journal help」の内容をすべて含んでいます。"]
    case .home:
      ["端末のためのものです。端末でなければ、「journal」だけでは概要を標準エラー出力に表示し、2 で終わります。"]
    case .merge, .conflicts, .resolve, .sync, .backup, .gitMerge: togetherDetails(command)
    case .complete: ["「journal completions」のスクリプトが使います。失敗しても何も表示しません。"]
    }
  }

  private var inputForms: String {
    "コマンドに続く言葉が文章です。そのときパイプは読み込まないので、シェルスクリプトのループの入力は減りません。"
      + "標準入力を読み込むのは、文章が必要なのに言葉がないときと、- だけを書いたところです。"
  }

  private var draftForms: String {
    "DRAFT は「journal drafts」が示す名前か、ほかと区別できるその先頭部分です。"
  }

  private var timeForms: String {
    "TIME は 2026-11-20、2026-11-20T21:30、'2026-11-20 21:30' のように書きます。秒、秒の小数、Z や +09:00 のような"
      + "時差も書けます。昨夜、昨日の午後9時、先週の金曜日、2時間前、'yesterday 9pm'、'Nov 21' のような言葉でもかまいません。"
      + "日付だけなら時刻は今の時刻、時刻だけなら日付は今日になります。詳しくは「journal help dates」をご覧ください。"
  }

  private var formatForms: String {
    "short は一件を一行で、markdown は日付の見出しごとの箇条書きで、文章をエスケープして出力します。csv は RFC 4180 の表で、"
      + "行末は LF です。json は一つの配列、jsonl は一行に一つのオブジェクト、raw は保存された行そのままです。"
  }

  private var fieldForms: String {
    "NAMES は \(ItemField.allCases.map(\.rawValue).joined(separator: ", ")) から選び、"
      + "空白を入れずにコンマで区切ります。json、jsonl、csv で使えます。記録にない項目は json では null、csv では空になります。"
      + "NAMES がなければ、json の記録には id、type、at、until、day、understood があり、テキストには text、tags、"
      + "starred、気分には mood、score、note、tags、starred、競合している記録には revision も加わります。"
      + "このバージョンで読み取れない記録にも、言葉があれば text、note、tags、starred が加わります。"
      + "csv では、表計算ソフトが数式とみなす値の前にアポストロフィを付け、制御文字は見える形にします。"
  }

  private var partForms: String {
    "KEY は設定の名前、またはその一部（journals.NAME、templates.NAME、day-parts.NAME、alias.NAME）です。"
  }

  private var templateForms: String {
    "テンプレートの {date}、{weekday}、{time} は記録の日付、曜日、時刻に、{text} は入力した言葉や標準入力に置き換わります。"
      + "{text} がなければ、言葉は下の行に加わります。言葉も標準入力もなければ、テンプレートをエディターで開きます。"
  }

  private var ownTemplates: String {
    "--journal NAME を付けると、そのジャーナルだけのテンプレートも対象になり、書いたり取り除いたりするのは"
      + "そのジャーナルのものになります。"
  }
}
