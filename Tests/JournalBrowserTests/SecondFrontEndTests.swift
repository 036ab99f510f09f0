import Observation
import Presentation
import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelineStore

/// A second front end needs Presentation and the store, and no terminal.
@MainActor
struct SecondFrontEndTests {
  /// Everything that a window with a list would need.
  @MainActor @Observable
  final class ListModel {
    let store: TimelineStore
    init(_ store: TimelineStore) { self.store = store }
    var rows: [String] {
      (try? store.timeline.items().map { item in
        "\(item.moment?.timeOfDay ?? "") \(ItemText.firstWords(item, .standard, Catalogue(.english)))"
      }) ?? []
    }
    func add(_ text: String) async { _ = try? await store.add(NewPost(.text(text))) }
  }

  @Test func `ten lines show a timeline and its changes`() async throws {
    let stage = await Stage(["2026-11-20T21:30 Dinner", "2026-11-21T07:30 Coffee"])
    let model = ListModel(stage.store)
    #expect(model.rows == ["07:30 Coffee", "21:30 Dinner"])
    await model.add("Tea")
    #expect(model.rows == ["08:01 Tea", "07:30 Coffee", "21:30 Dinner"])
  }
}
