import TimelineDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Generates journals and the files of their peers in one directory.
struct Workshop: Sendable {
  let directory: String
  let tools: Tools
  let tell: @Sendable (String) -> Void

  /// Generates the journal of this size and the files of these peers, without caches.
  func site(
    _ shape: JournalShape, for peers: Set<Peer>
  ) throws(BenchmarkError) -> Site {
    let directory = "\(directory)/\(shape.count)"
    try Files.makeDirectory(directory)
    try Files.makeDirectory("\(directory)/home")
    try Files.makeDirectory("\(directory)/home/.cache")
    tell("making the journal of \(shape.count) entries")
    let made = Site(size: shape.count, directory: directory, tools: tools, samples: [])
    // Removes the old files first: with a new inode, no cache mistakes the new file for the old.
    Files.remove(made.journal)
    Files.remove(made.caches)
    let samples = try JournalFiles.writeJournal(shape, to: made.journal)
    let site = Site(
      size: shape.count, directory: directory, tools: tools, samples: samples.map(\.text))
    if peers.contains(.sqlite) { try makeDatabase(shape, site) }
    if peers.contains(.jrnl) { try makeJrnl(shape, site) }
    return site
  }

  private func makeDatabase(_ shape: JournalShape, _ site: Site) throws(BenchmarkError) {
    tell("making the same in sqlite3")
    let statements = "\(site.directory)/posts.sql"
    Files.remove(site.database)
    try JournalFiles.writeSQL(shape, to: statements)
    let command = Command(
      tools.path(.sqlite), ["-batch", site.database], environment: site.environment,
      input: statements)
    try site.runToEnd(command)
    Files.remove(statements)
  }

  private func makeJrnl(_ shape: JournalShape, _ site: Site) throws(BenchmarkError) {
    tell("making the same for jrnl")
    try JournalFiles.writeJrnl(shape, to: site.jrnlJournal)
    var settings = try OutputFile(site.jrnlSettings)
    try settings.write(
      """
      colors: {body: none, date: none, tags: none, title: none}
      default_hour: 9
      default_minute: 0
      editor: ''
      encrypt: false
      highlight: false
      indent_character: '|'
      journals: {default: {journal: '\(site.jrnlJournal)'}}
      linewrap: 79
      tagsymbols: '#'
      template: false
      timeformat: '%F %H:%M'
      version: v4.0

      """)
    try settings.flush()
    // The first start of jrnl updates its settings.
    try site.runToEnd(site.jrnl("-n", "1"))
  }
}

extension Site {
  var errors: String { "\(directory)/errors" }

  /// Runs a command and throws if it fails.
  @discardableResult
  func runToEnd(
    _ command: Command, watching mapping: String? = nil, watchingAnonymous: Bool = false
  ) throws(BenchmarkError) -> ChildRun {
    let run = try ChildRun.of(
      command, errors: errors, watching: mapping, watchingAnonymous: watchingAnonymous)
    guard run.code == 0 else {
      throw .failed(command: command.text, code: run.code, said: Files.text(errors, upTo: 2000))
    }
    return run
  }
}

/// A generated journal with the same posts for its peers, in a directory of its own, and the
/// commands that run there.
struct Site: Sendable {
  let size: Int
  let directory: String
  let tools: Tools
  /// Posts that rows can show and edit by id.
  let samples: [String]

  var journal: String { "\(directory)/journal.jsonl" }
  var database: String { "\(directory)/posts.db" }
  var caches: String { "\(directory)/home/.cache/journal" }
  var jrnlJournal: String { "\(directory)/jrnl.txt" }
  var jrnlSettings: String { "\(directory)/jrnl.yaml" }
  /// The file for output that is compared or has to be written.
  func output(_ name: String) -> String { "\(directory)/\(name).out" }

  func journal(_ words: String...) -> Command {
    Command(tools.journal, words, environment: environment)
  }

  func sqlite(_ statement: String) -> Command {
    Command(tools.path(.sqlite), [database, statement], environment: environment)
  }

  func ripgrep(_ word: String) -> Command {
    Command(tools.path(.ripgrep), ["-c", word, journal], environment: environment)
  }

  func jq(_ words: String...) -> Command {
    Command(tools.path(.jq), words, environment: environment)
  }

  func jrnl(_ words: String...) -> Command {
    Command(
      tools.path(.jrnl), ["--config-file", jrnlSettings] + words, environment: environment)
  }

  /// An empty home directory, without the settings and caches of the user.
  var environment: [String: String] {
    let home = "\(directory)/home"
    return [
      "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "XDG_DATA_HOME": "\(home)/.local/share",
      "XDG_STATE_HOME": "\(home)/.local/state", "XDG_CACHE_HOME": "\(home)/.cache",
      "JOURNAL_FILE": journal, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PAGER": "cat",
    ]
  }

  /// A different post for each run, as long as there are enough.
  func sample(_ run: Int) -> String { samples[run % samples.count] }
}

/// The paths of the measured programs.
struct Tools: Sendable {
  let journal: String
  let peers: [Peer: String]
  /// A program in C that prints one line, linked statically; nil without a compiler.
  let smallest: String?

  /// Only called for installed peers: rows without their peer are skipped.
  func path(_ peer: Peer) -> String { peers[peer] ?? peer.rawValue }
}

/// Finds or builds the programs to measure.
struct ToolFinder {
  let directory: String
  let tell: @Sendable (String) -> Void

  /// The program to measure, and how long its build took, if requested.
  func journal(
    _ options: BenchmarkOptions
  ) throws(BenchmarkError) -> (path: String, buildSeconds: Double?) {
    if let given = options.program {
      guard let path = Files.program(given) else { throw .noSuchProgram(given) }
      return (path, nil)
    }
    guard Files.size("Package.swift") != nil, let swift = Files.program("swift") else {
      throw .notInPackage
    }
    // A separate build directory: different settings in one directory rebuild everything, and
    // another build may hold the lock of the default one.
    let scratch = options.isCleanBuild ? "\(directory)/build" : ".build/benchmark"
    tell("building journal, static, for release, in \(scratch)")
    var words = ["build", "-c", "release", "--product", "journal", "--scratch-path", scratch]
    #if os(Linux)
      words += ["-Xswiftc", "-static-executable"]
    #endif
    let run = try runToEnd(
      Command(
        swift, words, environment: Files.environment(), output: "\(directory)/build.log"))
    guard let path = Files.program("\(scratch)/release/journal") else {
      throw .noSuchProgram("\(scratch)/release/journal")
    }
    return (path, options.isCleanBuild ? run.seconds : nil)
  }

  /// The paths of the installed ones.
  func peers() -> [Peer: String] {
    var found: [Peer: String] = [:]
    for peer in Peer.allCases {
      found[peer] = peer.names.lazy.compactMap { Files.program($0) }.first
    }
    return found
  }

  /// The minimum cost of starting a program: a C program that prints one line, linked statically if
  /// possible.
  func smallest(_ compiler: String?) throws(BenchmarkError) -> String? {
    guard let compiler else { return nil }
    let source = "\(directory)/smallest.c"
    var file = try OutputFile(source)
    try file.write(
      """
      #include <stdio.h>
      int main(void) {
        puts("journal 0.1.0");
        return 0;
      }

      """)
    try file.flush()
    var words = ["-O2", "-o", "\(directory)/smallest", source]
    #if os(Linux)
      words.append("-static")
    #endif
    try runToEnd(Command(compiler, words, environment: Files.environment()))
    return "\(directory)/smallest"
  }

  /// The first line of its version.
  func version(of program: String) throws(BenchmarkError) -> String {
    let output = "\(directory)/version"
    try runToEnd(
      Command(program, ["--version"], environment: Files.environment(), output: output))
    return String(Files.text(output, upTo: 4096).prefix { $0 != "\n" })
  }

  @discardableResult
  func runToEnd(_ command: Command) throws(BenchmarkError) -> ChildRun {
    let errors = "\(directory)/errors"
    let run = try ChildRun.of(command, errors: errors)
    guard run.code == 0 else {
      // `swift build` prints errors to standard output.
      let said = Files.text(errors, upTo: 4000) + (command.output.map { Files.text($0) } ?? "")
      throw .failed(command: command.text, code: run.code, said: said)
    }
    return run
  }
}
