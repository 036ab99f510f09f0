import Platform
import TimelineDomain

/// Runs git in one folder.
struct Git {
  let folder: BytePath
  /// Whether git may ask for a password.
  let isInteractive: Bool

  typealias Outcome = Process.Captured

  /// Variables that point git to another repository, for example within a hook.
  private static let redirections = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_QUARANTINE_PATH",
  ]

  /// The remote `fd::N` would wait forever for descriptors that git does not get.
  private static let settings = ["-c", "protocol.fd.allow=never"].map { Array($0.utf8) }

  /// `index` replaces the repository's own index.
  func run(
    _ words: [Word], index: BytePath? = nil, input: [UInt8] = []
  ) throws(SyncError) -> Outcome {
    var changes: [String: [UInt8]?] = [:]
    for name in Git.redirections { changes.updateValue(nil, forKey: name) }
    if let index { changes["GIT_INDEX_FILE"] = index.bytes }
    if !isInteractive { changes["GIT_TERMINAL_PROMPT"] = Array("0".utf8) }
    let place = [Array("-C".utf8), folder.bytes] + Git.settings
    guard
      let outcome = Process.capture(
        "git", place + words.map(\.bytes), changing: changes, input: input),
      outcome.code != 127
    else { throw .noGit }
    return outcome
  }

  /// Output without its last LF. Nil if git fails.
  func line(_ words: [Word], index: BytePath? = nil) throws(SyncError) -> [UInt8]? {
    let outcome = try run(words, index: index)
    guard outcome.code == 0 else { return nil }
    return outcome.output.last == 0x0A ? outcome.output.dropLast() : outcome.output
  }

  /// The output. A failure is one of this step.
  @discardableResult
  func expect(
    _ step: SyncError.Step, _ words: [Word], index: BytePath? = nil, input: [UInt8] = []
  ) throws(SyncError) -> [UInt8] {
    let outcome = try run(words, index: index, input: input)
    guard outcome.code == 0 else { throw .git(step, outcome.words) }
    return outcome.output.last == 0x0A ? outcome.output.dropLast() : outcome.output
  }

  func text(_ words: [Word]) throws(SyncError) -> String? {
    try line(words).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Objects

  /// The id of a commit. Nil if there is none.
  func commit(_ name: String) throws(SyncError) -> String? {
    try text(["rev-parse", "--verify", "-q", Word("\(name)^{commit}")])
  }

  /// The bytes of a file in a commit. Nil if it has none.
  func blob(of path: [UInt8], in commit: String) throws(SyncError) -> [UInt8]? {
    let name = Word(Array("\(commit):".utf8) + path)
    let outcome = try run(["cat-file", "blob", name])
    return outcome.code == 0 ? outcome.output : nil
  }

  func store(_ bytes: [UInt8]) throws(SyncError) -> String {
    let id = try expect(
      .commit, ["hash-object", "-w", "--no-filters", "--stdin"], input: bytes)
    return String(decoding: id, as: UTF8.self)
  }

  /// Puts a stored file into an index.
  func stage(
    _ blob: String, as path: [UInt8], index: BytePath? = nil, step: SyncError.Step = .commit
  ) throws(SyncError) {
    let entry = Word(Array("100644,\(blob),".utf8) + path)
    try expect(step, ["update-index", "--add", "--cacheinfo", entry], index: index)
  }

  func isAncestor(_ one: String, of other: String) throws(SyncError) -> Bool {
    try run(["merge-base", "--is-ancestor", Word(one), Word(other)]).code == 0
  }
}

extension Git {
  /// An argument, which need not be text.
  struct Word: ExpressibleByStringLiteral {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8) }
    init(stringLiteral text: String) { self.init(text) }
  }
}

extension Process.Captured {
  /// What git says about a failure.
  var words: String {
    let text = String(decoding: error.isEmpty ? output : error, as: UTF8.self)
    return String(text.reversed().drop { $0.isWhitespace }.reversed())
  }
}
