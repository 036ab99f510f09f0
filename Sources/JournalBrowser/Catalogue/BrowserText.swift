package import Presentation
import Terminal
package import TimelineDomain

/// The text of the browser, beside the text that all front ends share.
extension Catalogue {
  /// `312 of 960,256`
  package func position(_ index: Int, of count: Int) -> String {
    say("\(grouped(index)) of \(grouped(count))", "\(grouped(index)) / \(grouped(count)) 件")
  }

  /// Behind `deleted`. An undo brings back no entry that shares its id with another.
  func bringsBack(_ count: Int, sharingID: Bool) -> String {
    let what = count == 1 ? "it" : "them"
    return sharingID
      ? say(
        "; u can't bring \(what) back, because different entries share an id",
        "。別々の記録が同じ ID を使っているので、u では元に戻せません")
      : say("; u brings \(what) back", "。u で元に戻せます")
  }

  /// Why a picture is not shown.
  func sentence(_ remark: EntryPictures.Remark) -> String {
    switch remark {
    case .noViewer:
      say(
        "Install chafa, kitty or viu to see pictures here, or set 'picture-viewer'.",
        "chafa、kitty、viu のどれかをインストールするか、設定 picture-viewer を使うと、写真をここに表示できます。")
    case .needsCharacters:
      say(
        "Inside tmux, the full screen shows only pictures made of characters, such as chafa's.",
        "tmux の中では、chafa のような文字で描く写真だけを全画面で表示できます。")
    case .notDrawn(let name):
      say(
        "The picture viewer could not draw \(name.safeInOneLine) here.",
        "\(name.safeInOneLine) は、写真を描くプログラムで表示できませんでした。")
    }
  }

  /// The screen is smaller than the browser can use.
  package var tooSmall: String { say("Too small: 20 × 5 at least.", "画面が狭すぎます (20 × 5 以上)") }

  package var loading: String { say("Searching…", "検索中…") }

  /// An empty journal, and a filter without hits.
  package var nothingHere: [String] {
    [
      say("No entries yet.", "まだ記録がありません。"),
      say("Press i to write a line, or m for a mood.", "i で一行書き、m で気分を記録します。"),
    ]
  }

  package var noHits: String { say("No match.", "一致する記録はありません。") }

  /// `3 selected`
  package func marked(_ count: Int) -> String {
    say("\(grouped(count)) selected", "\(grouped(count)) 件選択中")
  }

  package var readOnly: String { say("read-only", "読み取り専用") }

  /// The journal can't be read, and why.
  package func cannotOpen(_ reason: String) -> String {
    say("can't open this journal: \(reason)", "このジャーナルは開けません。\(reason)")
  }

  /// The number of damaged lines, and the command that looks into them: those of one of several
  /// journals, or of the only one.
  package func damagedLines(_ count: Int, in journal: String?) -> String {
    let words = journal.map { choosing("-j \($0.safeInOneLine)") } ?? self
    return say(
      "\(grouped(count)) damaged: \(words.journal) check",
      "破損 \(grouped(count)) 行: \(words.journal) check")
  }

  /// Sealed entries whose words a search could not see.
  package func notSearched(_ sealed: Int) -> String {
    say("\(grouped(sealed)) sealed not searched", "封印 \(grouped(sealed)) 件は検索外")
  }

  package var noEntriesThen: String { say("No entries.", "記録はありません。") }

  package var emptyTrash: String { say("The trash is empty.", "ゴミ箱は空です。") }

  package var noConflicts: String { say("No entry is in conflict.", "競合している記録はありません。") }

  /// A prompt begins with the words of a draft.
  package var offeredDraft: String {
    say("Kept from before. Ctrl-N leaves it as a draft.", "残してあった文章です。Ctrl-N で下書きのままにします。")
  }

  /// The words at a prompt can't be kept, and why, if that is known.
  package func unkept(_ reason: String?) -> String {
    say(
      "Esc again drops these words: they can't be kept as a draft\(reason.map { " (\($0))" } ?? "")",
      "もう一度 Esc を押すと文章を捨てます。下書きに残せません\(reason.map { " (\($0))" } ?? "")")
  }

  package func nothingToPick(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: say("No entry begins like this.", "このように始まる記録はありません。")
    case .tagFilter: say("No such tag.", "そのタグはありません。")
    case .tag: say("A new tag.", "新しいタグです。")
    case .untag: say("The entries have no such tag.", "記録にそのタグはありません。")
    case .journal: say("No such journal.", "そのジャーナルはありません。")
    case .template: say("No such template.", "そのテンプレートはありません。")
    }
  }
}

/// What the last line can say.
extension Sentence {
  /// `future` names a time that is later than now. The filter may hide the entry.
  package static func added(future: String?, isHidden: Bool = false) -> Sentence {
    Sentence { words in
      words.say("added", "追加しました")
        + (future.map { words.say(" (\($0))", "（\($0)）") } ?? "")
        + (isHidden ? words.say("; the filter hides it", "。絞り込みの条件に合わず、一覧にはありません") : "")
    }
  }

  package static let copied: Sentence = Sentence { $0.say("copied", "コピーしました") }
  /// The words at a prompt that the user left are a draft.
  package static let wordsKept: Sentence = Sentence {
    $0.say(
      "your words are kept; this prompt shows them again, 'journal drafts' lists them",
      "文章を下書きに残しました。同じ入力欄でまた出ます。「journal drafts」で一覧できます")
  }

  /// An undo of many entries is going on.
  package static func takingBack(_ count: Int, seconds: Int) -> Sentence {
    Sentence {
      $0.say(
        "taking back \(grouped(count)) entries…\(seconds == 0 ? "" : " \(seconds) s")",
        "\(grouped(count)) 件を元に戻しています…\(seconds == 0 ? "" : " \(seconds) 秒")")
    }
  }

  /// What it will change is still looked up.
  package static func working(seconds: Int) -> Sentence {
    Sentence { $0.say("working… \(seconds) s", "作業中… \(seconds) 秒") }
  }

  /// That many conflicts needed no decision.
  package static func settledAlone(_ count: Int) -> Sentence {
    Sentence {
      count == 0
        ? $0.say(
          "no conflict settles itself; each needs a decision", "まとめて解消できる競合はありません。一つずつ決めてください")
        : $0.say(
          "settled \(count == 1 ? "1 conflict" : "\(grouped(count)) conflicts"); u takes \(count == 1 ? "it" : "them") back",
          "\(grouped(count)) 件の競合を解消しました。u で元に戻せます")
    }
  }

  /// The entries have no tags beside those in their texts.
  package static let isSealed: Sentence = Sentence {
    $0.say(
      "it is sealed; 'journal unseal ID' writes its words in plain",
      "すでに封印しています。「journal unseal ID」で、暗号化しない形に書き直せます。")
  }
  package static let noTags: Sentence = Sentence {
    $0.say(
      "no tags to remove here; those in the text go with an edit (e)",
      "外せるタグはありません。本文の中のタグは編集 (e) で消せます")
  }

  package static let noOtherJournals: Sentence = Sentence {
    $0.say(
      "no other journals; 'journal journals add NAME FILE' adds one",
      "ほかのジャーナルはありません。「journal journals add NAME FILE」で加えられます")
  }

  package static func hits(_ count: Int) -> Sentence {
    Sentence { $0.say(count == 1 ? "1 hit" : "\(grouped(count)) hits", "\(grouped(count)) 件一致") }
  }

  package static let noMoreHits: Sentence = Sentence {
    $0.say("no more hits in this direction", "この向きにはもう一致がありません")
  }

  package static let nothingSelected: Sentence = Sentence {
    $0.say("no entry is selected", "記録が選ばれていません")
  }

  /// The entry is not as the user saw it, so nothing was changed.
  package static let changedMeanwhile: Sentence = Sentence {
    $0.say(
      "nothing was changed: the entry has changed since you saw it; look at it and press the key again",
      "何も変更していません。表示した後に記録が変わりました。確かめてからもう一度押してください")
  }

  /// Another program deleted the selected entry, or changed it so that the list lacks it.
  package static let deletedElsewhere: Sentence = Sentence {
    $0.say("another program deleted this entry", "ほかのプログラムがこの記録を削除しました")
  }

  /// Another program deleted the selected entry, or changed it so that the list lacks it.
  package static let changedElsewhere: Sentence = Sentence {
    $0.say(
      "another program changed this entry, and it left this list",
      "ほかのプログラムがこの記録を変更したので、この一覧から外れました")
  }

  /// This version can't read the entry, so the key can't change it.
  package static let cannotChange: Sentence = Sentence {
    $0.say("this version can't change this entry", "このバージョンではこの記録を変更できません")
  }

  /// The same of an entry that is sealed, while the journal is locked.
  package static let isClosed: Sentence = Sentence {
    $0.say("it is sealed; unlock the journal first", "封印されています。先にロックを解除してください。")
  }

  /// Why the journal can't be changed.
  package static func readOnly(_ reason: String) -> Sentence {
    Sentence { $0.say("can't change this journal: \(reason)", "このジャーナルは変更できません。\(reason)") }
  }

  package static let versionRestored: Sentence = Sentence {
    $0.say("restored this version; u takes it back", "この版を復元しました。u で元に戻せます")
  }

  package static let entryRestored: Sentence = Sentence {
    $0.say("restored; u takes it back", "復元しました。u で元に戻せます")
  }

  package static let settled: Sentence = Sentence {
    $0.say("settled with this version; u takes it back", "この版に決めました。u で元に戻せます")
  }

  package static func noSuchVersion(_ number: Int, of count: Int) -> Sentence {
    Sentence {
      $0.say("no version \(number); there are \(count)", "版 \(number) はありません (全 \(count) 版)")
    }
  }

  package static func keptBoth(_ count: Int) -> Sentence {
    Sentence {
      $0.say(
        "kept \(count == 2 ? "both" : "all \(count)") as entries; u takes it back",
        "\(count) 件の記録として残しました。u で元に戻せます")
    }
  }

  /// The file has been removed.
  package static let journalGone: Sentence = Sentence {
    $0.say(
      "the journal's file is gone; a new entry creates it again",
      "ジャーナルのファイルがなくなりました。新しく書くとまた作られます")
  }

  /// The file has fewer entries than before.
  package static func journalReplaced(before: Int, after: Int) -> Sentence {
    Sentence {
      $0.say(
        "another program replaced or cut the journal: "
          + "\(grouped(after)) \(after == 1 ? "entry" : "entries") now, \(grouped(before)) before",
        "ほかのプログラムがジャーナルを置き換えたか切り詰めました: \(grouped(before)) 件から \(grouped(after)) 件")
    }
  }

  package static let noTemplates: Sentence = Sentence {
    $0.say(
      "no templates; 'journal templates edit NAME' writes one",
      "テンプレートがありません。「journal templates edit NAME」で作れます")
  }

  package static let noFiles: Sentence = Sentence {
    $0.say("this entry has no files", "この記録にファイルはありません")
  }

  /// The key does nothing on this screen.
  package static let notHere: Sentence = Sentence {
    $0.say("this key does nothing here; ? shows all keys", "このキーはここでは使えません。? でキーの一覧が出ます")
  }
}

/// What the last line can ask for.
package enum PromptKind: Hashable, Sendable {
  case find, goTo
  /// The path of a copy of the journal.
  case merge
}

/// The titles of screens and prompts, and the names of keys that mean something else there.
extension Catalogue {
  /// What a prompt asks for.
  package func title(_ prompt: PromptKind) -> String {
    switch prompt {
    case .find: say("Find", "検索")
    case .goTo: say("Go to", "日付")
    case .merge: say("Merge file", "取り込むファイル")
    }
  }

  /// What the writing box is for.
  package func title(_ writing: Writing) -> String {
    if writing.kind == .text { return say("Write", "書く") }
    guard let title = writing.title else { return name(of: writing.kind) }
    let shown = writing.chosen?.mood.map(name) ?? title
    return say("\(title), note", "\(shown) のメモ")
  }

  package var now: String { say("now", "今") }

  /// The time in words is not one yet.
  package var unreadTime: String { say("no time yet", "日時になっていません") }

  /// The keys of the writing box, which the settings don't change. `next` is the kind that a key changes to.
  package func writingKeys(_ next: Post.Kind?) -> [(key: String, name: String)] {
    [
      ("Enter", say("save", "保存")), ("Tab", say("time", "日時")),
      ("Alt-Enter", say("new line", "改行")), ("Ctrl-E", say("editor", "エディター")),
      ("Esc", say("leave", "やめる")),
    ] + [next.map { ("Ctrl-T", name(of: $0)) }].compactMap(\.self)
  }

  /// All journals as one.
  package var allJournals: String { say("all journals", "すべてのジャーナル") }

  /// How the entries are ordered that are found by their first words.
  package func order(isOfMatches: Bool) -> String {
    isOfMatches ? say("best match first", "近い順") : say("newest first", "新しい順")
  }

  package var moodsTitle: String { say("How are you?", "気分は?") }

  /// How to choose a mood.
  package var moodsHint: String {
    say("Type a name, or a score from 1 to 5.", "名前か1〜5の点数を入力します。")
  }

  package var noSuchMood: String { say("no mood begins like this", "このように始まる気分はありません") }

  /// `4 November`
  package func day(_ day: Int, ofMonth month: Int) -> String {
    say("\(day) \(monthName(month))", "\(month)月\(day)日")
  }

  package func historyTitle(_ versions: Int) -> String {
    say(
      versions == 1 ? "History: 1 version" : "History: \(versions) versions, newest first",
      "履歴: \(versions) 版" + (versions == 1 ? "" : " (新しい順)"))
  }

  package func trashTitle(_ count: Int) -> String {
    say(
      "Trash: \(count == 1 ? "1 entry" : "\(grouped(count)) entries")",
      "ゴミ箱: \(grouped(count)) 件")
  }

  package func conflictsTitle(_ number: Int, of count: Int) -> String {
    count == 0
      ? say("Conflicts", "競合")
      : say("Conflict \(number) of \(count)", "競合 \(number) / \(count) 件")
  }

  /// `Version 1`
  package func side(_ number: Int) -> String { say("Version \(number)", "版 \(number)") }

  package func title(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: say("Find an entry by its first words", "書き出しの言葉で記録を探す")
    case .tagFilter: say("Show the entries with a tag", "タグで絞り込む")
    case .tag: say("Add a tag", "タグを付ける")
    case .untag: say("Remove a tag", "タグを外す")
    case .journal: say("Open a journal", "ジャーナルを開く")
    case .template: say("Write from a template", "テンプレートから書く")
    }
  }

  package func inputTitle(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: say("Words", "言葉")
    case .tagFilter, .tag, .untag: say("Tag", "タグ")
    case .template, .journal: say("Name", "名前")
    }
  }

  package func deleteQuestion(_ count: Int) -> String {
    count == 1
      ? say("Delete it in spite of this?", "それでも削除しますか?")
      : say(
        "Delete these \(grouped(count)) entries in spite of this?",
        "それでも \(grouped(count)) 件を削除しますか?")
  }

  package func undoQuestion(_ count: Int) -> String {
    say("Take back \(grouped(count)) entries?", "\(grouped(count)) 件を元に戻しますか?")
  }

  package var restoreQuestion: String {
    say("Restore this version in spite of this?", "それでもこの版を復元しますか?")
  }

  package var yesOrNo: String { say("y yes   any other key no", "y はい   ほかのキー いいえ") }

  package var choose: String { say("choose", "決定") }

  package var byScore: String { say("by score", "点数で") }

  /// `measure` is what shades the days now.
  package func calendarNames(by measure: DayMeasure) -> [BrowserAction: String] {
    let (day, week, month) = (say("day", "日"), say("week", "週"), say("month", "月"))
    return [
      .open: say("go there", "その日へ"), .left: day, .right: day, .up: week, .down: week,
      .pageUp: month, .pageDown: month, .top: say("newest", "最新"),
      .nextHit: measure == .mood
        ? say("shade by count", "件数で塗る") : say("shade by mood", "気分で塗る"),
    ]
  }

  /// More figures are on their way.
  package var counting: String { say("counting…", "集計中…") }

  package var figureNames: [BrowserAction: String] {
    let move = say("move", "移動")
    return [
      .nextHit: say("next view", "次の表示"), .dayUp: say("period before", "前の期間"),
      .dayDown: say("period after", "次の期間"), .left: move, .right: move, .up: move, .down: move,
      .open: say("go there", "その記録へ"),
    ]
  }

  package var conflictNames: [BrowserAction: String] {
    [
      .open: say("take", "決める"), .number: say("by number", "番号で"), .left: say("left", "左"),
      .right: say("right", "右"), .keepBoth: say("keep both", "両方残す"),
      .edit: say("merge", "統合"), .settle: say("settle all", "まとめて解消"),
      .nextHit: say("next conflict", "次の競合"),
    ]
  }
}
