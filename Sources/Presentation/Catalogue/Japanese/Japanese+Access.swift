import Terminal
package import TimelineDomain

extension Japanese {
  package func explanation(_ access: TimelineAccess) -> String {
    let allowed = allowed(access.level)
    return access.reason.map { "\(cause($0))。\(allowed)" } ?? allowed
  }

  /// Why a gate closes.
  func cause(_ reason: TimelineAccess.Reason) -> String {
    switch reason {
    case .needs(let names): "このバージョンが対応していない\(quoted(names))が必要です"
    case .anotherFormat(let name):
      "最初の行によると、これはジャーナルではなく「\(name.safeName)」です"
    case .unreadableHeader: "最初の行がジャーナルのヘッダーではありません"
    case .unreadableFurtherHeader: "後の行に、このバージョンでは読み取れないヘッダーがあります"
    }
  }

  private func allowed(_ level: TimelineAccess.Level) -> String {
    switch level {
    case .full: "すべての操作ができます"
    case .noRewrite: "ファイルの書き直しのほかは、すべての操作ができます"
    case .readOnly: "一覧と表示はできますが、追加、編集、削除はできません"
    case .none: "ファイルをそのままコピーすることだけができます"
    }
  }
}
