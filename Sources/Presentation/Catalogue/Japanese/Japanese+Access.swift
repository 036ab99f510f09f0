import Terminal
package import TimelineDomain

extension Japanese {
  package func explanation(_ access: TimelineAccess) -> String {
    let allowed = allowed(access.level)
    return switch access.reason {
    case .needs(let names):
      "このバージョンが対応していない\(quoted(names))が必要です。\(allowed)"
    case .anotherFormat(let name):
      "最初の行によると、これはジャーナルではなく「\(name.safeName)」です。\(allowed)"
    case .unreadableHeader: "最初の行がジャーナルのヘッダーではありません。\(allowed)"
    case nil: allowed
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
