/// A row of the table: a command, its peer, and the bound of their ratio.
struct BenchmarkRow: Sendable {
  /// The size of the journal that a row runs on.
  enum JournalSize: Sendable, Equatable {
    /// The size does not matter.
    case any
    case largest
    case exactly(Int)
    /// Runs on the largest journal, and is compared with itself on the smallest.
    case largestAgainstSmallest
  }

  /// Makes a command for a journal and the number of the run.
  typealias Making = @Sendable (_ site: Site, _ run: Int) -> Command

  /// The name for `--rows`.
  let name: String
  let title: String
  /// What the command is compared with, for the report.
  let against: String
  /// The highest ratio of our median to theirs.
  let bound: Double
  let journalSize: JournalSize
  /// Nil if journal is compared with itself.
  let peer: Peer?
  let ours: Making
  let theirs: Making
  /// Deletes every file under `$XDG_CACHE_HOME/journal` before each run.
  let isWithoutCaches: Bool
  /// Both print one number, which has to be the same.
  let hasOneAnswer: Bool

  init(
    name: String, title: String, against: String, bound: Double, journalSize: JournalSize,
    peer: Peer?,
    ours: @escaping Making, theirs: @escaping Making, isWithoutCaches: Bool = false,
    hasOneAnswer: Bool = false
  ) {
    self.name = name
    self.title = title
    self.against = against
    self.bound = bound
    self.journalSize = journalSize
    self.peer = peer
    self.ours = ours
    self.theirs = theirs
    self.isWithoutCaches = isWithoutCaches
    self.hasOneAnswer = hasOneAnswer
  }
}

extension BenchmarkRow {
  /// The rows in the order of the report, with their bounds.
  static let table: [BenchmarkRow] =
    start + adding + listing + first + searching + single + whole
    + besidesJrnl

  // MARK: Starting

  private static let start = [
    BenchmarkRow(
      name: "version", title: "--version", against: "a static C program that prints a line",
      bound: 3, journalSize: .any, peer: .compiler, ours: { site, _ in site.journal("--version") },
      theirs: { site, _ in
        Command(site.tools.smallest ?? "", [], environment: site.environment)
      })
  ]

  // MARK: Adding. Each run leaves its entry there, on both sides.

  private static let adding = [
    BenchmarkRow(
      name: "add", title: "add text hello", against: "sqlite3 insert, synchronous=full", bound: 1,
      journalSize: .largest, peer: .sqlite, ours: add,
      theirs: { site, run in
        site.sqlite(
          "pragma synchronous=full; insert into posts values(lower(hex(randomblob(8))),"
            + "strftime('%s','now')*1000,datetime(),'text','hello','',0)")
      }),
    BenchmarkRow(
      name: "add-growth", title: "add text hello", against: "itself at the smallest size",
      bound: 1.1, journalSize: .largestAgainstSmallest, peer: nil, ours: add, theirs: add),
  ]

  // MARK: The newest twenty

  private static let listing = [
    BenchmarkRow(
      name: "list", title: "list -n 20", against: "sqlite3 order by at desc limit 20, indexed",
      bound: 2.5, journalSize: .largest, peer: .sqlite, ours: list,
      theirs: { site, _ in site.sqlite("select * from posts order by at desc limit 20") }),
    BenchmarkRow(
      name: "list-growth", title: "list -n 20", against: "itself at the smallest size", bound: 2,
      journalSize: .largestAgainstSmallest, peer: nil, ours: list, theirs: list),
  ]

  // MARK: The first command on a journal that has no index yet

  private static let first = [
    firstCommand("list", "list -n 20", list), firstCommand("show", "show PREFIX", show),
    firstCommand("find", "list \(JournalShape.rare) --count", search),
    firstCommand("count", "list --count") { site, _ in site.journal("list", "--count") },
  ]

  private static func firstCommand(
    _ name: String, _ title: String, _ ours: @escaping Making
  ) -> BenchmarkRow {
    BenchmarkRow(
      name: "first-\(name)", title: "\(title), every cache deleted",
      against: "sqlite3 scanning the rows once", bound: 1.5, journalSize: .largest, peer: .sqlite,
      ours: ours, theirs: { site, _ in site.sqlite(scan) }, isWithoutCaches: true)
  }

  // MARK: Searching

  private static let searching = [
    BenchmarkRow(
      name: "search-third", title: "list \(JournalShape.common) --count",
      against: "rg -c \(JournalShape.common)", bound: 3, journalSize: .largest, peer: .ripgrep,
      ours: { site, _ in site.journal("list", JournalShape.common, "--count") },
      theirs: { site, _ in site.ripgrep(JournalShape.common) }),
    BenchmarkRow(
      name: "search-rare", title: "list \(JournalShape.rare) --count",
      against: "rg -c \(JournalShape.rare)", bound: 2.5, journalSize: .largest, peer: .ripgrep,
      ours: search, theirs: { site, _ in site.ripgrep(JournalShape.rare) }, hasOneAnswer: true),
    BenchmarkRow(
      name: "query", title: "list '(river or rain) and not #work' --count",
      against: "sqlite3 with like", bound: 1, journalSize: .largest, peer: .sqlite,
      ours: { site, _ in site.journal("list", "(river or rain) and not #work", "--count") },
      theirs: { site, _ in
        site.sqlite(
          "select count(*) from posts where (text like '%river%' or text like '%rain%') "
            + "and not tags like '% work %'")
      }, hasOneAnswer: true),
  ]

  // MARK: One entry

  private static let single = [
    BenchmarkRow(
      name: "show", title: "show PREFIX", against: "sqlite3 select by key", bound: 2,
      journalSize: .largest, peer: .sqlite, ours: show,
      theirs: { site, run in site.sqlite("select * from posts where id='\(site.sample(run))'") }),
    BenchmarkRow(
      name: "edit", title: "edit PREFIX --star", against: "sqlite3 update by key, synchronous=full",
      bound: 2.5, journalSize: .largest, peer: .sqlite,
      ours: { site, run in site.journal("edit", prefix(site, run), "--star") },
      theirs: { site, run in
        site.sqlite(
          "pragma synchronous=full; update posts set starred=1 where id='\(site.sample(run))'")
      }),
  ]

  // MARK: The whole journal

  /// Reads every row once, with its text: `length` counts characters, so it has to read them, as
  /// counting tags does. `count(*)` alone would read only an index.
  private static let scan = "select count(*), sum(length(text)) from posts"

  private static let whole = [
    BenchmarkRow(
      name: "tags", title: "tags", against: "sqlite3 scanning the rows once", bound: 1,
      journalSize: .largest, peer: .sqlite, ours: { site, _ in site.journal("tags") },
      theirs: { site, _ in site.sqlite(scan) }),
    BenchmarkRow(
      name: "info", title: "info", against: "sqlite3 scanning the rows once", bound: 0.1,
      journalSize: .largest, peer: .sqlite, ours: { site, _ in site.journal("info") },
      theirs: { site, _ in site.sqlite(scan) }),
    BenchmarkRow(
      name: "export", title: "list --format jsonl, to a file", against: "jq -c ., to a file",
      bound: 0.25, journalSize: .largest, peer: .jq,
      ours: { site, _ in
        site.journal("list", "--format", "jsonl").writing(to: site.output("ours"))
      },
      theirs: { site, _ in site.jq("-c", ".", site.journal).writing(to: site.output("theirs")) }),
  ]

  // MARK: Alternatives that people use

  private static let besidesJrnl = [
    BenchmarkRow(
      name: "jrnl-add", title: "add text hello", against: "jrnl hello", bound: 0.01,
      journalSize: .exactly(10_000), peer: .jrnl, ours: add,
      theirs: { site, _ in site.jrnl("hello") }),
    BenchmarkRow(
      name: "jrnl-list", title: "list -n 20", against: "jrnl -n 20", bound: 0.01,
      journalSize: .exactly(10_000), peer: .jrnl, ours: list,
      theirs: { site, _ in site.jrnl("-n", "20") }),
  ]

  // MARK: - Commands that several rows or the plot share

  static let add: Making = { site, _ in site.journal("add", "text", "hello") }
  static let list: Making = { site, _ in site.journal("list", "-n", "20") }
  static let search: Making = { site, _ in site.journal("list", JournalShape.rare, "--count") }
  static let show: Making = { site, run in site.journal("show", prefix(site, run)) }

  /// Twelve characters: no two of a million ids share them.
  private static func prefix(_ site: Site, _ run: Int) -> String {
    String(site.sample(run).prefix(12))
  }
}

extension Command {
  fileprivate func writing(to path: String) -> Command {
    var command = self
    command.output = path
    return command
  }
}

/// A program that journal is compared with, and how to install it.
enum Peer: String, CaseIterable, Sendable {
  case compiler = "cc"
  case sqlite = "sqlite3"
  case ripgrep = "rg"
  case jq
  case jrnl

  var installation: String {
    switch self {
    case .compiler: "a C compiler: apt-get install gcc libc6-dev"
    case .sqlite: "apt-get install sqlite3"
    case .ripgrep: "apt-get install ripgrep"
    case .jq: "apt-get install jq"
    case .jrnl: "python3 -m venv V && V/bin/pip install jrnl, with V/bin in $PATH"
    }
  }

  /// The names of its executable.
  var names: [String] { self == .compiler ? ["cc", "clang", "gcc"] : [rawValue] }
}
