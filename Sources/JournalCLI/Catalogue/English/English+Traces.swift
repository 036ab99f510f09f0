import Presentation
import TimelineDomain

extension English {
  var tracesToRemove: String { "These files of this program are removed too:" }
  var tracesRemoved: String { "These files of this program were removed too:" }

  var tracesLeft: String {
    "These files may still contain the text; look at them, and delete what you do not need:"
  }

  func trace(_ trace: Trace) -> String {
    let kind =
      switch trace.kind {
      case .copy: "a copy that 'journal open' kept"
      case .draft: "a draft"
      case .temporary: "a temporary file of a command that was killed"
      case .index: "an index"
      }
    return switch trace.state {
    case .own: kind
    case .uncertain: "\(kind); it is not certain that it belongs to this journal and entry"
    case .inUse: "\(kind); another program is using it"
    case .unreadable: "\(kind); it can't be read"
    }
  }
}
