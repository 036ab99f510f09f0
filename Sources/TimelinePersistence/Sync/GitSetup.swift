import Platform
import TimelineDomain

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
  ) throws(SyncError) -> [SyncReport.SetUp] {
    var done: [SyncReport.SetUp] = []
    if try git.run(["rev-parse", "--is-inside-work-tree"]).output != Array("true\n".utf8) {
      if try git.isInsideGitFolder { throw .insideGit(folder: journal.parent.text) }
      // Asked first, so that a wrong address leaves nothing behind.
      let branch = try remote.flatMap { address throws(SyncError) in
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
      if let old, old != remote { throw .remoteTaken(String(decoding: old, as: UTF8.self)) }
      if old == nil {
        try git.expect(.setUp, ["remote", "add", "--", "origin", Git.Word(remote)])
        done.append(.remote)
      }
    }
    return done
  }

  /// git keeps the mode of an existing folder, and would make one with the permissions of the umask.
  private func makeClosedFolder(_ path: BytePath) throws(SyncError) {
    do throws(SystemError) {
      try calls.makeDirectory(path)
    } catch {
      if error.code == .exists { return }
      throw .repository(.unwritable(path: path.text, RepositoryError.Obstacle(error)))
    }
  }

  /// Takes the permissions of other users from a file or a folder of this user. Some file systems have
  /// no permissions to change; a sync works there, too.
  func close(_ path: BytePath, _ kind: ClosedPlace.Kind) -> [ClosedPlace] {
    guard let status = try? calls.status(at: path, followingLinks: true),
      status.mode & 0o077 != 0, status.owner == calls.userID(),
      let descriptor = try? calls.openFile(path, status.kind == .directory ? .directory : .read)
    else { return [] }
    defer { try? calls.closeFile(descriptor) }
    let mode = status.mode & 0o700
    guard (try? calls.changeMode(descriptor, to: mode)) != nil,
      (try? calls.status(of: descriptor).mode) == mode
    else { return [] }
    return [ClosedPlace(kind, mode: status.mode)]
  }

  /// The branch that a clone would get. Nil for an empty remote.
  private func mainBranch(of remote: [UInt8], _ git: Git) throws(SyncError) -> String? {
    let words = try git.expect(
      .setUp, ["ls-remote", "--symref", "--", Git.Word(remote), "HEAD"])
    let heads = "ref: refs/heads/"
    let line = String(decoding: words, as: UTF8.self).split(separator: "\n").first
    guard let line, line.hasPrefix(heads) else { return nil }
    return line.dropFirst(heads.count).split(separator: "\t").first.map(String.init)
  }

  /// Sets the driver and where it is used, in this clone only. False if it is set.
  func setDriver(in place: GitPlace) throws(SyncError) -> Bool {
    var isNew = false
    for (name, value) in GitSetup.driver {
      if try place.git.text(["config", "--local", Git.Word(name)]) == value { continue }
      try place.git.expect(.setUp, ["config", "--local", Git.Word(name), Git.Word(value)])
      isNew = true
    }
    guard let file = try place.git.line(["rev-parse", "--git-path", "info/attributes"]) else {
      return isNew
    }
    // Takes precedence over the file in the repository, which names git's own driver.
    let path = place.git.folder.appending(BytePath(file))
    let line = GitSetup.pattern(of: place.path) + Array(" merge=journal -text".utf8)
    return try add(line, to: path) || isNew
  }

  /// Names git's own driver for clones and servers without this program. The bytes of the attributes
  /// file; nil if it has the line.
  func attributes(of place: GitPlace) throws(SyncError) -> [UInt8]? {
    let file = place.git.folder.appending(BytePath(place.attributes))
    let slash = place.path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let line =
      GitSetup.pattern(of: Array(place.path[slash...])) + Array(" merge=union -text".utf8)
    guard try add(line, to: file) else { return nil }
    return try read(file)
  }

  /// A pattern for exactly this path.
  static func pattern(of path: [UInt8]) -> [UInt8] {
    var pattern = [UInt8(ascii: "/")]
    for byte in path {
      if "*?[]\\!".utf8.contains(byte) { pattern.append(UInt8(ascii: "\\")) }
      pattern.append(byte)
    }
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

  private func read(_ path: BytePath) throws(SyncError) -> [UInt8] {
    do {
      guard (try? calls.status(at: path, followingLinks: true)) != nil else { return [] }
      let descriptor = try calls.openFile(path, .read)
      defer { try? calls.closeFile(descriptor) }
      return try calls.readAll(descriptor, upTo: try calls.status(of: descriptor).size)
    } catch {
      throw .repository(.unreadable(path: path.text, RepositoryError.Obstacle(error)))
    }
  }

  /// Appends a line unless the file has it; true if it was added.
  private func add(_ line: [UInt8], to path: BytePath) throws(SyncError) -> Bool {
    let old = try read(path)
    if old.split(separator: 0x0A).contains(where: { $0.elementsEqual(line) }) { return false }
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
      throw .repository(.unwritable(path: path.text, RepositoryError.Obstacle(error)))
    }
    return true
  }
}
