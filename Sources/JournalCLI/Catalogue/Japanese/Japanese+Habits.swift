import Presentation
import Terminal

extension Japanese {
  func advice(_ habit: Habit, for word: String) -> String {
    switch habit {
    case .status: "ジャーナルの様子は「journal info」、中身は「journal list」で見られます。"
    case .write: "文章は「journal text」、気分は「journal mood」で追加します。すぐに保存されます。"
    case .sync:
      "「journal sync」は Git のリポジトリでジャーナルを共有し、「journal merge FILE」はコピーの行を取り込みます。"
    case .difference: "記録の変更は「journal history ID」で見られます。"
    case .goBack:
      "「journal undo」で直前のコマンドを元に戻し、「journal restore ID」で記録や以前の版を復元できます。"
    case .journals: "ジャーナルの一覧は「journal journals」、使うものは「-j NAME」で選びます。"
    case .start:
      "最初の文章を書けばジャーナルができます。ほかのジャーナルには「journal journals add NAME PATH」で名前を付けます。"
    case .done: "記録はタスクではありません。「journal tag done ID」か「journal star ID」で印を付けられます。"
    case .change: "記録は「journal edit ID」、最後に書いたものは「journal edit --last」で変更できます。"
    case .delete: "記録は「journal delete ID」で削除し、「journal trash」で削除したものを確認できます。"
    case .compact: "「journal compact」で古い版を除いてファイルを書き直せます。"
    case .find: "記録は「journal find QUERY」で探せます（「journal help query」）。"
    case .export:
      "「journal export --to markdown」ですべての記録を書き出せます。形式は「journal help export」にあります。"
    case .load: "「journal import FILE」で記録を取り込み、「journal text -」で標準入力から文章を読み込めます。"
    case .tags: "タグの一覧は「journal tags」、タグの付いた記録は「journal find \"#tag\"」で見られます。"
    case .newest: "「journal list -3」で最新の三件を表示できます。"
    case .period:
      "「journal today」、「journal week」、「journal month」、「journal list --on DATE」で期間の記録を表示できます。"
    case .settings: "設定は「journal config list」で確認し、「journal config set」で変更します。"
    case .version: "バージョンは「journal --version」で分かります。"
    case .manual: "使い方は「journal help」と「journal manual」で読めます。"
    case .encryption: "journal は暗号化をしません。暗号化したディスクにファイルを置いてください。"
    case .amount: "記録の数は「journal list --count」で分かります。"
    case .shortLines: "「journal list --format short」で一件を一行にして表示できます。"
    case .editMany: "記録は「journal edit QUERY」、最後に書いたものは「journal edit --last」で変更できます。"
    case .deleteMany: "記録は「journal delete ID」で削除できます。"
    case .changeTime: "記録の日時は「journal edit ID --at TIME」で変更できます。"
    case .date: "文章の日時は「--at TIME」で指定し、一日の記録は「journal list --on DATE」で表示します。"
    case .tagList: "タグの一覧は「journal tags」、タグの付いた記録は「journal list --tag TAG」で見られます。"
    case .journalList: "ジャーナルの一覧は「journal journals」、今のジャーナルは「journal info」で分かります。"
    case .message: "文章にオプションは要りません。「journal text WORDS」と書いてください。"
    case .onThisDay: "「journal list --on-this-day」で毎年の今日の記録を表示できます。"
    case .day: "一日の記録は「journal list --on DATE」で、たとえば「--on 2026-11-20」のように表示できます。"
    case .allWords: "「journal find」はすべての言葉を含む記録を探します。どれかを含むものは「or」で探せます。"
    case .without: "「journal find」では、「tea -milk」のように - を付けた言葉を含む記録を除けます。"
    case .contains: "言葉を含む記録は「journal find WORDS」で探せます。"
    case .lastEntry: "最新の記録は「journal list -1」で表示でき、「@1」で指定できます。"
    case .changes: "記録の変更は「journal history ID」で見られます。"
    case .alias: "自分のコマンドは「journal config set alias.NAME \"COMMAND\"」で作れます。"
    case .trash: "削除した記録は「journal trash」で一覧を確認できます。"
    case .tagEntry: "タグは「journal tag TAG ID」で付け、「journal untag TAG ID」で外します。"
    case .renameTag: "タグの名前は「journal tag rename OLD NEW」ですべての記録で変えられます。"
    case .trashed: "記録は「journal restore ID」で元に戻し、「journal purge ID」で完全に消去できます。"
    case .ofMood: "気分の記録は「journal list --type mood」で表示できます。"
    case .ofText: "文章の記録は「journal list --type text」で表示できます。"
    case .lastWritten: "最後に書いた記録は「--last」、一覧の最初の記録は「@1」で指定できます。"
    case .tagSign:
      "そのタグの記録は「journal list \"#\(String(word.dropFirst()).safeName)\"」で表示できます。"
    case .entryNumber: "その記録は「journal show \(word.safeName)」で表示できます。"
    case .field: "合う記録は「journal list \"\(word.safeName)\"」で表示できます（「journal help query」）。"
    }
  }

  func habit(_ word: String, _ habit: Habit, _ command: String?) -> String {
    "「\(word.safeName)」という\(word.hasPrefix("-") ? "オプションはここでは使えません" : "コマンドはありません")。"
      + advice(habit, for: word) + (command.map { "\n文章として追加するには、次のように書いてください。\n  \($0)" } ?? "")
  }

  func wordAfter(_ words: String, _ habit: Habit) -> String {
    "「\(words.safeName)」というコマンドはありません。\(advice(habit, for: words))"
  }

  func tagAfterID(_ id: String, _ command: String, _ tag: String?) -> String {
    "「\(id.safeName)」は記録を指しています。タグを先に書いてください。\n  \(command)"
      + (tag.map { "\n（その名前のタグは「\($0)」と書きます）" } ?? "")
  }

  func optionInFront(_ option: String, of command: String) -> String {
    "「\(option.safeName)」はコマンドの前には書けません。\(didYouMean("journal \(command)"))"
  }
}
