import JSONBytes
import TimelineDomain

/// Which release of the program this is, and what it knows of the format.
enum Release {
  static let version = "1.1.0"
  /// The date of the manual page.
  static let date = "2026-11-26"

  /// The commit that it was built from. `git archive` writes it here, for releases and source archives; a
  /// build from a checkout has none.
  static var commit: String? { archived.utf8.count == 40 ? archived : nil }
  private static let archived = "$Format:%H$"

  /// Whether this release is older than a program with that name and version, such as `journal 1.4.0`.
  static func isOlder(than program: String) -> Bool {
    numbers(of: "journal \(version)").lexicographicallyPrecedes(numbers(of: program))
  }

  /// The newest release first, and then other programs by their names.
  static func comesFirst(_ program: String, _ other: String) -> Bool {
    let (one, two) = (numbers(of: program), numbers(of: other))
    return one == two ? program < other : two.lexicographicallyPrecedes(one)
  }

  /// The numbers of `journal 1.4.0`; empty for other programs.
  private static func numbers(of program: String) -> [Int] {
    let words = program.split(separator: " ")
    guard words.count == 2, words[0] == "journal" else { return [] }
    return words[1].split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
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
