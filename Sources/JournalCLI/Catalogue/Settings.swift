import Presentation
import Settings

/// Sentences about settings.
extension Catalogue {
  /// What a setting does, without a period.
  func about(_ setting: Setting) -> String {
    switch setting {
    case .editor:
      say(
        "The editor for texts; by default $VISUAL, $EDITOR or vi",
        "文章を書くエディター。なければ $VISUAL、$EDITOR、vi の順に使います")
    case .language: say("The language; auto follows the environment", "表示する言語。auto では環境に合わせます")
    case .color: say("When to use color; auto is in a terminal", "色を付けるかどうか。auto では端末のときに付けます")
    case .theme:
      say(
        "The background that colors suit; auto asks the terminal, or suits both",
        "色を合わせる背景。auto では端末が示すもの、わからなければどちらにも合う色にします")
    case .pager:
      say(
        "The program for long output; empty is none; by default $PAGER or less",
        "長い結果を読むプログラム。空なら使いません。なければ $PAGER、less の順に使います")
    case .pictureViewer:
      say(
        "The program that draws pictures; empty is none; by default chafa, kitten icat or viu",
        "写真を描くプログラム。空なら使いません。なければ chafa、kitten icat、viu の順に使います")
    case .dateOrder:
      say(
        "Whether 3/4 is in April (dmy) or in March (mdy)", "3/4 を 4月3日 (dmy) と読むか、3月4日 (mdy) と読むか")
    case .weekStartsOn: say("The first day of a week", "週の最初の曜日")
    case .dayEndsAt:
      say("When a day ends; earlier times belong to the day before", "一日の終わる時刻。それより前の出来事は前の日に入ります")
    case .timeFormat:
      say(
        "12 or 24 hours for displayed times; csv and json do not change",
        "表示する時刻を 12 時間制にするか、24 時間制にするか。csv と json は変わりません")
    case .tagSign:
      say(
        "The sign before tags in lists, also accepted for #; texts keep #",
        "一覧でタグの前に付け、# の代わりに入力できる記号。文章の中では # のままです")
    case .moods:
      say(
        "Your own moods: a name, and if you like a face, score, words",
        "五つの気分に加える自分の気分。名前と、必要なら顔、点数、ほかの言い方")
    case .journals:
      say("The journals for --journal: a name and a file each", "--journal で使えるジャーナル。名前とファイル")
    case .defaultJournal: say("The journal to use when no other is named", "ほかに指定がないときに使うジャーナルの名前")
    case .alias:
      say(
        "Your own commands, such as alias.idea for 'add text --tag idea'",
        "自分のコマンド。たとえば「add text --tag idea」を表す alias.idea")
    case .start:
      say(
        "What 'journal' alone opens: home, or browse for the full screen",
        "「journal」だけで開くもの。home か、全画面の browse")
    case .keys:
      say(
        "Keys on the full screen, such as keys.star for 'S'; ? shows all",
        "全画面のキー。たとえば「S」を割り当てる keys.star。一覧は ?")
    case .sealIdentityCommand:
      say(
        "A command that prints the key of sealed entries, such as 'pass show journal'",
        "封印した記録の鍵を出力するコマンド。たとえば「pass show journal」")
    case .sealTime:
      say(
        "What a sealed line shows of its time: exact, or day, which lists sort at noon",
        "封印した行に残す日時。exact か、日付だけの day（一覧では正午の位置）")
    case .templates:
      say("The templates for --template: a name and a text each", "--template で使える書き出し。名前と文章")
    }
  }

  /// Shown instead of a value.
  var unreadableSetting: String { say("(can't be read)", "（読み取れません）") }

  var noneSet: String { say("none", "なし") }

  var notSet: String { say("not set", "未設定") }

  func standard(_ value: String) -> String { say("\(value) (default)", "\(value)（既定値）") }

  func unknownSettings(_ names: [String]) -> String {
    say(
      "Unknown settings, kept as they are: \(quoted(names))",
      "このバージョンが対応していないため、そのまま残しているもの: \(quoted(names))")
  }

  /// Shown after the name of a setting that was not set.
  var wasNotSet: String { say("(it was not set)", "（設定されていませんでした）") }

  var noNamedJournals: [String] {
    [
      say("No journal has a name.", "名前の付いたジャーナルはありません。"),
      say(
        "Name one with: journal journals add work ~/work.jsonl",
        "次のコマンドで付けられます: journal journals add work ~/work.jsonl"),
    ]
  }

  /// Nil for a file that does not exist yet.
  func journalSize(_ bytes: Int?, isDefault: Bool) -> String {
    say(
      "(\(bytes.map { "\($0) bytes" } ?? "does not exist yet")\(isDefault ? ", the default" : ""))",
      "（\(bytes.map { "\($0)バイト" } ?? "まだありません")\(isDefault ? "、既定" : "")）")
  }

  func fileLeftAlone(_ path: String) -> String {
    say("The file \(path) is unchanged.", "ファイル \(path) はそのままです。")
  }

  var noDefaultJournal: String { say("There is no default journal now.", "既定のジャーナルはなくなりました。") }

  var noTemplates: [String] {
    [
      say("There are no templates.", "テンプレートはありません。"),
      say(
        "Write one with: journal templates edit evening",
        "次のコマンドで作れます: journal templates edit evening"),
    ]
  }
}
