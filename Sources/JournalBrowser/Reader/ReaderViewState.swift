import Observation
import TimelineDomain

/// The entry that is read on a screen of its own.
@Observable
final class ReaderViewState {
  private(set) var offset = 0
  /// How many lines there are below the first shown one, as of the last frame.
  @ObservationIgnored private var most = 0

  func scroll(by count: Int) { offset = min(max(0, offset + count), most) }

  func scrollToStart() { offset = 0 }

  func fit(lines: Int, in height: Int) {
    most = max(0, lines - height)
    if offset > most { offset = most }
  }
}
