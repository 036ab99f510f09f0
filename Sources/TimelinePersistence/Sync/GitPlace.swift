import Platform
import TimelineDomain

/// Where a journal is in a git repository.
struct GitPlace {
  /// Runs in the repository's top folder.
  let git: Git
  /// The journal's path in the repository.
  let path: [UInt8]
  let gitFolder: BytePath
  let branch: String

  /// `journal` is the real path of the journal.
  init(of journal: BytePath, _ git: Git) throws(SyncError) {
    let folder = journal.parent
    guard let top = try git.line(["rev-parse", "--show-toplevel"]),
      let prefix = try git.line(["rev-parse", "--show-prefix"]),
      let gitFolder = try git.line(["rev-parse", "--absolute-git-dir"])
    else {
      if try git.isInsideGitFolder { throw .insideGit(folder: folder.text) }
      throw .notARepository(folder: folder.text)
    }
    self.git = Git(folder: BytePath(top), isInteractive: git.isInteractive)
    path = prefix + journal.name.bytes
    self.gitFolder = BytePath(gitFolder)
    guard let branch = try git.text(["symbolic-ref", "-q", "--short", "HEAD"]) else {
      throw .detachedHead
    }
    self.branch = branch
  }

  /// The name of the attributes file next to the journal, in the repository.
  var attributes: [UInt8] {
    let slash = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return path[..<slash] + Array(".gitattributes".utf8)
  }

  /// Refuses a repository in which git waits for the user.
  func checkReady(_ calls: any SystemCalls) throws(SyncError) {
    let marks: [(String, SyncError.Operation)] = [
      ("rebase-merge", .rebase), ("rebase-apply", .rebase), ("MERGE_HEAD", .merge),
      ("CHERRY_PICK_HEAD", .cherryPick), ("REVERT_HEAD", .revert), ("BISECT_LOG", .bisect),
    ]
    for (name, operation) in marks {
      let mark = gitFolder.appending(name)
      if (try? calls.status(at: mark, followingLinks: false)) != nil { throw .busy(operation) }
    }
    if try git.run(["var", "GIT_COMMITTER_IDENT"]).code != 0 { throw .noIdentity }
    let isTracked = try git.run(["ls-files", "--error-unmatch", "--", Git.Word(literal: path)])
    if isTracked.code != 0, try git.run(["check-ignore", "-q", "--", Git.Word(path)]).code == 0 {
      throw .ignored(path: String(decoding: path, as: UTF8.self))
    }
  }

  /// In a clone without a commit, takes the remote's only branch. A remote can name a main branch that it
  /// does not have, and git clones nothing of it then.
  func takesOnlyBranch() throws(SyncError) -> Bool {
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
    get throws(SyncError) {
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
    get throws(SyncError) {
      guard let path = try line(["rev-parse", "--git-common-dir"]) else { return nil }
      // Relative to the folder in which git runs.
      return path.first == UInt8(ascii: "/") ? BytePath(path) : folder.appending(BytePath(path))
    }
  }

  /// Whether the user shares the repository with other users of the system.
  var isShared: Bool {
    get throws(SyncError) {
      let value = try text(["config", "core.sharedRepository"]) ?? ""
      return !["", "false", "no", "off", "0", "umask"].contains(value)
    }
  }

  /// Whether the folder is in a repository's own files, as in a bare repository.
  var isInsideGitFolder: Bool {
    get throws(SyncError) {
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
