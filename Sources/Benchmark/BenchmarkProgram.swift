#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The benchmark, from its arguments to its exit code.
package enum BenchmarkProgram {
  package static func run(_ words: [String]) -> Int32 {
    do throws(BenchmarkError) {
      let options = try BenchmarkOptions(words)
      switch options.mode {
      case .help: print(BenchmarkMessages.help, terminator: "")
      case .list: print(BenchmarkMessages.list, terminator: "")
      case .make(let count, let path):
        if let shape = JournalShape(count: count) {
          try JournalFiles.writeJournal(shape, to: path)
        }
      case .measure, .instructions, .growth, .screen: return try measure(options)
      }
      return 0
    } catch {
      tell(BenchmarkMessages.sentence(error))
      if case .usage = error { return 2 }
      return 1
    }
  }

  package static func end(_ code: Int32) -> Never { exit(code) }

  /// Tells on standard error what happens now: a benchmark takes long.
  static func tell(_ text: String) {
    let line = Array("journal-benchmark: \(text)\n".utf8)
    _ = write(2, line, line.count)
  }

  /// Works in a directory that is removed afterwards, unless the user keeps it. Not in `/tmp`, which may
  /// be in memory.
  private static func measure(_ options: BenchmarkOptions) throws(BenchmarkError) -> Int32 {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
    let made =
      if let kept = options.keep { try Files.makeDirectory(kept) } else {
        try Files.output(of: "mktemp", "-d", "\(parent)/journal-benchmark-XXXXXX")
      }
    defer { if options.keep == nil { Files.remove(made) } }
    let directory = try Files.output(of: "realpath", made)
    let tools = try Tools.find(options, in: directory)
    return switch options.mode {
    case .instructions: try InstructionBound.countAll(in: directory, tools: tools)
    case .growth: try GrowthRow.measureAll(options, in: directory, tools: tools)
    case .screen: try ScreenBenchmark.run(options, in: directory, tools: tools)
    default: try measureRows(options, in: directory, tools: tools)
    }
  }

  private static func measureRows(
    _ options: BenchmarkOptions, in directory: String, tools: Tools
  ) throws(BenchmarkError) -> Int32 {
    let machine = try Machine.this(directory: directory)
    let report = BenchmarkReport(
      machine: machine, tools: tools, sizes: options.sizes,
      results: try BenchmarkRow.results(options, in: directory, tools: tools),
      growth: try Growth.measure(options, in: directory, tools: tools))
    print(report.text, terminator: "")
    if let path = options.svg, let plot = GrowthPlot(report.growth) {
      let file = try OutputFile(path)
      file.write(plot.svg)
      try file.finish()
    }
    return options.isStrict && report.shortfallCount > 0 ? 1 : 0
  }
}

/// What to measure.
struct BenchmarkOptions: Equatable, Sendable {
  enum Mode: Equatable, Sendable {
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

  private(set) var mode = Mode.measure
  private(set) var sizes = [1000, 10_000, 100_000, 1_000_000]
  /// Names of rows; nil for all.
  private(set) var rows: [String]?
  private(set) var runs = 21
  private(set) var svg: String?
  /// The program to measure; nil builds it.
  private(set) var program: String?
  /// The directory to keep the journals in.
  private(set) var keep: String?
  private(set) var isStrict = false

  init(_ words: [String]) throws(BenchmarkError) {
    var rest = words[...]
    func value(of option: String) throws(BenchmarkError) -> String {
      guard let value = rest.popFirst(), !value.isEmpty else {
        throw .usage("\(option) needs a value behind it")
      }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--sizes":
        sizes = []
        for text in Self.list(try value(of: word)) { sizes.append(try Self.size(text)) }
        sizes.sort()
      case "--rows": rows = try Self.rows(try value(of: word))
      case "--runs": runs = try Self.runs(try value(of: word))
      case "--svg": svg = try value(of: word)
      case "--program": program = try value(of: word)
      case "--keep": keep = try value(of: word)
      case "--strict": isStrict = true
      case "--instructions": mode = .instructions
      case "--screen": mode = .screen
      case "--growth": mode = .growth
      case "--list": mode = .list
      case "--help", "-h": mode = .help
      case "--make":
        let count = try Self.size(try value(of: word))
        mode = .make(count: count, path: try value(of: word))
      default: throw .usage("there is no option '\(word)'; --help lists those there are")
      }
    }
  }

  /// Whether the user wants this row.
  func includes(_ row: String) -> Bool { rows?.contains(row) ?? true }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private static func size(_ text: String) throws(BenchmarkError) -> Int {
    guard let size = Int(text), JournalShape(count: size) != nil else {
      throw .usage("'\(text)' is no size; one is at least 1000, and whole hundreds, as in 10000")
    }
    return size
  }

  private static func rows(_ text: String) throws(BenchmarkError) -> [String] {
    let names = list(text)
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

/// Messages of the benchmark, apart from its report.
enum BenchmarkMessages {
  static let help = """
    journal-benchmark: compares journal with the fastest program for each of its jobs

    usage: swift run -c release journal-benchmark [OPTIONS]

      --sizes N,N,…     entries of the journals it makes (1000,10000,100000,1000000); the rows run on
                        the largest, and growth is measured over all
      --rows NAME,…     only these rows; --list has their names
      --runs N          pairs of runs a row (21); a row that takes long ends after 5
      --svg FILE        the growth of times with the size, as a plot
      --program PATH    the journal to measure; without it, a static release build is made for it
                        in .build/benchmark
      --keep DIR        work in DIR and leave the journals there; without it, in a directory of its
                        own under $TMPDIR or /var/tmp, which is gone at the end
      --strict          exit code 1 where a row falls short
      --instructions    count the instructions of add and list under valgrind instead, and hold
                        them against their bounds; exit code 1 where one is exceeded
      --growth          measure commands on journals that are large in one way, at two sizes each;
                        exit code 1 where a time grows out of proportion to the journal
      --screen          measure the full screen instead, in a terminal without a window
      --make N FILE     write the made journal of N entries to FILE, and nothing else
      --list            the rows
      --help            this

    A peer that is not installed is named at the end, with how to install it, and its rows are left
    out. Exit code 0 says that it ran, whatever it found.

    """

  static var list: String {
    var table = TextTable(isRight: [false, false, false, true])
    table.add(["row", "journal", "against", "at most"])
    for row in BenchmarkRow.table {
      table.add([row.name, row.title, row.against, Figures.ratio(row.bound)])
    }
    var growth = TextTable(isRight: [false, false])
    for row in GrowthRow.table { growth.add([row.name, row.title]) }
    return table.text + "\nwith --growth\n" + growth.text
  }

  static func sentence(_ error: BenchmarkError) -> String {
    switch error {
    case .system(let verb, let object, let number):
      "can't \(verb) \(object): \(String(cString: strerror(number)))"
    case .usage(let text): text
    case .failed(let command, let code, let said):
      "\(command) ended with exit code \(code)" + (said.isEmpty ? "" : " and said:\n\(said)")
    case .noSuchProgram(let path): "there is no program at \(path)"
    case .notInPackage:
      "there is no Package.swift here; run it in the project's directory, or give --program PATH"
    }
  }
}

/// Why a benchmark can't continue.
enum BenchmarkError: Error, Equatable {
  /// A failed system call: what it should do, with which file, and `errno`.
  case system(String, String, Int32)
  case usage(String)
  /// A failed command with its exit code and output.
  case failed(command: String, code: Int32, said: String)
  case noSuchProgram(String)
  /// There is no package to build.
  case notInPackage
}
