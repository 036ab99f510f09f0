import Terminal
package import TimelineDomain

extension English {
  package func explanation(_ access: TimelineAccess) -> String {
    let allowed = allowed(access.level)
    return switch access.reason {
    case .needs(let names):
      "it needs \(quoted(names)), which this version does not support; \(allowed)"
    case .anotherFormat(let name):
      "its first line says it is '\(name.safeName)', not a journal; \(allowed)"
    case .unreadableHeader: "its first line is not a journal's header; \(allowed)"
    case nil: allowed
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
