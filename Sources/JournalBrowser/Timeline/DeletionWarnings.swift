import Settings
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// What a deletion would do besides, as `journal delete` warns of it.
struct DeletionWarnings {
  private let parts: BrowserParts

  init(_ parts: BrowserParts) {
    self.parts = parts
  }

  /// A sentence for each entry that needs one.
  func sentences(_ items: [TimelineItem], _ store: TimelineStore) async -> [String] {
    var sentences: [String] = []
    for item in items {
      guard let result = try? await store.answer(.idPrefix(item.name)) else { continue }
      if let warning = warning(about: item, in: result) {
        sentences.append(parts.words.sentence(warning))
      }
    }
    return sentences
  }

  private func warning(about item: TimelineItem, in result: LoadResult) -> Confirmation? {
    func firstWords(_ item: TimelineItem) -> String {
      ItemText.firstWords(item, parts.configuration.moods, parts.words)
    }
    let name = result.names.short(item.name).safeInOneLine
    if result.joined.count > 1 {
      return .joins(name: name, result.joined.map(firstWords))
    }
    if case .unknown(let entry) = item.content { return .unknown(entry, name: name) }
    let same = (0..<result.timeline.count).filter {
      result.timeline.revision(at: $0) == item.revision
    }
    if same.count > 1 { return .sharedID(name: name, count: same.count) }
    return result.dependents.isEmpty ? nil : .dependents(name: name, result.dependents)
  }
}
