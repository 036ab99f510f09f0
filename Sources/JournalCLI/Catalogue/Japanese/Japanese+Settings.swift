import Presentation
import Settings

extension Japanese {
  func about(_ setting: Setting) -> String {
    switch setting {
    case .editor: "文章を書くエディター。なければ $VISUAL、$EDITOR、vi の順に使います"
    case .language: "表示する言語。auto では環境に合わせます"
    case .color: "色を付けるかどうか。auto では端末のときに付けます"
    case .theme: "色を合わせる背景。auto では端末が示すもの、わからなければどちらにも合う色にします"
    case .pager: "長い結果を読むプログラム。空なら使いません。なければ $PAGER、less の順に使います"
    case .dateOrder: "3/4 を 4月3日 (dmy) と読むか、3月4日 (mdy) と読むか"
    case .weekStartsOn: "週の最初の曜日"
    case .dayEndsAt: "一日の終わる時刻。それより前の出来事は前の日に入ります"
    case .dayParts: "朝や夜などの時間帯の、始まりと終わりと代表の時刻"
    case .timeFormat: "表示する時刻を 12 時間制にするか、24 時間制にするか。csv と json は変わりません"
    case .tagSign: "一覧でタグの前に付け、# の代わりに入力できる記号。文章の中では # のままです"
    case .datesInFront: "「yesterday: …」のような書き出しを文章の日時とみなすか"
    case .moods: "五つの気分に加える自分の気分。名前と、必要なら顔、点数、ほかの言い方"
    case .journals: "--journal で使えるジャーナル。名前とファイル"
    case .defaultJournal: "ほかに指定がないときに使うジャーナルの名前"
    case .start: "「journal」だけで開くもの。home か、全画面の browse"
    case .keys: "全画面のキー。たとえば「S」を割り当てる keys.star。一覧は ?"
    case .alias: "ご自分のコマンド。たとえば「add text --tag idea」を表す alias.idea"
    case .templates: "--template で使える書き出し。名前と文章"
    case .draftDays: "「journal drafts」が古い下書きとして知らせるまでの日数"
    }
  }

  var unreadableSetting: String { "（読み取れません）" }
  var noneSet: String { "なし" }
  var notSet: String { "未設定" }
  func standard(_ value: String) -> String { "\(value)（既定値）" }

  func unknownSettings(_ names: [String]) -> String {
    "このバージョンが対応していないため、そのまま残しているもの: \(quoted(names))"
  }

  var wasNotSet: String { "（設定されていませんでした）" }

  var noNamedJournals: [String] {
    [
      "名前の付いたジャーナルはありません。",
      "次のコマンドで付けられます: journal journals add work ~/work.jsonl",
    ]
  }

  func journalSize(_ bytes: Int?, isDefault: Bool) -> String {
    "（\(bytes.map { "\($0)バイト" } ?? "まだありません")\(isDefault ? "、既定" : "")）"
  }

  func fileLeftAlone(_ path: String) -> String { "ファイル \(path) はそのままです。" }
  var noDefaultJournal: String { "既定のジャーナルはなくなりました。" }

  var noTemplates: [String] {
    [
      "テンプレートはありません。",
      "次のコマンドで作れます: journal templates edit evening",
    ]
  }
}
