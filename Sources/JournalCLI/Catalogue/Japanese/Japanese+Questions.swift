import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  func question(_ question: Question) -> String {
    switch question {
    case .delete(let confirmation):
      sentence(confirmation) + "それでも\(confirmation.name ?? "すべて")を削除しますか？ [y/N] "
    case .restore(let confirmation):
      sentence(confirmation) + "全体をこの版に置き換えますか？ [y/N] "
    case .discard(let count): "下書き\(count)件を完全に破棄しますか？ [y/N] "
    case .compact: "これらを除いてファイルを書き直しますか？ [y/N] "
    case .change(let command, 1): "この記録に「\(command)」を実行しますか？ [y/N] "
    case .change(let command, let count): "これら\(count)件の記録に「\(command)」を実行しますか？ [y/N] "
    case .move(let name, let end): "\(movesOnlyTheStart(of: name, until: end))移動しますか？ [y/N] "
    case .purge(1): "ファイルから完全に消去しますか？ [y/N] "
    case .purge(let count): "これら\(count)件の記録をファイルから完全に消去しますか？ [y/N] "
    case .purgeVersions(let count): "以前の版\(count)件をファイルから完全に消去しますか？ [y/N] "
    case .renameTag(let old, let new, let count): renameTag(old, to: new, count: count)
    case .joinJournals(let paths):
      "\(quoted(paths))はこのジャーナルのコピーではなく、別のジャーナルです。一つにしますか？ [y/N] "
    case .joinRemote: "リモートにあるのは別のジャーナルです。一つにしますか？ [y/N] "
    case .overwrite(let path, let isFolder): overwrite(path.safeInOneLine, isFolder: isFolder)
    case .importEntries(let count): "\(entries(count))を取り込みますか？ [y/N] "
    case .readAsLatin1(let path):
      "\(path.safeInOneLine) は UTF-8 ではありません。Latin-1 として読み込みますか？ [y/N] "
    case .undo(let count): "\(grouped(count)) 件を元に戻しますか？ [y/N] "
    case .openAgain: "エディターをもう一度開きますか？ [y/N] "
    }
  }

  /// Accepts full width too, as input methods produce it.
  func movesOnlyTheStart(of name: String, until end: String) -> String {
    "\(name) には終わり（\(end)）があり、移動するのは始まりだけです。"
  }

  func isYes(_ answer: String) -> Bool {
    ["y", "yes", "ｙ", "ｙｅｓ", "はい"].contains(answer)
  }
}
