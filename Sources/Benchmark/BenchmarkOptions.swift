/// What to measure.
package struct BenchmarkOptions: Equatable, Sendable {
  package enum Mode: Equatable, Sendable {
    case measure
    /// Counts instructions and measures no times.
    case instructions
    /// Measures the full screen.
    case screen
    /// Measures how times grow with journals that are large in one way.
    case growth
    /// Writes one generated journal and measures nothing.
    case make(count: Int, path: String)
    case list
    case help
  }

  package private(set) var mode = Mode.measure
  package private(set) var sizes = [1000, 10_000, 100_000, 1_000_000]
  /// Names of rows; nil for all.
  package private(set) var rows: [String]?
  package private(set) var runs = 21
  package private(set) var json: String?
  package private(set) var svg: String?
  /// The program to measure; nil builds it.
  package private(set) var program: String?
  /// The directory to keep the journals in.
  package private(set) var keep: String?
  package private(set) var isCleanBuild = false
  package private(set) var isStrict = false

  package init(_ words: [String]) throws(BenchmarkError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--sizes":
        sizes = try Self.list(try Self.value(of: word, &rest)).map {
          (text) throws(BenchmarkError) in
          try Self.size(text)
        }
        sizes.sort()
      case "--rows": rows = try Self.rows(try Self.value(of: word, &rest))
      case "--runs": runs = try Self.runs(try Self.value(of: word, &rest))
      case "--json": json = try Self.value(of: word, &rest)
      case "--svg": svg = try Self.value(of: word, &rest)
      case "--program": program = try Self.value(of: word, &rest)
      case "--keep": keep = try Self.value(of: word, &rest)
      case "--clean-build": isCleanBuild = true
      case "--strict": isStrict = true
      case "--instructions": mode = .instructions
      case "--screen": mode = .screen
      case "--growth": mode = .growth
      case "--list": mode = .list
      case "--help", "-h": mode = .help
      case "--make":
        let count = try Self.size(try Self.value(of: word, &rest))
        mode = .make(count: count, path: try Self.value(of: word, &rest))
      default: throw .usage("there is no option '\(word)'; --help lists those there are")
      }
    }
    if isCleanBuild, program != nil {
      throw .usage("--clean-build measures a build, and --program says there is none to make")
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(BenchmarkError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw .usage("\(option) needs a value behind it")
    }
    return value
  }

  private static func list(_ text: String) throws(BenchmarkError) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private static func size(_ text: String) throws(BenchmarkError) -> Int {
    guard let size = Int(text), JournalShape(count: size) != nil else {
      throw .usage("'\(text)' is no size; one is at least 1000, and whole hundreds, as in 10000")
    }
    return size
  }

  private static func rows(_ text: String) throws(BenchmarkError) -> [String] {
    let names = try list(text)
    let known = BenchmarkRow.table.map(\.name) + GrowthRow.table.map(\.name)
    for name in names where !known.contains(name) {
      throw .usage("there is no row '\(name)'; --list lists those there are")
    }
    return names
  }

  private static func runs(_ text: String) throws(BenchmarkError) -> Int {
    // Each run of an edit takes another sample, warm-up runs included.
    guard let runs = Int(text), (1...150).contains(runs) else {
      throw .usage("'\(text)' is no number of runs; give one from 1 to 150")
    }
    return runs
  }
}
