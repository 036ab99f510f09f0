import Observation
import Presentation
import TimelineDomain
import TimelineStore

/// What the states of screens work with. It outlives every screen.
final class ScreenContext {
  let parts: BrowserParts
  let work: ScreenWork
  let status = BrowserStatus()
  /// Shows on every screen what a change by the user led to.
  var refreshScreens: () -> Void = {}

  init(_ parts: BrowserParts) {
    self.parts = parts
    work = ScreenWork(on: parts.helpers.executor)
  }

  func say(_ notice: BrowserNotice) { status.say(notice) }

  /// The sentence for a failure, as a notice.
  func say(_ error: StoreError) { status.say(notice(of: error)) }

  func notice(of error: StoreError) -> BrowserNotice {
    switch error {
    case .repository(.entryChanged(_)), .repository(.entryMissing(_)): .changedMeanwhile
    default: .sentence(parts.helpers.explain(error))
    }
  }
}

/// What the last line says, on every screen.
@Observable
final class BrowserStatus {
  private(set) var notice: BrowserNotice?

  func say(_ notice: BrowserNotice) { self.notice = notice }

  func clear() { if notice != nil { notice = nil } }
}
