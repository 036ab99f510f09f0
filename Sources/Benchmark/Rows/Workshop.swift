import TimelineDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Generates journals and the files of their peers in one directory.
package struct Workshop: Sendable {
  package let directory: String
  package let tools: Tools
  private let tell: @Sendable (String) -> Void

  package init(directory: String, tools: Tools, tell: @escaping @Sendable (String) -> Void) {
    self.directory = directory
    self.tools = tools
    self.tell = tell
  }

  /// Generates the journal of this size and the files of these peers, without caches.
  package func site(
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
  package var errors: String { "\(directory)/errors" }

  /// Runs a command and throws if it fails.
  @discardableResult
  package func runToEnd(
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
