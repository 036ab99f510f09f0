import Platform
import TimelineDomain

/// The commits of a journal in a repository. They change the journal, its files and its attributes
/// file, and leave everything else in the index alone.
struct JournalBranch {
  let place: GitPlace
  let repository: FilePostRepository
  let files: SyncedFolder
  private var git: Git { place.git }
  private var path: [UInt8] { place.path }

  // MARK: Committing

  /// Brings back lines of the last commit that the journal lacks, for example because an older copy was
  /// put in its place. Only a purge removes lines for good. Returns how many came back.
  func restore(joinsOther: Bool) throws(SyncError) -> Int {
    guard let head = try git.commit("HEAD"), let old = try git.blob(of: path, in: head) else {
      return 0
    }
    let committed = FileContents(old)
    let own = FileContents(try journalBytes() ?? [])
    let (identity, last) = (JournalHeaders(own), JournalHeaders(committed))
    if !joinsOther, identity.line != nil, last.line != nil, !identity.isSameJournal(as: last) {
      throw .otherJournal
    }
    let missing = LineUnion(own, with: [committed]).news[0].count
    if missing == 0 { return 0 }
    try files.receive(from: [head]) { LineUnion(own, with: [committed]).bytes }
    try inRepository { () throws(RepositoryError) in try repository.ensure(old) }
    return missing
  }

  /// Commits the journal if it has other lines or files than the last commit. Returns how many lines
  /// are new. `attributes` makes the attributes file, and is nil if it has all.
  func commit(
    attributes: (_ hasNewFiles: Bool) throws(SyncError) -> [UInt8]?
  ) throws(SyncError) -> Int {
    guard let bytes = try journalBytes() else { return 0 }
    let head = try git.commit("HEAD")
    let old = try head.flatMap { head throws(SyncError) in try git.blob(of: path, in: head) }
    let new = LineUnion(FileContents(old ?? []), with: [FileContents(bytes)])
    let hasSameLines = old.map { isSame($0, bytes) } ?? false
    let change = try files.change(for: bytes, since: head)
    let isUnchanged = hasSameLines && change.entries.isEmpty
    let attributes = try attributes(!change.new.isEmpty)
    guard !isUnchanged || attributes != nil else {
      try updateIndex()
      return 0
    }
    let blob = try git.store(bytes)
    try withIndex { (index) throws(SyncError) in
      if head != nil { try git.expect(.commit, ["read-tree", "HEAD"], index: index) }
      try git.stage(blob, as: path, index: index)
      try files.stage(change, index: index)
      if let attributes {
        try git.stage(try git.store(attributes), as: place.attributes, index: index)
      }
      let message = JournalBranch.message(lines: new.news[0].count, files: change.new.files)
      try git.expect(.commit, ["commit", "-q", "-m", Git.Word(message)], index: index)
    }
    files.noteCommit(change)
    try git.stage(blob, as: path, step: .index)
    try files.stage(change, step: .index)
    if let attributes {
      try git.stage(try git.store(attributes), as: place.attributes, step: .index)
    }
    return new.news[0].count
  }

  private static func message(lines: Int, files: Int) -> String {
    func counted(_ count: Int, _ word: String) -> String {
      "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let parts =
      (lines > 0 || files == 0 ? [counted(lines, "line")] : [])
      + (files > 0 ? [counted(files, "file")] : [])
    return "journal: " + parts.joined(separator: ", ")
  }

  /// A killed sync may have committed the journal and not have updated the index.
  private func updateIndex() throws(SyncError) {
    let difference: [Git.Word] = ["diff-index", "--cached", "--quiet", "HEAD", "--"]
    guard try git.run(difference + [Git.Word(literal: path), files.pathWord]).code == 1,
      let blob = try git.text(["rev-parse", Git.Word(Array("HEAD:".utf8) + path)])
    else { return }
    try git.stage(blob, as: path, step: .index)
    if let head = try git.commit("HEAD") { try files.stage(head, step: .index) }
  }

  private func journalBytes() throws(SyncError) -> [UInt8]? {
    try inRepository { () throws(RepositoryError) in try repository.lockedContents() }
  }

  /// Whether two versions have the same header and the same lines, in any order.
  private func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let (left, right) = (FileContents(one), FileContents(other))
    return JournalHeaders(left).line == JournalHeaders(right).line
      && LineUnion(left, with: [right]).news[0].isEmpty
      && LineUnion(right, with: [left]).news[0].isEmpty
  }

  /// Runs `body` with an index of its own, so that what the user has staged stays as it is.
  private func withIndex<Result>(
    _ body: (BytePath) throws(SyncError) -> Result
  ) throws(SyncError) -> Result {
    let index = place.gitFolder.appending("journal-sync.index")
    func remove() {
      for path in [index, BytePath(index.bytes + Array(".lock".utf8))] {
        try? repository.file.calls.removeFile(path)
      }
    }
    // A killed sync may have left one.
    remove()
    defer { remove() }
    return try body(index)
  }

  // MARK: Pulling

  /// Joins the journal with the remote's, and moves the branch to a commit that has both.
  func pull(
    _ upstream: String, joinsOther: Bool, _ report: inout SyncReport
  ) throws(SyncError) {
    guard let theirs = try git.commit(upstream) else { return }
    let head = try git.commit("HEAD")
    if let head, try git.isAncestor(theirs, of: head) { return }
    let base = try head.flatMap { head throws(SyncError) in
      try git.text(["merge-base", Git.Word(head), Git.Word(theirs)])
    }
    let remote = try git.blob(of: path, in: theirs)
    let bytes = try joined(
      remote, from: [theirs] + (head.map { [$0] } ?? []), base: base, joinsOther: joinsOther,
      &report)
    let isForward =
      try head.map { head throws(SyncError) in
        try git.isAncestor(head, of: theirs)
      } ?? true
    if isForward {
      // The rest of the journal, if it has more, is a commit of its own.
      let commit = try keepFiles(of: head, on: theirs, bytes)
      if let remote { try git.stage(try git.store(remote), as: path) }
      try forward(to: commit)
    } else if let head {
      let commit = try merge(head, theirs, base: base, bytes)
      if let bytes { try git.stage(try git.store(bytes), as: path) }
      try forward(to: commit)
    }
    guard let bytes else { return }
    try inRepository { () throws(RepositoryError) in try repository.ensure(bytes) }
  }

  private func forward(to commit: String) throws(SyncError) {
    try files.stage(commit)
    try git.expect(.update, ["merge", "-q", "--ff-only", Git.Word(commit)])
  }

  /// A commit on top of theirs with the files that the journal uses and they lack: git would remove
  /// these from the folder. Theirs, if there are none.
  private func keepFiles(
    of head: String?, on theirs: String, _ bytes: [UInt8]?
  ) throws(SyncError) -> String {
    guard let head, let bytes else { return theirs }
    let kept = try files.kept(from: head, beside: theirs, for: bytes)
    if kept.entries.isEmpty { return theirs }
    let tree = try withIndex { (index) throws(SyncError) in
      try git.expect(.update, ["read-tree", Git.Word(theirs)], index: index)
      try files.stage(kept, index: index, step: .update)
      return try git.expect(.update, ["write-tree"], index: index)
    }
    let message = JournalBranch.message(lines: 0, files: kept.entries.count)
    return try commit(tree, of: [theirs], message)
  }

  /// The bytes of the joined journal. Nil if neither side has one. The files that it uses come from the
  /// commits first.
  private func joined(
    _ remote: [UInt8]?, from commits: [String], base: String?, joinsOther: Bool,
    _ report: inout SyncReport
  ) throws(SyncError) -> [UInt8]? {
    guard let remote else { return try journalBytes() }
    let old = try base.flatMap { base throws(SyncError) in try git.blob(of: path, in: base) }
    try files.receive(from: commits) { () throws(SyncError) in
      guard let own = try journalBytes() else { return remote }
      let plan = try inRepository { () throws(RepositoryError) in
        try JoinPlan(
          FileContents(own), FileContents(remote), base: old.map(FileContents.init),
          path: repository.path.text, joinsOther: joinsOther)
      }
      guard let plan else { throw .otherJournal }
      return plan.bytes
    }
    let joined = try inRepository { () throws(RepositoryError) in
      try repository.join(remote, base: old, joinsOther: joinsOther)
    }
    guard let joined else { throw .otherJournal }
    files.removeUnused(joined.filesNamedBefore)
    report = report.then(
      SyncReport(received: joined.received, keptEdits: joined.keptEdits)
    ).settling(joined.settling)
    return joined.bytes
  }

  /// A commit with both parents. Files that only one side changed come from that side.
  private func merge(
    _ head: String, _ theirs: String, base: String?, _ bytes: [UInt8]?
  ) throws(SyncError) -> String {
    let tree = try withIndex { (index) throws(SyncError) in
      let empty = try git.expect(.update, ["hash-object", "-t", "tree", "/dev/null"])
      let old = base.map { Git.Word($0) } ?? Git.Word(empty)
      if base == nil {
        try git.expect(.update, ["hash-object", "-w", "-t", "tree", "/dev/null"])
      }
      try git.expect(
        .update,
        ["read-tree", "-i", "-m", "--aggressive", old, Git.Word(head), Git.Word(theirs)],
        index: index)
      if let bytes {
        try git.stage(try git.store(bytes), as: path, index: index)
        try files.merge(head, theirs, for: bytes, index: index)
      }
      try mergeAttributes(head, theirs, index)
      let unmerged = try git.expect(
        .update, ["diff", "--name-only", "--diff-filter=U", "--cached", "-z"], index: index)
      let others = unmerged.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      if !others.isEmpty { throw SyncError.othersChanged(others) }
      return try git.expect(.update, ["write-tree"], index: index)
    }
    return try commit(tree, of: [head, theirs], "journal: merge")
  }

  private func commit(
    _ tree: [UInt8], of parents: [String], _ message: String
  ) throws(SyncError) -> String {
    let signs = try git.text(["config", "--type=bool", "commit.gpgsign"]) == "true"
    var words: [Git.Word] = ["commit-tree"]
    if signs { words.append("-S") }
    for parent in parents { words += ["-p", Git.Word(parent)] }
    words += ["-m", Git.Word(message), Git.Word(tree)]
    return String(decoding: try git.expect(.commit, words), as: UTF8.self)
  }

  /// If both sides changed the attributes, takes the lines of both.
  private func mergeAttributes(
    _ head: String, _ theirs: String, _ index: BytePath
  ) throws(SyncError) {
    let unmerged = try git.expect(
      .update, ["ls-files", "-u", "--", Git.Word(literal: place.attributes)], index: index)
    guard !unmerged.isEmpty else { return }
    let versions = try [head, theirs].map { commit throws(SyncError) in
      try git.blob(of: place.attributes, in: commit) ?? []
    }
    var lines: [ArraySlice<UInt8>] = []
    for line in versions.flatMap({ $0.split(separator: 0x0A) }) where !lines.contains(line) {
      lines.append(line)
    }
    let bytes = lines.flatMap { $0 + [0x0A] }
    try git.stage(try git.store(bytes), as: place.attributes, index: index)
  }

  // MARK: Pushing

  /// What the remote lacked.
  typealias Sent = (lines: Int, files: FileCount)

  /// Returns nil if the remote changed meanwhile.
  func push(to remote: (name: String, branch: String)) throws(SyncError) -> Sent? {
    guard let head = try git.commit("HEAD") else { return (0, FileCount()) }
    let upstream = try git.commit("refs/remotes/\(remote.name)/\(remote.branch)")
    let tracked = try git.text(["config", Git.Word("branch.\(place.branch).remote")])
    if upstream == head, tracked != nil { return (0, FileCount()) }
    let target = Git.Word("HEAD:refs/heads/\(remote.branch)")
    let outcome = try git.run(
      ["push", "-q", "--porcelain"] + (tracked == nil ? ["-u"] : [])
        + [Git.Word(remote.name), target])
    if outcome.code == 0 {
      return (
        try newLines(in: head, since: upstream), try files.sent(in: head, since: upstream)
      )
    }
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    let refused = lines.filter { $0.hasPrefix("!") }
    let isOutdated = refused.contains { line in
      line.contains("[rejected]") || line.contains("cannot lock ref")
        || line.contains("failed to update ref") || line.contains("incorrect old value")
    }
    if isOutdated { return nil }
    throw .git(.push, outcome.words)
  }

  private func newLines(in head: String, since old: String?) throws(SyncError) -> Int {
    let before = try old.flatMap { old throws(SyncError) in try git.blob(of: path, in: old) }
    let after = try git.blob(of: path, in: head) ?? []
    return LineUnion(FileContents(before ?? []), with: [FileContents(after)]).news[0].count
  }
}
