import TimelineDomain

/// A generated journal with the same posts for its peers, in a directory of its own, and the commands that
/// run there.
struct MeasuredJournal: Sendable {
  let size: Int
  let directory: String
  let tools: Tools
  /// Posts that rows can show and edit by id.
  var samples: [String] = []

  var path: String { "\(directory)/journal.jsonl" }
  var database: String { "\(directory)/posts.db" }
  var caches: String { "\(directory)/home/.cache/journal" }
  var errors: String { "\(directory)/errors" }
  private var jrnlSettings: String { "\(directory)/jrnl.yaml" }
  /// The file for output that is compared or has to be written.
  func output(_ name: String) -> String { "\(directory)/\(name).out" }

  /// Makes a directory with an empty home in it, and no journal.
  init(size: Int, directory: String, tools: Tools) throws(BenchmarkError) {
    try Files.makeDirectory("\(directory)/home/.cache")
    self.size = size
    self.directory = directory
    self.tools = tools
  }

  /// Generates the journal and the files of these peers, without caches.
  init(
    _ shape: JournalShape, for peers: Set<Peer> = [], in parent: String, tools: Tools
  ) throws(BenchmarkError) {
    try self.init(size: shape.count, directory: "\(parent)/\(shape.count)", tools: tools)
    BenchmarkProgram.tell("making the journal of \(shape.count) entries")
    // Removes the old files first: with a new inode, no cache mistakes the new file for the old.
    Files.remove(path, caches)
    samples = try JournalFiles.writeJournal(shape, to: path).map(\.text)
    if peers.contains(.sqlite) { try makeDatabase(shape) }
    if peers.contains(.jrnl) { try makeJrnl(shape) }
  }

  private func makeDatabase(_ shape: JournalShape) throws(BenchmarkError) {
    BenchmarkProgram.tell("making the same in sqlite3")
    let statements = "\(directory)/posts.sql"
    Files.remove(database)
    try JournalFiles.writeSQL(shape, to: statements)
    var command = Command(
      tools.path(of: .sqlite), ["-batch", database], environment: environment)
    command.input = statements
    try run(command)
    Files.remove(statements)
  }

  private func makeJrnl(_ shape: JournalShape) throws(BenchmarkError) {
    BenchmarkProgram.tell("making the same for jrnl")
    let journal = "\(directory)/jrnl.txt"
    try JournalFiles.writeJrnl(shape, to: journal)
    let settings = try OutputFile(jrnlSettings)
    settings.write(
      """
      colors: {body: none, date: none, tags: none, title: none}
      default_hour: 9
      default_minute: 0
      editor: ''
      encrypt: false
      highlight: false
      indent_character: '|'
      journals: {default: {journal: '\(journal)'}}
      linewrap: 79
      tagsymbols: '#'
      template: false
      timeformat: '%F %H:%M'
      version: v4.0

      """)
    try settings.finish()
    // The first start of jrnl updates its settings.
    try run(command(["-n", "1"], of: .jrnl))
  }

  /// A command of the journal or of a peer. In its words, JOURNAL and DIRECTORY are paths here, SAMPLE is the
  /// id of a post, another one for each run as long as there are enough, and PREFIX its beginning.
  func command(_ words: [String], of peer: Peer? = nil, run: Int = 0) -> Command {
    let sample = samples.isEmpty ? "" : samples[run % samples.count]
    // Twelve characters: no two of a million ids share them.
    let values = [
      ("SAMPLE", sample), ("PREFIX", String(sample.prefix(12))), ("JOURNAL", path),
      ("DIRECTORY", directory),
    ]
    let beginning =
      switch peer {
      case .sqlite: [database]
      case .jrnl: ["--config-file", jrnlSettings]
      case .compiler, .ripgrep, .jq, nil: [] as [String]
      }
    let filled = words.map { word in
      values.reduce(word) { $0.replacing($1.0, with: $1.1) }
    }
    return Command(
      peer.map(tools.path) ?? tools.journal, beginning + filled, environment: environment)
  }

  /// An empty home directory, without the settings and caches of the user.
  var environment: [String: String] {
    let home = "\(directory)/home"
    return [
      "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "XDG_DATA_HOME": "\(home)/.local/share",
      "XDG_STATE_HOME": "\(home)/.local/state", "XDG_CACHE_HOME": "\(home)/.cache",
      "JOURNAL_FILE": path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PAGER": "cat",
    ]
  }

  /// Runs a command and throws if it fails.
  @discardableResult
  func run(
    _ command: Command, watching watch: ChildRun.Watch? = nil
  ) throws(BenchmarkError) -> ChildRun {
    let run = try ChildRun.of(command, errors: errors, watching: watch)
    guard run.code == 0 else {
      throw .failed(command: command.text, code: run.code, said: Files.text(errors, upTo: 2000))
    }
    return run
  }
}

/// A program that journal is compared with, and how to install it.
enum Peer: String, CaseIterable, Sendable {
  /// Makes the peer: a program in C that prints one line, the least that starting a program can cost.
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
}

/// The measured programs.
struct Tools: Sendable {
  let journal: String
  var peers: [Peer: String] = [:]
  /// The first lines of the versions of the journal and the installed peers, in the order of the report.
  var versions: [(program: String, version: String)] = []

  /// Only called for installed peers: rows without their peer are skipped.
  func path(of peer: Peer) -> String { peers[peer] ?? peer.rawValue }

  /// Finds or builds the journal, and finds the peers if rows will need them.
  static func find(
    _ options: BenchmarkOptions, in directory: String
  ) throws(BenchmarkError) -> Tools {
    let path = options.program ?? ".build/benchmark/release/journal"
    if options.program == nil { try build() }
    guard let journal = Files.program(path) else { throw .noSuchProgram(path) }
    var tools = Tools(journal: journal)
    guard options.mode == .measure else { return tools }
    BenchmarkProgram.tell("measuring \(journal)")
    tools.versions.append(("journal", try version(of: journal)))
    for peer in Peer.allCases {
      let names = peer == .compiler ? ["cc", "clang", "gcc"] : [peer.rawValue]
      guard let path = names.lazy.compactMap({ Files.program($0) }).first else { continue }
      tools.versions.append((peer.rawValue, try version(of: path)))
      tools.peers[peer] =
        peer == .compiler ? try smallestProgram(compiler: path, in: directory) : path
    }
    return tools
  }

  /// Builds the journal, with a separate build directory: different settings in one directory rebuild
  /// everything, and another build may hold the lock of the default one.
  private static func build() throws(BenchmarkError) {
    guard !Files.text("Package.swift").isEmpty else {
      throw .notInPackage
    }
    BenchmarkProgram.tell("building journal, static, for release, in .build/benchmark")
    #if os(Linux)
      let linking = "-static-executable"
    #else
      let linking = "-O"
    #endif
    try Files.output(
      of: "swift", "build", "-c", "release", "--product", "journal", "--scratch-path",
      ".build/benchmark", "-Xswiftc", linking)
  }

  /// Linked statically if possible.
  private static func smallestProgram(
    compiler: String, in directory: String
  ) throws(BenchmarkError) -> String {
    let source = try OutputFile("\(directory)/smallest.c")
    source.write(
      "#include <stdio.h>\nint main(void) {\n  puts(\"journal 0.1.0\");\n  return 0;\n}\n")
    try source.finish()
    #if os(Linux)
      let linking = "-static"
    #else
      let linking = "-O2"
    #endif
    try Files.output(
      of: compiler, "-O2", linking, "-o", "\(directory)/smallest", "\(directory)/smallest.c")
    return "\(directory)/smallest"
  }

  private static func version(of program: String) throws(BenchmarkError) -> String {
    String(try Files.output(of: program, "--version").prefix { $0 != "\n" })
  }
}
