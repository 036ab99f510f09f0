#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many cases a test has: a few in every run, more with `JOURNAL_FULL=some`, as `.ci/full` runs them, and all
/// of them with `JOURNAL_FULL=1`, which takes hours.
package enum FullRun {
  private static let extent = getenv("JOURNAL_FULL").map { String(cString: $0) } ?? ""
  package static let isAsked: Bool = extent == "1"
  package static let isLonger: Bool = isAsked || extent == "some"

  package static func cases<Case>(_ usual: [Case], full: [Case]) -> [Case] {
    isAsked ? full : usual
  }

  /// So many cases, from everywhere in the list, in every run; otherwise all.
  package static func few<Cases: Collection>(_ count: Int, of cases: Cases) -> [Cases.Element] {
    let all = Array(cases)
    guard !isLonger, count < all.count else { return all }
    return (0..<count).map { all[$0 * (all.count - 1) / max(1, count - 1)] }
  }

  /// Seeds in equal parts, a test each. Every run takes half of the usual ones.
  package static func seeds(_ usual: Int, full: Int, parts: Int) -> [Range<Int>] {
    let count = isAsked ? full : isLonger ? usual : (usual + 1) / 2
    // A part needs some seeds, as not each journal has what its test counts.
    let parts = max(1, min(parts, count / 2))
    return (0..<parts).map { (count * $0 / parts)..<(count * ($0 + 1) / parts) }
  }
}
