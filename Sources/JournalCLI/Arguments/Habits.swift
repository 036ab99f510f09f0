import TextSearch

import Presentation
import TimePhrases

/// What a word or an option of other programs is called here.
struct Habit: Sendable, Hashable {
  /// Words with spaces between them. One alone also begins longer lines; `=last` is the whole line,
  /// `…を検索` its end, `_` a space, `N` a number and `D` a date. Options begin with a dash.
  let words: String
  /// `…` is what was typed beside the words. An option of this program takes the place of the typed
  /// one; the words in front of it are the command of a line without one.
  let command: String
  private let english: String
  private let japanese: String

  private init(_ words: String, _ command: String, _ english: String, _ japanese: String) {
    self.words = words
    self.command = command
    self.english = english
    self.japanese = japanese
  }

  func sentence(_ words: Catalogue) -> String { words.say(english, japanese) }

  static let all: [Habit] = [
    Habit(
      "new write jot compose commit =note =entry =record =create =append 新規 新規作成 =作成 =追記 =投稿",
      "text …", "'text' adds words, or opens your editor", "言葉を足すのも、エディターを開くのも text です"),
    Habit(
      "-m -a -w --message --add --new --write --title --subject --content --body --entry", "text …",
      "words need no option", "文章にオプションは要りません"),
    Habit(
      "-d --date --time --when", "text --at …", "'--at' says when it happened",
      "いつのことかは --at で書きます"),
    Habit(
      "-t --tags --tagged --label", "list --tag …", "one tag at a time, with '--tag'",
      "タグは --tag で一つずつ書きます"),
    Habit(
      "-p --photo --photos --picture --pictures --image --file-attach", "text --attach …",
      "'--attach' adds a file", "ファイルは --attach で添付します"),
    Habit(
      "photo photos picture pictures image images video audio 写真 画像 動画 録音", "help attach",
      "a text with '--attach' has the file", "文章に --attach を付けるとファイルを添付できます"),
    Habit(
      "=last =latest =newest =recent =previous last_entry last_post change_last move_last =最後 =最新 =最近 =直前 =最後の記録",
      "show @1", "@1 is the newest entry", "最新の記録は @1 です"),
    Habit(
      "=last_N =latest_N =recent_N =top_N =最新_N", "list -N", "'-N' is the newest N",
      "新しいほうからの件数は -N と書きます"),
    Habit(
      "=N_show =N_edit =N_delete =N_del =N_done =N_tag move_N change_N update_N set_N =N_削除 =N_編集",
      "show @N",
      "@ counts entries from the newest", "記録は新しいほうから @ で数えます"),
    Habit(
      "done finish complete todo task tasks =完了 =済み タスク", "help tag",
      "entries are no tasks; a tag can mark one",
      "記録はタスクではありません。タグで印を付けられます"),
    Habit(
      "pin favorite favourite bookmark =ピン ピン留め お気に入り ブックマーク", "star @1", "it is a star here",
      "ピン留めの代わりにスターがあります"),
    Habit(
      "=set set_language set_editor set_theme set_color =settings =preferences =options =configure =theme =setup =環境設定 =設定画面 =テーマ",
      "config list", "the settings are listed here", "設定の一覧があります"),
    Habit(
      "=language =japanese =english =言語 =日本語 =英語", "help config",
      "the setting 'language' is auto, en or ja", "設定 language は auto、en、ja のどれかです"),
    Habit(
      "encrypt password passphrase decrypt --encrypt --decrypt 暗号化 暗号化する 封印する 施錠 復号 パスワード =鍵 …暗号化したい …をかけたい",
      "help seal",
      "'seal' encrypts entries, and 'unlock' opens them", "記録は seal で暗号化し、unlock で開きます"),
    Habit(
      "remind reminder reminders alarm notify 通知 リマインド リマインダー アラーム", "help words",
      "journal has no reminders", "リマインダー機能はありません"),
    Habit(
      "q grep fgrep rg ag filter query lookup --search …_検索 …を検索 …を検索して …を探す …を探して …を探したい",
      "find …", "'find' searches", "検索には find を使います"),
    Habit(
      "-S --contains --grep --filter --find -contains --text-contains", "find …",
      "a search needs no option", "検索にオプションは要りません"),
    Habit(
      "--after --newer-than --start --begin -after =from_D =since_D =after_D", "list --from …",
      "'--from' is that day or later", "その日からは --from です"),
    Habit(
      "--before --end --older-than --till -before =before_D =until_D", "list --to …",
      "'--to' is that day or earlier", "その日までは --to です"),
    Habit(
      "=from_D_to_D =between_D_and_D", "list --from D --to D",
      "a list begins with '--from' and ends with '--to'", "期間は --from と --to で表示します"),
    Habit(
      "-day --day --on-date --last -d --date --when =in_D =during_D", "list --on …",
      "'--on' lists a day or a period",
      "一日や期間は --on で表示します"),
    Habit(
      "-s --short --oneline --pretty --brief", "list --format short …", "one line for each entry",
      "一件を一行にする形式です"),
    Habit(
      "remove del erase =drop =clear =wipe =消して --delete --remove", "delete …",
      "it is 'delete' here",
      "削除には delete を使います"),
    Habit(
      "modify amend =change =update =rewrite =変更 =修正 =更新 =書き直す --edit --amend -e", "edit …",
      "it is 'edit' here", "編集には edit を使います"),
    Habit(
      "revert rollback =back =cancel =戻す =取消 =やめた =キャンセル =戻る …元に戻して …取り消して", "undo",
      "it is 'undo' here", "取り消しには undo を使います"),
    Habit(
      "undelete recover --deleted --trash =recycle_bin", "trash",
      "deleted entries are in the trash",
      "削除した記録はゴミ箱にあります"),
    Habit(
      "count wc =number =件数 =何件", "list --count …", "a list can count",
      "件数は一覧で数えられます"),
    Habit(
      "statistics summary streak streaks chart graph trend dashboard =words_count "
        + "how_many how_was how_often 連続記録 =記録数 =文字数 =傾向 …のグラフ …何日続いてる",
      "stats", "figures are in 'stats'", "数字は stats にあります"),
    Habit(
      "=status =state where_is =保存場所 =保存先 =どこ …はどこ …保存場所は", "info",
      "'info' shows where the journal is", "ジャーナルの場所は info で分かります"),
    Habit(
      "ver version -v -V =バージョン", "--version", "the version is an option", "バージョンはオプションで表示します"),
    Habit(
      "man docs tutorial guide usage commands how =examples -? …方を教えて …の使い方 …を教えて …方法 …方を教えてください "
        + "…使い方は",
      "help", "'help' explains the commands", "使い方は help で読めます"),
    Habit(
      "what_did when_did where_did who_did did_i =what what_was …何をした …何した …何をしてた", "list",
      "a list shows what was", "一覧で読み返せます"),
    Habit(
      "=all =everything get_all get_everything display give_me_all =全部 =すべて =全て …を見せて …を見たい …を表示 …を表示して …を一覧",
      "list", "'list' shows entries",
      "記録は list で表示します"),
    Habit(
      "…を削除 …を削除して …を消す …を消して …を編集 …を編集して …を直す …を修正", "list",
      "the list has the ids", "ID は一覧にあります"),
    Habit(
      "=push =pull =fetch =clone =upload =share =cloud =共有 =送信 =クラウド", "help sync",
      "'sync' shares the journal", "共有は sync です"),
    Habit(
      "=diff =blame =versions =版", "history @1", "'history' has all versions of an entry",
      "以前の版は history で見られます"),
    Habit(
      "=init =login =signup =account =register アカウント =登録 ログイン", "help",
      "the first text starts the journal", "最初の文章を書けばジャーナルができます"),
    Habit(
      "=app =screen =menu =gui =tui =ui =メニュー", "help browse", "the full screen is 'browse'",
      "全画面は browse です"),
    Habit(
      "exit quit bye =:q =:wq =終了 =終わり", "list", "nothing has to be closed", "終了の操作は要りません"),
    Habit(
      "on_this_day this_day flashback lookback =過去 =昔", "on-this-day",
      "the other years are in 'on-this-day'", "ほかの年の同じ日は on-this-day です"),
  ]

  // MARK: Finding one

  /// The habit of a line without a command, what it is called there, and the command with what was
  /// typed beside it. `line` has the options, too.
  static func found(
    in operands: [Argument], of line: [Argument] = []
  ) -> (habit: Habit, word: String, command: [Argument])? {
    let typed = operands.map { $0.shown.lowercased() }
    let end = typed.joined(separator: " ").trimmed { "?？!！。.".contains($0) }
    for habit in all {
      for pattern in habit.words.split(separator: " ") where pattern.first != "-" {
        if pattern.first == "…" {
          let word = pattern.dropFirst().replacing("_", with: " ")
          guard end.hasSuffix(word) else { continue }
          let rest = [Argument(text: String(end.dropLast(word.count)))].filter { !$0.bytes.isEmpty }
          return (habit, operands.map(\.shown).joined(separator: " "), habit.line(with: rest))
        }
        let words = pattern.drop { $0 == "=" }.split(separator: "_").map(String.init)
        if words.contains("D") {
          guard let dates = dates(in: operands, of: words) else { continue }
          return (habit, operands[0].shown, habit.line(with: dates))
        }
        guard typed.count >= words.count, pattern.first != "=" || typed.count == words.count,
          zip(words, typed).allSatisfy({ $0 == $1 || $0 == "N" && $1.isShortNumber })
        else { continue }
        let number = zip(words, typed).first { $0.0 == "N" }?.1
        let rest = Array((line.isEmpty ? operands : line).dropFirst(words.count))
        let word = operands.prefix(words.count).map(\.shown).joined(separator: " ")
        return (habit, word, habit.line(with: rest, number: number))
      }
    }
    return nil
  }

  /// The dates of a line that has only such words and dates between them: `from D to D`.
  private static func dates(in operands: [Argument], of words: [String]) -> [Argument]? {
    var rest = operands[...]
    var dates: [Argument] = []
    for (index, word) in words.enumerated() {
      guard word == "D" else {
        guard rest.popFirst()?.shown.lowercased() == word else { return nil }
        continue
      }
      let next = index + 1 < words.count ? words[index + 1] : nil
      let date = rest.prefix { $0.shown.lowercased() != next }
      guard let phrase = Array(date).joined.asText, phrase.isTimePhrase else { return nil }
      dates.append(Argument(text: phrase))
      rest = rest.dropFirst(date.count)
    }
    return rest.isEmpty ? dates : nil
  }

  /// The habit of an option on a line with this command, or with none.
  static func found(option: String, of command: CommandSpec?) -> Habit? {
    all.first { habit in
      habit.words.split(separator: " ").contains { $0 == option }
        && (command.map(habit.fits) ?? true)
    }
  }

  /// Whether a line of the command can have what this program has in place of the option. Where it
  /// can't, the line without the option would do something else: `tag @1 sea --remove` adds the tag.
  func fits(_ line: CommandSpec) -> Bool {
    let words = command.split(separator: " ").map(String.init)
    guard words.last == "…" else { return true }
    if let option = words.first(where: { $0.hasPrefix("-") }) {
      return line.allOptions.contains { "--\($0.name)" == option }
    }
    let own = CommandTable.form(words[0])?.command ?? CommandTable.beginning(with: words[0]).first
    guard let own, own != line else { return own == line }
    let first = line.operands.first
    if own == CommandTable.find { return first?.completion == .queries || first == .picks }
    return own.isAny(of: .text) && (line.isAny(of: .text) || first?.completion == .queries)
  }

  /// The command with the words that were typed beside the habit.
  private func line(with rest: [Argument], number: String? = nil) -> [Argument] {
    var dates = rest[...]
    return command.split(separator: " ").flatMap { word -> [Argument] in
      if word == "…" { return rest }
      if word == "D" { return dates.popFirst().map { [$0] } ?? [] }
      let plain = String(word)
      return [Argument(text: number.map { plain.replacing("N", with: $0) } ?? plain)]
    }
  }

  /// The typed line with what this program has in place of the option.
  func line(for option: String, in line: [Argument], hasCommand: Bool) -> [Argument] {
    let parts = command.split(separator: " ").map { Argument(text: String($0)) }
    guard command.hasSuffix("…"),
      let index = line.firstIndex(where: { $0.shown.isOption(option) })
    else { return parts }
    var own = parts.dropLast().drop { !$0.isOption }
    let front: ArraySlice<Argument> =
      hasCommand ? [] : parts.prefix { !$0.isOption && $0.shown != "…" }
    let attached = line[index].shown.dropFirst(option.count + 1)
    var rest = line[(index + 1)...]
    if !attached.isEmpty { rest = [Argument(text: String(attached))] + rest }
    // `-t work,idea`
    if own.first?.shown == "--tag", let tags = rest.first?.shown.split(separator: ","),
      tags.count > 1
    {
      own = tags.dropLast().flatMap { ["--tag", String($0)].map(Argument.init(text:)) } + own
      rest = [Argument(text: String(tags[tags.count - 1]))] + rest.dropFirst()
    }
    // `--last 7` has a number of entries, `--last week` a time.
    if option == "--last", let word = rest.popFirst() {
      let isCount = word.shown.isShortNumber
      if isCount { own = [] }
      rest = [Argument(text: (isCount ? "-" : "last ") + word.shown)] + rest
    }
    var result = Array(front)
    result += line[..<index]
    result += own
    result += rest
    return result
  }
}

extension String {
  fileprivate func isOption(_ option: String) -> Bool { self == option || hasPrefix("\(option)=") }

  /// Without such characters at its end.
  fileprivate func trimmed(_ isLeft: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isLeft(last) { text.removeLast() }
    return String(text)
  }
}
