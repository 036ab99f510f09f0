import Platform
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// Each system call of a command fails once, with each error that it can have.
struct EveryFaultTests {
  /// The errors of each call, including calls that only read, because a write depends on them.
  static let codes: [(call: String, codes: [SystemError.Code])] = [
    ("open append", [.permission, .readOnlyFileSystem, .inputOutput, .other(24), .linkLoop]),
    ("open createNew", [.permission, .noSpace, .quota, .readOnlyFileSystem, .inputOutput]),
    ("open directory", [.permission, .inputOutput, .other(24)]),
    ("write", [.noSpace, .quota, .inputOutput, .fileTooLarge]),
    ("fsync", [.inputOutput, .noSpace, .quota]),
    ("truncate", [.inputOutput]), ("lock exclusive", [.other(37), .inputOutput]),
    ("unlock", [.inputOutput]), ("close", [.inputOutput, .noSpace, .quota]),
    ("link", [.permission, .unsupported, .noSpace, .quota, .inputOutput, .readOnlyFileSystem]),
    ("rename", [.noSpace, .quota, .inputOutput, .permission, .readOnlyFileSystem]),
    ("remove", [.inputOutput, .permission]), ("mkdir", [.noSpace, .permission, .inputOutput]),
    ("fstat", [.inputOutput]), ("stat", [.inputOutput]), ("read", [.inputOutput]),
    ("readdir", [.inputOutput, .permission]), ("realpath", [.inputOutput, .permission]),
    ("fchmod", [.permission]),
    ("fchown", [.permission]),
  ]

  static let old =
    JournalBench.header + #"{"id":"old1","type":"text","payload":{"text":"kept"}}"# + "\n"

  enum Scene: String, CaseIterable {
    case add, addBehindATornLine, edit, delete, begin, beginInAnEmptyFile, beginInANewDirectory
    case rewrite, importFew, importMany

    var journal: String? {
      switch self {
      case .add, .edit, .delete, .rewrite, .importFew, .importMany: old
      case .addBehindATornLine: old + #"{"id":"to"#
      case .beginInAnEmptyFile: ""
      case .begin, .beginInANewDirectory: nil
      }
    }
  }

  @Test(arguments: FullRun.few(4, of: Scene.allCases))
  func `a failure is reported and changes nothing, and a success is in the file`(
    scene: Scene
  ) async throws {
    var (cases, lost) = (0, 0)
    for (call, codes) in Self.codes {
      for code in FullRun.few(2, of: codes) {
        for (after, lasts) in [(0, false), (0, true), (17, false)]
        where after == 0 || call == "write" {
          for turn in 1... {
            let fault = OrderedFaults.Fault(
              call: call, code: code, turn: turn, after: after, lasts: lasts)
            let (happened, isThere) = try await check(scene, fault)
            guard happened else { break }
            cases += 1
            lost += isThere ? 0 : 1
          }
        }
      }
    }
    #expect(cases > 30)
    // After each fault, a second addition succeeds.
    TestReport.note("a call fails, \(scene)", cases: cases, acknowledged: cases, lost: lost)
  }

  /// Whether the fault happened, and whether the file has every acknowledged change.
  private func check(
    _ scene: Scene, _ fault: OrderedFaults.Fault
  ) async throws -> (happened: Bool, isThere: Bool) {
    let bench = JournalBench(scene.journal, fault: fault, in: scene == .beginInANewDirectory)
    let before = bench.journal
    let words: Comment = "\(scene), \(fault)"
    var failure: RepositoryError?
    do {
      try await bench.perform(scene)
    } catch let error as RepositoryError {
      failure = error
    }
    let happened = bench.calls.happened

    // No call fails from here on.
    let next = JournalBench(at: bench)
    let ids = try await next.items().map(\.revision.text)
    let wasThere = before.isEmpty ? [] : ["old1"]
    let done: Set =
      switch scene {
      case .edit: ["new1"]
      case .delete, .rewrite: []
      default: Set(wasThere + ["new1"])
      }
    switch failure {
    case nil: #expect(Set(ids) == done, words)
    case .uncertain: #expect(Set(ids) == done || Set(ids) == Set(wasThere), words)
    case .some: #expect(Set(ids) == Set(wasThere), words)
    }
    if scene != .rewrite {
      #expect(next.journal.starts(with: before), words)
      let isCut = fault.call == "truncate" || !happened || failure == nil
      if failure != nil, !isCut, !before.isEmpty { #expect(next.journal == before, words) }
    }
    if fault.call != "remove" { #expect(next.temporaryFiles == [], words) }
    try await next.add("next")
    let last = Set(try await next.items().map(\.revision.text))
    #expect(last.contains("next"), words)
    return (happened, last.contains("next") && (failure != nil || last.isSuperset(of: done)))
  }
}

extension JournalBench {
  fileprivate var temporaryFiles: [String] {
    ["", "a", "a/b"].flatMap { directory.names(in: "./\($0)") }.filter { $0.hasSuffix(".tmp") }
  }

  fileprivate func perform(_ scene: EveryFaultTests.Scene) async throws {
    switch scene {
    case .add, .addBehindATornLine, .begin, .beginInAnEmptyFile, .beginInANewDirectory:
      try await add("new1")
    case .edit:
      _ = try await repository.save([
        .revise(
          base: EntryID("old1"), edit: PostEdit(isStarred: .set(true)), entry: EntryID("new1"),
          written: .march(1))
      ])
    case .delete:
      _ = try await repository.save([
        .delete(bases: [EntryID("old1")], entry: EntryID("new1"), at: .march(1))
      ])
    case .rewrite: try await repository.purge(EntryID("old1"))
    // One append, or a copy of the journal that takes its place.
    case .importFew:
      _ = try await repository.planImport(of: OneEntry(words: "new")).write()
    case .importMany:
      let words = String(repeating: "new ", count: 2000)
      _ = try await repository.planImport(of: OneEntry(words: words)).write()
    }
  }
}

private struct OneEntry: ForeignSource {
  let words: String

  func forEach(
    _ body: (ForeignEntry, _ file: Int) throws(RepositoryError) -> ForeignEntryUse
  ) throws(RepositoryError) {
    let entry = ForeignEntry(
      source: "journal", identity: .ours(EntryID("new1")),
      time: ForeignMoment(.initial(seconds: 0, offset: 0)), content: .text(words))
    _ = try body(entry, 0)
  }
}
