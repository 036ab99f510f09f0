import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Imports of a changing program between edits and deletions, against a model of the three verdicts.
struct RandomImportTests {
  /// What the journal should have of one entry.
  private struct Model {
    /// Nil after a deletion.
    var shown: String?
    var last: String
    /// What it ever said, there or here.
    var states: Set<String>
  }

  private struct Program: ForeignSource {
    let texts: [(id: Int, text: String)]

    func forEach(
      _ body: (ForeignEntry, _ file: Int) throws(RepositoryError) -> ForeignEntryUse
    ) throws(RepositoryError) {
      for (id, text) in texts {
        let time = ForeignMoment(.initial(seconds: Int64(id), offset: 0))
        let entry = ForeignEntry(
          source: "x", identity: .own("\(id)"), time: time, content: .text(text))
        _ = try body(entry, 0)
      }
    }
  }

  @Test(arguments: 0..<8)
  func `what is known adds nothing, what is unchanged here follows, and the rest is left alone`(
    seed: Int
  ) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let bench = JournalBench(JournalBench.header)
      var models: [Int: Model] = [:]
      var number = 0
      for _ in 0..<12 {
        number += 1
        let known = models.filter { $0.value.shown != nil }.keys.sorted()
        let step = Int.random(in: 0..<5, using: &random)
        if step < 3 || known.isEmpty {
          let texts = (0..<4).filter { _ in Bool.random(using: &random) }
            .map { (id: $0, text: "\($0) v\(Int.random(in: 0..<3, using: &random))") }
          let report = try await bench.repository.planImport(of: Program(texts: texts)).write()
          #expect(RandomImportTests.take(texts, &models) == RandomImportTests.counts(report))
          let again = try await bench.repository.planImport(of: Program(texts: texts)).report
          #expect(again.changesNothing)
          #expect(again.known + again.leftAlone.values.joined().count == texts.count)
        } else if let id = known.randomElement(using: &random), let model = models[id] {
          let item = try #require(
            try await bench.items().first { $0.post?.body == model.shown })
          let (entry, time) = (EntryID("own\(number)"), Moment.restored("2026-03-01T00:00:00Z")!)
          let text = "\(id) v\(Int.random(in: 0..<5, using: &random))"
          let change: PostChange =
            step == 4
            ? .delete(bases: [item.revision], entry: entry, at: time)
            : .revise(
              base: item.revision, edit: PostEdit(text: .set(text)), entry: entry, written: time)
          _ = try await bench.repository.save([change])
          models[id]?.shown = step == 4 ? nil : text
          if step != 4 { models[id]?.states.insert(text) }
        }
        let items = try await bench.items()
        #expect(Set(items.compactMap { $0.post?.body }) == Set(models.values.compactMap(\.shown)))
        #expect(items.allSatisfy { !$0.isConflict })
      }
    }
  }

  /// Added, revised, known, changed here, deleted here.
  private static func counts(_ report: ImportReport) -> [Int] {
    [
      report.added, report.revised, report.known, report.leftAlone[.changedHere]?.count ?? 0,
      report.leftAlone[.deletedHere]?.count ?? 0,
    ]
  }

  private static func take(
    _ texts: [(id: Int, text: String)], _ models: inout [Int: Model]
  ) -> [Int] {
    var counts = [0, 0, 0, 0, 0]
    for (id, text) in texts {
      guard var model = models[id] else {
        models[id] = Model(shown: text, last: text, states: [text])
        counts[0] += 1
        continue
      }
      if model.shown == nil {
        counts[4] += 1
      } else if model.states.contains(text) {
        counts[2] += 1
      } else if model.shown == model.last {
        model = Model(shown: text, last: text, states: model.states.union([text]))
        models[id] = model
        counts[1] += 1
      } else {
        counts[3] += 1
      }
    }
    return counts
  }
}
