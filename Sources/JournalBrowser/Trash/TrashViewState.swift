import Observation
import TimelineDomain
import TimelineStore

/// The deleted entries, the last deleted first.
@Observable
final class TrashViewState {
  private(set) var posts: [TrashedPost] = []
  private(set) var isLoading = true
  private(set) var selected = 0
  private(set) var top = 0
  @ObservationIgnored private let context: ScreenContext

  init(_ context: ScreenContext) {
    self.context = context
    load()
  }

  var selectedPost: TrashedPost? { posts.indices.contains(selected) ? posts[selected] : nil }

  func load() {
    let history = context.parts.session.history
    context.work.start(for: self) {
      do throws(StoreError) {
        return .success(try await history.trash())
      } catch {
        return .failure(error)
      }
    } then: { (state: TrashViewState, answer: Result<[TrashedPost], StoreError>) in
      state.isLoading = false
      switch answer {
      case .success(let posts):
        state.posts = posts
        state.move(by: 0)
      case .failure(let error): state.context.say(error)
      }
    }
  }

  func move(by count: Int) { selected = min(max(0, selected + count), max(0, posts.count - 1)) }

  func fit(_ height: Int) {
    let next = min(max(top, selected - height + 1), selected)
    if next != top { top = next }
  }

  /// Brings the selected entry back.
  func restore() {
    guard let item = selectedPost?.item else { return context.say(.nothingSelected) }
    let history = context.parts.session.history
    context.work.start(for: self) {
      do throws(StoreError) {
        let found = try await history.histories(ofPosts: [item.id])
        if found.contains(where: { $0.lastContent?.isCompacted == true }) {
          return .success(.textCompacted)
        }
        _ = try await history.restore(found)
        return .success(.entryRestored)
      } catch {
        return .failure(error)
      }
    } then: { (state: TrashViewState, answer: Result<BrowserNotice, StoreError>) in
      switch answer {
      case .success(let notice):
        state.context.say(notice)
        state.load()
      case .failure(let error): state.context.say(error)
      }
    }
  }
}
