import Presentation

/// The paragraphs of each command's help page.
extension Catalogue {
  /// The paragraphs of the command's page.
  func details(_ command: CommandSpec.Name) -> [String] {
    switch command {
    case .addText:
      [
        say(
          "The words need no quotes; they are joined with spaces. In a terminal, a command without "
            + "words opens your editor: the setting 'editor', $VISUAL, $EDITOR or vi.",
          "言葉を引用符で囲む必要はありません。空白でつないで一つの文章にします。"
            + "端末で何も書かなければ、設定、$VISUAL、$EDITOR、vi の順にエディターを選んで開きます。"),
        inputForms,
        say(
          "Words that begin with # are tags. Quote them, or the shell takes them for a comment. "
            + "Write -- before a text that begins with a dash.",
          "# で始まる言葉はタグになります。シェルがコメントとみなさないように、引用符で囲んでください。"
            + "- で始まる文章の前には -- と書いてください。"),
        templateForms, timeForms,
      ]
    case .addMood:
      [
        say(
          "MOOD is awful, bad, okay, good or great, its number from 1 to 5, or its face: 😖 🙁 😐 🙂 "
            + "😄. 'journal moods' lists every word for them, also in Japanese, and 'journal moods "
            + "add' adds your own. The note needs no quotes; a single - reads it from standard "
            + "input.",
          "MOOD は awful、bad、okay、good、great のどれか、1 から 5 の番号、または顔 😖 🙁 😐 🙂 😄 です。"
            + "最高や良いのような日本語でも書けます。言い方の一覧は「journal moods」で確認でき、「journal moods add」で自分の気分も"
            + "加えられます。"
            + "メモを引用符で囲む必要はありません。- だけを書くと標準入力から読み込みます。"),
        timeForms,
      ]
    case .list, .find:
      [
        say(
          "Lists all entries, or those that match QUERY: words, \"phrases\", #tags, or, not, "
            + "mood:>=4, before:2026-11-20 and more; see 'journal help query'. An entry is listed "
            + "if it matches the query and all options.",
          "すべての記録、または QUERY に合う記録を表示します。QUERY には言葉、\"first light\" のような続き、#walk のようなタグ、or、not、"
            + "mood:>=4、before:2026-11-20 などを書けます。詳しくは「journal help query」をご覧ください。"
            + "オプションと検索式のすべてに合うものだけを表示します。"),
        say(
          "DATE is 2026-11-20, 2026-11, 'last friday', 'last month', a time such as "
            + "2026-11-20T21:30, and more; see 'journal help dates'.",
          "DATE は 2026-11-20、2026-11、'last friday'、先月、2026-11-20T21:30 のような日時です。"
            + "詳しくは「journal help dates」をご覧ください。"),
        say(
          "Entries of a type that this version does not know are listed in their place, and "
            + "counted below the list.",
          "このバージョンが対応していない種類の記録も本来の位置に表示し、一覧の下に件数を示します。"),
        formatForms, fieldForms, severalForms,
      ]
    case .show: [pickForms, formatForms, fieldForms, severalForms]
    case .edit:
      [
        say(
          "In a terminal, without options, the entry opens in your editor: its time, mood, tags "
            + "and star, a line of dashes, and the text. In a pipe, or with a single - after ID, "
            + "the command reads the same form from standard input; without the line of dashes all "
            + "of it is the text.",
          "端末でオプションを付けなければ、記録をエディターで開きます。日時、気分、タグ、スター、「---」の行、本文の順に"
            + "並んでいます。パイプの中か、ID の後ろに - だけを書いたときは、同じ形の文章を標準入力から読み込みます。"
            + "「---」の行がなければ、全体を本文とみなします。"),
        pickForms, questionForms, manyForms,
        say(
          "Only what you name changes; the rest of the entry stays the same, byte for byte. The "
            + "old version stays in the file.",
          "変わるのは指定したところだけで、ほかの部分は 1 バイトも変わりません。以前の版もファイルに残ります。"),
        timeForms, oneOfSeveralForms,
      ]
    case .delete:
      [
        say(
          "Hides entries from every list. The text stays in the file until 'journal purge' or "
            + "'journal compact' removes it.",
          "記録はどの一覧にも表示されなくなります。内容は「journal purge」か「journal compact」で取り除くまでファイルに"
            + "残ります。"),
        pickForms, questionForms,
        say(
          "For one entry, it asks only if this version cannot read the entry, or if an entry that "
            + "it cannot read depends on it; --yes skips the question.",
          "一件だけなら確認しません。ただし、このバージョンで読み取れない記録と、そのような記録に参照されている記録は、確認してから、または "
            + "--yes を付けたときだけ削除します。"),
        oneOfSeveralForms,
      ]
    case .export:
      [
        say(
          "Writes all entries, or those that match QUERY and the options, oldest first. QUERY is "
            + "the same as in 'journal list'. Without -o the file goes to standard output; a "
            + "folder needs -o.",
          "すべての記録、または QUERY とオプションに合う記録を、古い順に書き出します。QUERY は「journal list」と同じです。"
            + "-o がなければ標準出力に書きます。フォルダーには -o が必要です。"),
        say(
          "FORMAT is "
            + ExportLayout.formats.joined(separator: ", ")
            + ". markdown, html and csv are for reading; lines is the journal's own format. "
            + "Without --to, the end of the file's name decides, or else it is markdown.",
          "FORMAT は "
            + ExportLayout.formats.joined(separator: "、")
            + " です。markdown、html、csv は読むための形式で、lines はジャーナル自身の形式です。"
            + "--to がなければファイル名の終わりで決まり、それでも決まらなければ markdown です。"),
        say(
          "What the format can't hold is counted on standard error. The journal does not change.",
          "形式が表せないものは、件数を標準エラーに出します。ジャーナルは変わりません。"),
      ]
    case .info:
      [
        say(
          "Also shows what this version does not know: types of entries, damaged lines, and "
            + "abilities that the journal requires.",
          "このバージョンが対応していない種類の記録、壊れた行、ジャーナルが必要とする機能の名前も表示します。"),
        severalForms,
      ]
    case .check:
      [
        say(
          "Reads every line and changes nothing. Reports the contents, what this version does not "
            + "know, what is damaged, and what does not fit together. The exit code is 1 if "
            + "anything is damaged.",
          "すべての行を読み、何も変更しません。中身、このバージョンが対応していないもの、壊れているもの、"
            + "つじつまの合わないものを表示します。壊れているものがあれば、終了コードは 1 です。"),
        say(
          "--salvage writes every healthy line to OUT, byte for byte, and the damaged lines to "
            + "OUT.damaged. Neither file may exist yet. The journal itself does not change; if OUT "
            + "is what you want, replace the journal with it.",
          "--salvage は、無事な行を 1 バイトも変えずに OUT へ、壊れた行を OUT.damaged へ書き出します。"
            + "どちらのファイルも、まだないものでなければなりません。元のジャーナルはそのままです。OUT の内容でよければ、"
            + "ジャーナルと置き換えてください。"),
      ]
    case .open:
      [
        say(
          "Your editor opens a copy that only you can read. When you close it, the copy is checked and "
            + "replaces the journal. Entries that other programs added in the meantime stay. A symbolic link "
            + "stays a link, and the file keeps its mode.",
          "エディターで開くのは、ご自分だけが読めるコピーです。エディターを閉じると、コピーを確認してから、全体を"
            + "ジャーナルと置き換えます。開いている間に追加された記録は残ります。リンクはリンクのままで、ファイルの"
            + "権限も変わりません。"),
        say(
          "A copy that makes the journal worse is refused: a damaged line, a repeated id, a reference to a "
            + "line that is gone, a changed first line. The message lists those lines, and your copy is kept.",
          "壊れた行、重複した ID、なくなった行への参照、違う最初の行など、元より悪くなるところがあれば置き換えません。"
            + "その行を知らせ、コピーを残します。"),
        say(
          "Use it for what no other command does. It can not be undone: a line that you remove is gone, as "
            + "with 'journal purge'. A journal that a newer version has locked against rewriting is refused, "
            + "and so is one without a readable first line.",
          "ほかのコマンドではできないことのためのものです。元に戻すことはできず、取り除いたものは「journal purge」と"
            + "同じように完全に消えます。新しいバージョンがこの操作を禁じているジャーナルと、最初の行を読み取れない"
            + "ジャーナルでは使えません。"),
      ]
    case .browse:
      [
        say(
          "Move with the arrows or j and k, read with Enter, filter with /, write with i, and quit "
            + "with q. ? shows all keys.",
          "矢印または j と k で移動し、Enter で読み、/ で絞り込み、i で書き、q で終了します。? で全部のキーを表示します。"),
        say(
          "A query narrows the timeline from the start. What other programs change appears at "
            + "once.",
          "検索式を付けると、はじめから絞り込みます。ほかのプログラムによる変更もすぐに現れます。"),
        say(
          "'journal config set start browse' opens it with 'journal' alone. keys.NAME changes the "
            + "keys of an action.",
          "「journal config set start browse」で「journal」だけで開くようになります。keys.NAME で操作のキーを変えられます。"),
      ]
    case .help:
      [
        say(
          "Without COMMAND, shows the everyday commands in groups. COMMAND is a command, a short "
            + "form of one, or an alias of yours.",
          "COMMAND がなければ、よく使うコマンドをまとめて表示します。COMMAND にはコマンド、その短い書き方、"
            + "ご自分の別名を書けます。"),
        say(
          "More topics: 'journal help query', 'journal help dates' and 'journal help format'.",
          "「journal help query」、「journal help dates」、「journal help format」もあります。"),
      ]
    case .undo:
      [
        say(
          "Undoes an addition, an edit, a deletion or a restoration, with everything that the "
            + "command did. Nothing is removed from the file: new lines restore the state before.",
          "追加、編集、削除、復元を、一つのコマンドがしたことすべてについて元に戻します。"
            + "ファイルからは何も取り除かず、以前の内容を新しい行として書き加えます。"),
        say(
          "N undoes that many commands, newest first. ID undoes only the last change of that "
            + "entry.",
          "N を書くと、新しいほうから N 個のコマンドを元に戻します。ID を書くと、その記録の最後の変更だけを元に戻します。"),
        say(
          "Entries that this version cannot read are not undone. A purge cannot be undone.",
          "このバージョンで読み取れないものは元に戻しません。消去したものは戻せません。"),
      ]
    case .redo:
      [
        say(
          "Works as long as nothing else has changed since the undo.",
          "その後にほかのことをしていないときだけ使えます。")
      ]
    case .history:
      [
        say(
          "Shows every version with its number, when it was written, the words it removed "
            + "[-like this-] and the words it added {+like this+}.",
          "すべての版を、番号と書かれた日時とともに表示します。なくなった言葉は [-このように-]、"
            + "加わった言葉は {+このように+} 示します。"),
        pickForms,
        say("An id may be that of a deleted entry.", "ID は削除した記録のものでもかまいません。"),
        severalForms,
      ]
    case .restore:
      [
        say(
          "Restores deleted entries to their last version. With one entry and a VERSION, that "
            + "version becomes the current one. VERSION is a number that 'journal history' shows, "
            + "or the beginning of that version's own id.",
          "削除した記録を元の内容に戻します。一件の記録と VERSION を書くと、その版が現在の版になります。VERSION は「journal history」が示す番号か、"
            + "その版の ID の先頭部分です。"),
        say(
          "In a conflict, the version that you name replaces all of them.",
          "二つの版が並んでいるときは、指定した版が両方に代わります。"),
        pickForms, lastInTrash, questionForms,
      ]
    case .trash:
      [
        say(
          "The last deleted entry comes first. 'journal restore' brings an entry back, 'journal "
            + "purge' removes it from the file for good.",
          "最後に削除したものから表示します。「journal restore」で記録を復元し、「journal purge」で"
            + "ファイルから完全に消去できます。")
      ]
    case .purge:
      [
        say(
          "Removes every version of these entries, deleted ones too. All other lines stay the "
            + "same, byte for byte. It cannot be undone, and no copy is kept. Copies that you made "
            + "yourself and other hard links of the file keep the text.",
          "指定した記録のすべての版を、削除済みのものも含めてファイルから取り除きます。ほかの行は 1 バイトも変わりません。"
            + "元に戻すことはできず、控えも残しません。ご自分で作ったコピーや、ファイルのほかの名前には内容が残ります。"),
        say(
          "With --versions, only the older versions go, and the words that were edited out with "
            + "them; what is shown stays. An old copy can't bring them back.",
          "--versions を付けると、以前の版と、編集で消した言葉だけを取り除きます。表示中の内容は残ります。"
            + "古いコピーがあっても、取り除いたものは戻りません。"),
        pickForms,
        say(
          "An id may be that of a deleted entry. It always asks; --yes skips the question.",
          "ID は削除した記録のものでもかまいません。いつも確認します。--yes を付けると確認しません。"),
        say(
          "Refuses a journal that a newer version has locked against rewriting.",
          "新しいバージョンがこの操作を禁じているジャーナルでは使えません。"),
      ]
    case .importEntries: importDetails
    case .compact:
      [
        say(
          "Removes old versions, deleted entries, repeated lines and empty lines, and with them "
            + "history, trash and undo. It shows the counts before it asks. Every entry in your "
            + "lists keeps its content and its id. What this version does not understand, what is "
            + "damaged and what is in conflict stays the same, byte for byte.",
          "古い版、削除した記録、重複した行、空行を取り除きます。履歴、ゴミ箱、undo の対象もなくなります。"
            + "実行する前に、それぞれの数を示して確認します。一覧に出る記録の内容と ID は変わりません。"
            + "このバージョンが対応していないもの、壊れたもの、競合しているものは 1 バイトも変わりません。"),
        say(
          "Old versions do not slow a journal down. Compact it for a smaller file, or to remove "
            + "the past.",
          "過去の内容があってもジャーナルは遅くなりません。ファイルを小さくしたいときや、過去を消したいときのためのものです。"),
      ]
    case .star, .unstar, .tag, .untag: [pickForms, questionForms, oneOfSeveralForms]
    case .tagRename:
      [
        say(
          "Renames the tag where it was given with --tag and where it is in the words of a text or "
            + "a note, in any case and width, and only as a whole: #old, but not #older. It shows "
            + "the entries and asks. If NEW is a tag already, the two become one.",
          "--tag で付けたタグも、本文やメモの中のタグも変えます。大文字と小文字、全角と半角は区別しません。変えるのは"
            + "タグ全体が同じときだけです。#old は変えますが、#older は変えません。対象の記録を示して確認します。"
            + "NEW というタグがすでにあれば、二つは一つのタグになります。"),
        say(
          "The rest of each entry stays the same, byte for byte. Entries that this version cannot "
            + "read are named and left. One 'journal undo' takes back the whole command.",
          "記録のほかの部分は 1 バイトも変わりません。このバージョンで読み取れない記録は、示すだけで変えません。"
            + "「journal undo」を一度実行すれば、すべて元に戻ります。"),
        say(
          "'journal tag rename' is always this command. To give entries a tag of that name, write "
            + "the sign: 'journal tag \"#rename\" 7f3k'.",
          "「journal tag rename」はいつもこのコマンドになります。同じ名前のタグを付けるには、"
            + "「journal tag \"#rename\" 7f3k」のように記号も書いてください。"),
      ]
    case .drafts:
      [
        say(
          "A text that could not be saved is kept as a draft: the disk was full, an option was "
            + "wrong, the editor crashed, the terminal was closed. Each draft is a separate file. "
            + "'journal drafts restore' finishes the command that the text was for.",
          "ディスクに空きがない、コマンドに間違いがある、エディターが落ちた、端末が閉じられたなどで保存できなかった文章は"
            + "下書きとして残ります。下書きは一つずつ別のファイルで、「journal drafts restore」で、"
            + "するはずだったとおりに保存できます。"),
        say(
          "If you save the same text within a day, in the same journal, its draft is discarded. "
            + "Old drafts stay until you discard them; after as many days as the setting "
            + "'draft-days' says, 'journal drafts' mentions them.",
          "同じ文章を一日以内に同じジャーナルに保存すると、その下書きは破棄されます。古い下書きも、破棄するまで残ります。"
            + "設定 draft-days の日数が過ぎると、「journal drafts」が知らせます。"),
      ]
    case .draftsShow: [draftForms]
    case .draftsEdit:
      [
        say(
          "Opens the draft itself. 'journal drafts restore' saves it.",
          "下書きそのものを開きます。「journal drafts restore」で保存できます。"),
        draftForms,
      ]
    case .draftsRestore:
      [
        say(
          "Finishes the command: adds the text with the time, tags and mood that you gave, or "
            + "makes the edit. Without --at, an entry gets the time at which you typed it. If the "
            + "draft does not record a command, it becomes a text. A saved draft is deleted.",
          "するはずだったことをします。指定してあった日時、タグ、気分で追加するか、編集を行います。"
            + "日時の指定がなければ、文章を入力した日時になります。"
            + "何をするはずだったかわからないときは、テキストとして追加します。保存できたら下書きはなくなります。"),
        say(
          "If the command fails, a terminal shows it with its text: Enter runs it as it is shown, "
            + "or you type it again. An option replaces a word of the command or adds to it; an "
            + "empty one leaves it out.",
          "コマンドが失敗すると、端末では文章とともに表示します。Enter でそのまま実行でき、入力し直すこともできます。"
            + "オプションは、コマンドの値を置き換えるか、追加します。空の値なら、付けずに保存します。"),
        say(
          "It does not overwrite an entry that changed after you began to edit it.",
          "編集を始めた後に変更された記録は上書きしません。"),
        draftForms,
      ]
    case .draftsDiscard:
      [
        say(
          "Discarded drafts cannot be restored. --all asks first.",
          "破棄した下書きは元に戻せません。--all では先に確認します。"),
        draftForms,
      ]
    case .configList:
      [
        say(
          "The settings are one JSON object in the file that 'journal config path' shows. An "
            + "option wins over a setting, and a setting over the environment, except that "
            + "$JOURNAL_FILE wins over default-journal.",
          "設定は一つの JSON オブジェクトで、その場所は「journal config path」で確認できます。オプションは設定より、"
            + "設定は環境変数より優先します。ただし $JOURNAL_FILE は default-journal より優先します。"),
        say(
          "Invalid settings are reported with file and line, then ignored. Only an unknown "
            + "default-journal is refused, so that no text ends up in the wrong journal.",
          "無効な設定は、ファイルと行を知らせて無視します。default-journal の名前がないときだけは、文章が別のジャーナルに"
            + "入らないように受け付けません。"),
        say(
          "A journal is a path, or an object with a path and templates of its own; a relative path "
            + "starts at the settings' folder. Tags are stored without a sign: tag-sign changes "
            + "only how they are shown and typed.",
          "ジャーナルはパスか、パスと自分のテンプレートを持つオブジェクトです。相対パスは設定のフォルダーから始まります。"
            + "タグは記号なしで保存し、tag-sign は表示と入力の記号だけを変えます。"),
      ]
    case .configGet: [partForms]
    case .configSet:
      [
        say(
          "The settings are one JSON file that you may edit yourself. Only what you name changes "
            + "in it; the rest stays the same, byte for byte. Moods are written as JSON.",
          "設定は一つの JSON ファイルにあり、自由に書き換えられます。変わるのは指定したところだけで、ほかの部分は 1 "
            + "バイトも変わりません。気分は JSON で書きます。"),
        partForms,
      ]
    case .configUnset: [partForms]
    case .configEdit:
      [
        say(
          "Creates the file if there is none. Reports invalid settings when you close the editor.",
          "ファイルがなければ作ります。間違いがあれば、閉じた後に知らせます。")
      ]
    case .configPath:
      [
        say(
          "$XDG_CONFIG_HOME/journal/config.json; without XDG_CONFIG_HOME, "
            + "~/.config/journal/config.json.",
          "$XDG_CONFIG_HOME/journal/config.json です。ほかに設定がなければ "
            + "~/.config/journal/config.json になります。")
      ]
    case .journals:
      [
        say(
          "Any command takes --journal NAME, or -j NAME. Without it, without --file and without "
            + "$JOURNAL_FILE, the setting default-journal names the journal.",
          "どのコマンドにも --journal NAME または -j NAME を付けられます。それも --file もなく、$JOURNAL_FILE も"
            + "設定されていなければ、設定 default-journal のジャーナルを使います。")
      ]
    case .journalsAdd:
      [
        say(
          "The file need not exist yet; the first entry creates it. A path that begins with ~/ is "
            + "kept as it is, any other becomes absolute.",
          "ファイルはまだなくてもかまいません。最初の記録を追加するときに作ります。~/ で始まるパスはそのまま、"
            + "ほかのパスは絶対パスにして残します。")
      ]
    case .journalsRemove: [say("The journal's file does not change.", "ジャーナルのファイルはそのままです。")]
    case .templates: [templateForms, ownTemplates]
    case .templatesShow: [ownTemplates]
    case .templatesEdit:
      [
        say(
          "A new name creates a template. A single - reads standard input; in a pipe you can leave "
            + "it out.",
          "新しい名前なら作ります。- だけを書くと標準入力から読み込みます。パイプの中では、- がなくても同じです。"),
        templateForms, ownTemplates,
      ]
    case .templatesRemove: [ownTemplates]
    case .moods:
      [
        say(
          "Each line shows a mood's score, its face, its name, and other words that can be typed "
            + "for it wherever a command takes a mood. The journal stores the name that 'add mood' "
            + "knows.",
          "気分ごとに、点数、顔、名前、ほかの言い方を示します。気分を書くところなら、どの言い方も使えます。"
            + "ジャーナルには「add mood」の名前で残ります。")
      ]
    case .moodsAdd:
      [
        say(
          "Adds a mood to the setting 'moods'. NAME, the face and the other words must be free: "
            + "none of them may already mean a mood.",
          "設定「moods」に気分を加えます。NAME も、顔も、ほかの言い方も、まだどの気分も表していないものに限ります。")
      ]
    case .moodsRemove:
      [
        say(
          "Removes a mood from the setting 'moods'. Entries with this mood keep it.",
          "設定「moods」から気分を取り除きます。この気分の記録は変わりません。")
      ]
    case .tags:
      [
        say(
          "Each line shows how many entries have the tag, the day of the newest of them, and the "
            + "tag. Tags that differ only in case or width are one tag, in the spelling that was "
            + "used first. Entries that this version cannot read may have tags too; they are "
            + "counted below.",
          "今あるタグごとに、記録の件数、最新の記録の日付、タグを表示します。大文字と小文字、全角と半角だけが違うタグは"
            + "一つのタグとみなし、最初に使われた書き方で示します。このバージョンで読み取れない記録にも"
            + "タグがあるかもしれません。その件数は下に示します。"),
        say(
          "With --journal work,home or --all, the tags of several journals are counted together.",
          "--journal work,home や --all を付けると、いくつかのジャーナルのタグを合わせて数えます。"),
      ]
    case .completions:
      [
        say(
          "SHELL is bash, zsh or fish. The script completes commands, options and their values: "
            + "ids with the first words of the entry, tags, moods, types and drafts of the journal "
            + "in use, and the names of journals, templates and settings. Its first lines say how "
            + "to install it.",
          "SHELL は bash、zsh、または fish です。コマンド、オプション、その値を補完します。ID は最初の言葉とともに示し、"
            + "タグ、気分、種類、下書きは使っているジャーナルのものを示します。ジャーナル、テンプレート、設定の名前も補完します。"
            + "スクリプトの置き場所は、その最初の数行に書いてあります。")
      ]
    case .manual:
      [
        say(
          "The page is for man, and has everything that 'journal help' shows.",
          "man のための形式で、「journal help」の内容をすべて含んでいます。")
      ]
    case .home:
      [
        say(
          "For a terminal. Elsewhere, 'journal' alone prints the overview to standard error and "
            + "exits with 2.",
          "端末のためのものです。端末でなければ、「journal」だけでは概要を標準エラー出力に表示し、2 で終わります。")
      ]
    case .merge, .conflicts, .resolve, .sync, .backup, .gitMerge: togetherDetails(command)
    case .complete:
      [
        say(
          "For the scripts of 'journal completions'. Prints no errors.",
          "「journal completions」のスクリプトが使います。失敗しても何も表示しません。")
      ]
    }
  }
}
