import Terminal
package import TimelineDomain

extension Notice {
  /// The notices about a journal that was read.
  package static func all(of summary: TimelineSummary) -> [Notice] {
    var notices: [Notice] = []
    if summary.isNewer, let version = summary.version { notices.append(.newerVersion(version)) }
    switch summary.access.level {
    case .none, .full, .noRewrite: break
    case .readOnly:
      let isUnreadable = summary.access.reason == .unreadableHeader
      notices.append(isUnreadable ? .unreadableHeader : .restricted(summary.access))
    }
    // An unreadable header has its own notice.
    let damaged = summary.damagedLines.filter { $0 > 1 || summary.access.level == .full }
    if !damaged.isEmpty { notices.append(.damaged(damaged)) }
    if !summary.sharedIDs.isEmpty {
      notices.append(.sharedIDs(summary.sharedIDs.map { $0.short(6).safeInOneLine }))
    }
    return notices
  }
}
