import JSONBytes
import TimelineDomain

/// Which release of the program this is, and what it knows of the format.
enum Release {
  static let version = "1.0.0"
  /// The date of the manual page.
  static let date = "2026-11-26"

  /// The commit that it was built from. `git archive` writes it here, for releases and source archives; a
  /// build from a checkout has none.
  static var commit: String? { archived.utf8.count == 40 ? archived : nil }
  private static let archived = "$Format:%H$"

  /// Whether this release is older than a program with that name and version, such as `journal 1.4.0`.
  static func isOlder(than program: String) -> Bool {
    let words = program.split(separator: " ")
    guard words.count == 2, words[0] == "journal" else { return false }
    func numbers(_ version: some StringProtocol) -> [Int] {
      version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    }
    return numbers(version).lexicographicallyPrecedes(numbers(words[1]))
  }

  /// The answer of `--version` for scripts.
  static var json: String {
    var writer = JSONWriter()
    writer.object {
      $0.name("version")
      $0.string(version)
      $0.name("commit")
      if let commit { $0.string(commit) } else { $0.null() }
      $0.name("formatVersion")
      $0.number(JournalAbilities.formatVersion)
      $0.name("abilities")
      $0.strings(JournalAbilities.known.sorted())
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
