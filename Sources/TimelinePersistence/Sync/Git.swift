import Platform
import TimelineDomain

/// Runs git in one folder.
struct Git {
  let folder: BytePath
  /// Whether git may ask for a password.
  let isInteractive: Bool

  typealias Outcome = Process.Captured

  /// Variables that point git to another repository, for example within a hook.
  private static let redirections: [String] = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_QUARANTINE_PATH",
  ]

  /// The remote `fd::N` would wait forever for descriptors that git does not get.
  private static let settings = ["-c", "protocol.fd.allow=never"].map { Array($0.utf8) }

  /// `index` replaces the repository's own index. git reads the file `source` and writes to the file
  /// `target`, if they are given.
  func run(
    _ words: [Word], index: BytePath? = nil, input: [UInt8] = [], source: Int32? = nil,
    target: Int32? = nil
  ) throws(RepositoryError) -> Outcome {
    var changes: [String: [UInt8]?] = [:]
    for name in Git.redirections { changes.updateValue(nil, forKey: name) }
    if let index { changes["GIT_INDEX_FILE"] = index.bytes }
    if !isInteractive { changes["GIT_TERMINAL_PROMPT"] = Array("0".utf8) }
    let place = [Array("-C".utf8), folder.bytes] + Git.settings
    guard
      let outcome = Process.capture(
        "git", place + words.map(\.bytes), changing: changes, input: input, source: source,
        target: target),
      outcome.code != 127
    else { throw .sync(.noGit) }
    return outcome
  }

  /// Output without its last LF. Nil if git fails.
  func line(_ words: [Word], index: BytePath? = nil) throws(RepositoryError) -> [UInt8]? {
    let outcome = try run(words, index: index)
    guard outcome.code == 0 else { return nil }
    return outcome.line
  }

  /// The output. A failure is one of this step.
  @discardableResult
  func expect(
    _ step: SyncFlaw.Step, _ words: [Word], index: BytePath? = nil, input: [UInt8] = []
  ) throws(RepositoryError) -> [UInt8] {
    let outcome = try run(words, index: index, input: input)
    guard outcome.code == 0 else { throw .sync(.git(step, outcome.words)) }
    return outcome.line
  }

  func text(_ words: [Word]) throws(RepositoryError) -> String? {
    try line(words).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Objects

  /// The id of a commit. Nil if there is none.
  func commit(_ name: String) throws(RepositoryError) -> String? {
    try text(["rev-parse", "--verify", "-q", Word("\(name)^{commit}")])
  }

  /// The bytes of a file in a commit. Nil if it has none.
  func blob(of path: [UInt8], in commit: String) throws(RepositoryError) -> [UInt8]? {
    let name = Word(Array("\(commit):".utf8) + path)
    let outcome = try run(["cat-file", "blob", name])
    return outcome.code == 0 ? outcome.output : nil
  }

  func isAncestor(_ one: String, of other: String) throws(RepositoryError) -> Bool {
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
  /// The output without its last LF.
  var line: [UInt8] { output.last == 0x0A ? output.dropLast() : output }

  /// What git says about a failure.
  var words: String {
    let text = String(decoding: error.isEmpty ? output : error, as: UTF8.self)
    return String(text.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// Where a journal is in a git repository.
struct GitPlace {
  /// Runs in the repository's top folder.
  let git: Git
  /// The journal's path in the repository.
  let path: [UInt8]
  let gitFolder: BytePath
  let branch: String

  /// `journal` is the real path of the journal.
  init(of journal: BytePath, _ git: Git) throws(RepositoryError) {
    let folder = journal.parent
    guard let top = try git.line(["rev-parse", "--show-toplevel"]),
      let prefix = try git.line(["rev-parse", "--show-prefix"]),
      let gitFolder = try git.line(["rev-parse", "--absolute-git-dir"])
    else {
      if try git.isInsideGitFolder { throw .sync(.insideGit(folder: folder.text)) }
      throw .sync(.notARepository(folder: folder.text))
    }
    self.git = Git(folder: BytePath(top), isInteractive: git.isInteractive)
    path = prefix + journal.name.bytes
    self.gitFolder = BytePath(gitFolder)
    guard let branch = try git.text(["symbolic-ref", "-q", "--short", "HEAD"]) else {
      throw .sync(.detachedHead)
    }
    self.branch = branch
  }

  /// The name of the attributes file next to the journal, in the repository.
  var attributes: [UInt8] {
    let slash = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return path[..<slash] + Array(".gitattributes".utf8)
  }

  /// Refuses a repository in which git waits for the user.
  func checkReady(_ calls: any SystemCalls) throws(RepositoryError) {
    let marks: [(String, SyncFlaw.Operation)] = [
      ("rebase-merge", .rebase), ("rebase-apply", .rebase), ("MERGE_HEAD", .merge),
      ("CHERRY_PICK_HEAD", .cherryPick), ("REVERT_HEAD", .revert), ("BISECT_LOG", .bisect),
    ]
    for (name, operation) in marks {
      let mark = gitFolder.appending(name)
      if (try? calls.status(at: mark, followingLinks: false)) != nil {
        throw .sync(.busy(operation))
      }
    }
    if try git.run(["var", "GIT_COMMITTER_IDENT"]).code != 0 { throw .sync(.noIdentity) }
    let isTracked = try git.run(["ls-files", "--error-unmatch", "--", Git.Word(literal: path)])
    if isTracked.code != 0, try git.run(["check-ignore", "-q", "--", Git.Word(path)]).code == 0 {
      throw .sync(.ignored(path: String(decoding: path, as: UTF8.self)))
    }
  }

  /// In a clone without a commit, takes the remote's only branch. A remote can name a main branch that it
  /// does not have, and git clones nothing of it then.
  func takesOnlyBranch() throws(RepositoryError) -> Bool {
    guard try git.commit("HEAD") == nil, let remote = try remote else { return false }
    try git.expect(.fetch, ["fetch", "-q", Git.Word(remote.name)])
    let refs = try git.text([
      "for-each-ref", "--format=%(refname:lstrip=3)", Git.Word("refs/remotes/\(remote.name)"),
    ])
    let names = (refs ?? "").split(separator: "\n").filter { $0 != "HEAD" }
    guard names.count == 1, names[0] != remote.branch else { return false }
    try git.expect(.setUp, ["symbolic-ref", "HEAD", Git.Word("refs/heads/\(names[0])")])
    return true
  }

  /// The remote to share with, and the branch there. Nil if there is none.
  var remote: (name: String, branch: String)? {
    get throws(RepositoryError) {
      let remotes = (try git.text(["remote"]) ?? "").split(separator: "\n").map(String.init)
      let own = try git.text(["config", "branch.\(branch).remote"].map { Git.Word($0) })
      let merge = try git.text(["config", "branch.\(branch).merge"].map { Git.Word($0) })
      let heads = "refs/heads/"
      let other = merge.flatMap { $0.hasPrefix(heads) ? String($0.dropFirst(heads.count)) : nil }
      if let own, remotes.contains(own) { return (own, other ?? branch) }
      if remotes.contains("origin") { return ("origin", branch) }
      return remotes.count == 1 ? (remotes[0], branch) : nil
    }
  }
}

extension Git {
  /// The repository's own files, for all its work trees. Nil outside a repository.
  var commonFolder: BytePath? {
    get throws(RepositoryError) {
      guard let path = try line(["rev-parse", "--git-common-dir"]) else { return nil }
      // Relative to the folder in which git runs.
      return path.first == UInt8(ascii: "/") ? BytePath(path) : folder.appending(BytePath(path))
    }
  }

  /// Whether the user shares the repository with other users of the system.
  var isShared: Bool {
    get throws(RepositoryError) {
      let value = try text(["config", "core.sharedRepository"]) ?? ""
      return !["", "false", "no", "off", "0", "umask"].contains(value)
    }
  }

  /// Whether the folder is in a repository's own files, as in a bare repository.
  var isInsideGitFolder: Bool {
    get throws(RepositoryError) {
      try run(["rev-parse", "--is-inside-git-dir"]).output == Array("true\n".utf8)
    }
  }
}

extension Git.Word {
  /// A path in which no character is a pattern.
  init(literal path: [UInt8]) {
    self.init(Array(":(top,literal)".utf8) + path)
  }
}

extension [UInt8] {
  fileprivate func hasLine(_ line: [UInt8]) -> Bool {
    split(separator: 0x0A).contains { $0.elementsEqual(line) }
  }
}

/// Prepares a repository for a journal: the folder, the remote, the attributes and the driver.
struct GitSetup {
  let calls: any SystemCalls

  /// The settings of the merge driver, which git does not clone.
  private static let driver = [
    ("merge.journal.name", "journal: the union of all lines"),
    // A pull by hand also works where git does not find the program.
    (
      "merge.journal.driver",
      "if command -v journal >/dev/null; then journal git-merge %O %A %B; "
        + "else git merge-file -q --union %A %O %B; fi"
    ),
  ]

  /// Makes the journal's folder a repository, if it is in none.
  func makeRepository(
    for journal: BytePath, _ git: Git, remote: [UInt8]?
  ) throws(RepositoryError) -> [SyncReport.SetUp] {
    var done: [SyncReport.SetUp] = []
    if try git.run(["rev-parse", "--is-inside-work-tree"]).output != Array("true\n".utf8) {
      if try git.isInsideGitFolder { throw .sync(.insideGit(folder: journal.parent.text)) }
      // Asked first, so that a wrong address leaves nothing behind.
      let branch = try remote.flatMap { address throws(RepositoryError) in
        try mainBranch(of: address, git)
      }
      try makeClosedFolder(journal.parent.appending(".git"))
      try git.expect(.setUp, ["init", "-q"])
      try git.expect(
        .setUp, ["symbolic-ref", "HEAD", Git.Word("refs/heads/\(branch ?? "main")")])
      done.append(.repository)
    }
    if let remote {
      let old = try git.line(["remote", "get-url", "origin"])
      if let old, old != remote { throw .sync(.remoteTaken(String(decoding: old, as: UTF8.self))) }
      if old == nil {
        try git.expect(.setUp, ["remote", "add", "--", "origin", Git.Word(remote)])
        done.append(.remote)
      }
    }
    return done
  }

  /// git keeps the mode of an existing folder, and would make one with the permissions of the umask.
  private func makeClosedFolder(_ path: BytePath) throws(RepositoryError) {
    do throws(SystemError) {
      try calls.makeDirectory(path)
    } catch {
      if error.code == .exists { return }
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
  }

  /// Takes the permissions of other users from a file or a folder of this user. Some file systems have
  /// no permissions to change; a sync works there, too.
  func close(_ path: BytePath, _ kind: ClosedPlace.Kind) -> [ClosedPlace] {
    guard let status = try? calls.status(at: path, followingLinks: true), isOpen(status),
      let descriptor = try? calls.openFile(path, status.kind == .directory ? .directory : .read)
    else { return [] }
    defer { try? calls.closeFile(descriptor) }
    return close(descriptor, kind)
  }

  private func isOpen(_ status: FileStatus) -> Bool {
    status.mode & 0o077 != 0 && status.owner == calls.userID()
  }

  func close(_ descriptor: Int32, _ kind: ClosedPlace.Kind) -> [ClosedPlace] {
    guard let status = try? calls.status(of: descriptor), isOpen(status) else { return [] }
    let mode = status.mode & 0o700
    guard (try? calls.changeMode(descriptor, to: mode)) != nil,
      (try? calls.status(of: descriptor).mode) == mode
    else { return [] }
    return [ClosedPlace(kind, mode: status.mode)]
  }

  /// The branch that a clone would get. Nil for an empty remote.
  private func mainBranch(of remote: [UInt8], _ git: Git) throws(RepositoryError) -> String? {
    let words = try git.expect(
      .setUp, ["ls-remote", "--symref", "--", Git.Word(remote), "HEAD"])
    let heads = "ref: refs/heads/"
    let line = String(decoding: words, as: UTF8.self).split(separator: "\n").first
    guard let line, line.hasPrefix(heads) else { return nil }
    return line.dropFirst(heads.count).split(separator: "\t").first.map(String.init)
  }

  /// Sets the driver and where it is used, in this clone only. False if it is set.
  func setDriver(in place: GitPlace) throws(RepositoryError) -> Bool {
    var isNew = false
    for (name, value) in GitSetup.driver {
      if try place.git.text(["config", "--local", Git.Word(name)]) == value { continue }
      try place.git.expect(.setUp, ["config", "--local", Git.Word(name), Git.Word(value)])
      isNew = true
    }
    guard let file = try place.git.line(["rev-parse", "--git-path", "info/attributes"]) else {
      return isNew
    }
    // Takes precedence over the file in the repository, which names git's own driver. git stores bytes as they are,
    // whatever filters the user has for other files.
    let path = place.git.folder.appending(BytePath(file))
    let raw = " -text -filter -ident !working-tree-encoding"
    let files = GitSetup.pattern(of: place.path + Array(".files".utf8), "/**") + Array(raw.utf8)
    let line = GitSetup.pattern(of: place.path) + Array(" merge=journal\(raw)".utf8)
    return try [add(files, to: path), add(line, to: path), isNew].contains(true)
  }

  /// A line of the attributes file next to the journal.
  enum Attribute {
    /// Names git's own driver for clones and servers without this program.
    case lines
    /// The files are no text, and neither compared nor merged.
    case files

    var step: SyncReport.SetUp { self == .lines ? .attributes : .fileAttributes }

    func line(for journal: [UInt8]) -> [UInt8] {
      switch self {
      case .lines: GitSetup.pattern(of: journal) + Array(" merge=union -text".utf8)
      case .files:
        GitSetup.pattern(of: journal + Array(".files".utf8), "/**") + Array(" binary -delta".utf8)
      }
    }
  }

  /// Adds a line to the attributes file. Returns whether it is new, and whether the last commit lacks it.
  func add(
    _ attribute: Attribute, to place: GitPlace
  ) throws(RepositoryError) -> (isNew: Bool, isToCommit: Bool) {
    let file = place.git.folder.appending(BytePath(place.attributes))
    let slash = place.path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let line = attribute.line(for: Array(place.path[slash...]))
    let isNew = try add(line, to: file)
    let committed = try place.git.blob(of: place.attributes, in: "HEAD") ?? []
    return (isNew, !committed.hasLine(line))
  }

  /// A pattern for exactly this path, or for paths that go on with `rest`.
  static func pattern(of path: [UInt8], _ rest: String = "") -> [UInt8] {
    var pattern = [UInt8(ascii: "/")]
    for byte in path {
      if "*?[]\\!".utf8.contains(byte) { pattern.append(UInt8(ascii: "\\")) }
      pattern.append(byte)
    }
    pattern += Array(rest.utf8)
    guard path.contains(where: { " \t\"".utf8.contains($0) }) else { return pattern }
    // Within quotes, backslashes and quotes need another one.
    var quoted = [UInt8(ascii: "\"")]
    for byte in pattern {
      if "\\\"".utf8.contains(byte) { quoted.append(UInt8(ascii: "\\")) }
      quoted.append(byte)
    }
    return quoted + [UInt8(ascii: "\"")]
  }

  // MARK: Files

  private func read(_ path: BytePath) throws(RepositoryError) -> [UInt8] {
    guard (try? calls.status(at: path, followingLinks: true)) != nil else { return [] }
    return try reading(path) { () throws(SystemError) in try calls.contents(of: path) }
  }

  /// Appends a line unless the file has it; true if it was added.
  private func add(_ line: [UInt8], to path: BytePath) throws(RepositoryError) -> Bool {
    let old = try read(path)
    if old.hasLine(line) { return false }
    let new = old + (old.isEmpty || old.last == 0x0A ? [] : [0x0A]) + line + [0x0A]
    do throws(SystemError) {
      try calls.makeDirectories(path.parent)
      let temporary = path.temporary
      try calls.createDurably(temporary, new)
      if let mode = try? calls.status(at: path, followingLinks: true).mode {
        let descriptor = try calls.openFile(temporary, .read)
        defer { try? calls.closeFile(descriptor) }
        try calls.changeMode(descriptor, to: mode)
      }
      try calls.renameFile(temporary, to: path)
    } catch {
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
    return true
  }
}
