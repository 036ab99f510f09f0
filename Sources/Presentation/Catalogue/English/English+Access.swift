import Terminal
package import TimelineDomain

extension English {
  package func explanation(_ access: TimelineAccess) -> String {
    let allowed = allowed(access.level)
    return access.reason.map { "\(cause($0)); \(allowed)" } ?? allowed
  }

  /// Why a gate closes.
  func cause(_ reason: TimelineAccess.Reason) -> String {
    switch reason {
    case .needs(let names): "it needs \(quoted(names)), which this version does not support"
    case .anotherFormat(let name):
      "its first line says it is '\(name.safeName)', not a journal"
    case .unreadableHeader: "its first line is not a journal's header"
    case .unreadableFurtherHeader: "a later line is a header that this version can't read"
    }
  }

  private func allowed(_ level: TimelineAccess.Level) -> String {
    switch level {
    case .full: "everything works"
    case .noRewrite: "everything works except rewriting the file"
    case .readOnly: "you can list and show entries, but not add, edit or delete them"
    case .none: "you can copy the file, but not open it"
    }
  }
}
