import Testing
import TimelineDomain

@testable import Presentation

/// Why a gate limits this version, and what still works.
struct AccessExplanationTests {
  static let reasons: [(TimelineAccess.Reason?, String)] = [
    (nil, ""),
    (.needs(["encryption"]), "it needs 'encryption', which this version does not support; "),
    (
      .needs(["encryption", "threads", "places"]),
      "it needs 'encryption', 'threads' and 'places', which this version does not support; "
    ),
    (
      .needs((1...12).map { "n\($0)" }),
      "it needs 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8' and 4 more, which this version "
        + "does not support; "
    ),
    (
      .anotherFormat(String(repeating: "l", count: 101)),
      "its first line says it is '\(String(repeating: "l", count: 100))…', not a journal; "
    ),
    (.anotherFormat("ledger"), "its first line says it is 'ledger', not a journal; "),
    (.unreadableHeader, "its first line is not a journal's header; "),
    (.unreadableFurtherHeader, "a later line is a header that this version can't read; "),
  ]

  static let levels: [(TimelineAccess.Level, String)] = [
    (.full, "everything works"),
    (.noRewrite, "everything works except rewriting the file"),
    (.readOnly, "you can list and show entries, but not add, edit or delete them"),
    (.none, "you can copy the file, but not open it"),
  ]

  @Test(arguments: reasons, levels)
  func `a gate states the reason and what still works`(
    reason: (TimelineAccess.Reason?, String), level: (TimelineAccess.Level, String)
  ) {
    let access = TimelineAccess(level: level.0, reason: reason.0)
    #expect(Catalogue(.english).explanation(access) == reason.1 + level.1)
    expectInJapanese { $0.explanation(access) }
  }

  @Test func `every reason and level has a row`() {
    #expect(Set(Self.reasons.map { ReasonKind($0.0) }) == Set(ReasonKind.allCases))
    #expect(Set(Self.levels.map { LevelKind($0.0) }) == Set(LevelKind.allCases))
  }

  /// A new reason needs a case here, and then a row above.
  private enum ReasonKind: CaseIterable {
    case none, needs, anotherFormat, unreadableHeader, unreadableFurtherHeader

    init(_ reason: TimelineAccess.Reason?) {
      switch reason {
      case nil: self = .none
      case .needs: self = .needs
      case .anotherFormat: self = .anotherFormat
      case .unreadableHeader: self = .unreadableHeader
      case .unreadableFurtherHeader: self = .unreadableFurtherHeader
      }
    }
  }

  /// A new level needs a case here, and then a row above.
  private enum LevelKind: CaseIterable {
    case none, readOnly, noRewrite, full

    init(_ level: TimelineAccess.Level) {
      switch level {
      case .none: self = .none
      case .readOnly: self = .readOnly
      case .noRewrite: self = .noRewrite
      case .full: self = .full
      }
    }
  }
}
