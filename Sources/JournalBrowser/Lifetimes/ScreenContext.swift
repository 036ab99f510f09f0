import Observation
import TimelineStore

/// What the states of screens work with. It outlives every screen.
final class ScreenContext {
  let parts: BrowserParts
  let work = ScreenWork()
  let status = BrowserStatus()

  init(_ parts: BrowserParts) {
    self.parts = parts
  }

  func say(_ notice: BrowserNotice) { status.say(notice) }

  /// The sentence for a failure, as a notice.
  func say(_ error: StoreError) { status.say(.sentence(parts.helpers.explain(error))) }
}

/// What the last line says, on every screen.
@Observable
final class BrowserStatus {
  private(set) var notice: BrowserNotice?

  func say(_ notice: BrowserNotice) { self.notice = notice }

  func clear() { if notice != nil { notice = nil } }
}
