#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many cases a test has: a few in every run, and all of them with `JOURNAL_FULL=1`.
package enum FullRun {
  package static let isAsked = getenv("JOURNAL_FULL").map { String(cString: $0) == "1" } ?? false

  package static func cases<Case>(_ usual: [Case], full: [Case]) -> [Case] {
    isAsked ? full : usual
  }

  /// Seeds in equal parts, a test each.
  package static func seeds(_ usual: Int, full: Int, parts: Int) -> [Range<Int>] {
    let count = isAsked ? full : usual
    return (0..<parts).map { (count * $0 / parts)..<(count * ($0 + 1) / parts) }
  }
}
