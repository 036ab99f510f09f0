import Presentation
import TimelineDomain

extension Japanese {
  var tracesToRemove: String { "このプログラムが作った次のファイルも削除します:" }
  var tracesRemoved: String { "このプログラムが作った次のファイルも削除しました:" }

  var tracesLeft: String {
    "次のファイルには同じ文章が残っているかもしれません。確認して、不要なものを削除してください:"
  }

  func trace(_ trace: Trace) -> String {
    let kind =
      switch trace.kind {
      case .copy: "「journal open」が残したコピー"
      case .draft: "下書き"
      case .temporary: "途中で止まったコマンドの一時ファイル"
      case .index: "索引"
      }
    return switch trace.state {
    case .own: kind
    case .uncertain: "\(kind)。このジャーナルと記録のものかどうか確かではありません"
    case .inUse: "\(kind)。ほかのプログラムが使っています"
    case .unreadable: "\(kind)。読み込めません"
    }
  }
}
