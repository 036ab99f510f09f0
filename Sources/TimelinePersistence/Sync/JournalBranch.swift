import TextSearch

import Platform
import TimelineDomain

/// The commits of a journal in a repository. They change the journal, its files and its attributes
/// file; what the user has staged besides stays.
///
/// git never writes these paths: before it moves the branch, the file, the folder and the index already have what
/// the new commit has.
struct JournalBranch {
  let place: GitPlace
  let repository: FilePostRepository
  let files: SyncedFolder
  private var git: Git { place.git }
  private var path: [UInt8] { place.path }
  /// The journal and its files.
  private var ownPaths: [Git.Word] { [Git.Word(literal: path), files.pathWord] }

  // MARK: Committing

  /// Brings back lines of the last commit that the journal lacks, for example because an older copy was
  /// put in its place. Only a purge removes lines for good. Returns how many came back.
  func restore(joinsOther: Bool) throws(RepositoryError) -> Int {
    guard let head = try git.commit("HEAD"), let old = try git.blob(of: path, in: head) else {
      return 0
    }
    let bytes = try repository.lockedContents() ?? []
    // The commit may have a part of a line that another program was writing.
    if bytes.starts(with: old) { return 0 }
    let (own, committed) = (FileContents(bytes), FileContents(old))
    let (identity, last) = (JournalHeaders(own), JournalHeaders(committed))
    if !joinsOther, identity.line != nil, last.line != nil, !identity.isSameJournal(as: last) {
      throw .sync(.otherJournal)
    }
    let missing = LineUnion(own, with: [committed]).news[0].count
    if missing == 0 { return 0 }
    try files.receive(from: [head]) { LineUnion(own, with: [committed]).bytes }
    try repository.ensure(old)
    return missing
  }

  /// Commits the journal if it has other lines or files than the last commit. Returns how many lines
  /// are new. `attributes` makes the attributes file, and is false if the last commit has it.
  func commit(
    attributes: (_ hasNewFiles: Bool) throws(RepositoryError) -> Bool
  ) throws(RepositoryError) -> Int {
    guard let bytes = try repository.lockedContents() else { return 0 }
    let head = try git.commit("HEAD")
    let old = try head.flatMap { head throws(RepositoryError) in try git.blob(of: path, in: head) }
    let new = old.map { newLines(in: bytes, since: $0) } ?? newLines(in: bytes, since: [])
    let change = try files.change(for: bytes, since: head)
    var paths = change.paths
    if old.map({ new > 0 || !isSame($0, bytes) }) ?? true { paths.append(path) }
    if try attributes(!change.new.isEmpty) { paths.append(place.attributes) }
    if paths.isEmpty { return 0 }
    try stage(paths, .commit)
    let message = JournalBranch.message(lines: new, files: change.new.files)
    try git.expect(
      .commit,
      [
        "--literal-pathspecs", "commit", "-q", "--only", "--allow-empty", "-m", Git.Word(message),
        "--pathspec-from-file=-", "--pathspec-file-nul",
      ], input: paths.flatMap { $0 + [0] })
    files.noteCommit(change)
    return new
  }

  /// Makes an index have these paths as they are now, while no program writes a line.
  private func stage(
    _ paths: [[UInt8]], index: BytePath? = nil, _ step: SyncFlaw.Step
  ) throws(RepositoryError) {
    _ = try repository.file.withLock(creatingWith: { nil }) {
      (_: borrowing LockedJournal) throws(RepositoryError) in
      try git.expect(
        step, ["update-index", "--add", "--remove", "-z", "--stdin"], index: index,
        input: paths.flatMap { $0 + [0] })
    }
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

  /// Whether two versions, of which the second has no new lines, have the same header and the same lines, in
  /// any order.
  private func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    JournalHeaders(FileContents(one)).line == JournalHeaders(FileContents(other)).line
      && newLines(in: one, since: other) == 0
  }

  private func newLines(in bytes: [UInt8], since old: [UInt8]) -> Int {
    LineUnion(FileContents(old), with: [FileContents(bytes)]).news[0].count
  }

  // MARK: Pulling

  /// Joins the journal with the remote's, and moves the branch to a commit that has both.
  func pull(
    _ upstream: String, joinsOther: Bool, _ report: inout SyncReport
  ) throws(RepositoryError) {
    guard let theirs = try git.commit(upstream) else { return }
    let head = try git.commit("HEAD")
    if let head, try git.isAncestor(theirs, of: head) { return }
    let base = try head.flatMap { head throws(RepositoryError) in
      try git.text(["merge-base", Git.Word(head), Git.Word(theirs)])
    }
    let bytes = try joined(
      try git.blob(of: path, in: theirs), from: [theirs] + (head.map { [$0] } ?? []), base: base,
      joinsOther: joinsOther, &report)
    var next = theirs
    // The rest of the journal, if it has more, is a commit of its own.
    if let head, try !isBase(head, of: theirs, base, for: bytes ?? []) {
      next = try merge(head, theirs, base: base, bytes ?? [])
    }
    try forward(to: next)
    guard let bytes else { return }
    try repository.ensure(bytes)
  }

  /// Whether a commit needs no merge: their commit continues it, and has the files that the journal uses. It may
  /// lack some if another machine has compacted the journal, and its lines come back.
  private func isBase(
    _ head: String, of theirs: String, _ base: String?, for bytes: [UInt8]
  ) throws(RepositoryError) -> Bool {
    guard base == head else { return false }
    return try files.areKept(from: head, in: theirs, for: bytes)
  }

  /// Moves the branch. The index has the journal and its files as the new commit before, so git keeps both.
  private func forward(to commit: String) throws(RepositoryError) {
    let empty = try git.text(["hash-object", "-t", "tree", "/dev/null"]) ?? ""
    let from = try git.commit("HEAD") ?? empty
    let changes = try git.expect(
      .update, ["diff-tree", "-r", "-z", Git.Word(from), Git.Word(commit), "--"] + ownPaths)
    var (entries, gone): ([UInt8], [[UInt8]]) = ([], [])
    let fields = changes.split(separator: 0).map(Array.init)
    // `:100644 100644 OLD NEW M`, then the path.
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let (status, path) = (fields[index], fields[index + 1])
      let parts = status.split(separator: UInt8(ascii: " "))
      if status.last == UInt8(ascii: "D") {
        gone.append(path)
      } else {
        entries += parts[1] + [UInt8(ascii: " ")] + parts[3] + [UInt8(ascii: "\t")] + path + [0]
      }
    }
    // What a killed purge has left.
    files.removeUnused(gone)
    if !entries.isEmpty {
      try git.expect(.update, ["update-index", "-z", "--index-info"], input: entries)
    }
    try git.expect(.update, ["merge", "-q", "--ff-only", Git.Word(commit)])
  }

  /// The bytes of the joined journal. Nil if neither side has one. The files that it uses come from the
  /// commits first.
  private func joined(
    _ remote: [UInt8]?, from commits: [String], base: String?, joinsOther: Bool,
    _ report: inout SyncReport
  ) throws(RepositoryError) -> [UInt8]? {
    guard let remote else { return try repository.lockedContents() }
    let old = try base.flatMap { base throws(RepositoryError) in try git.blob(of: path, in: base) }
    try files.receive(from: commits) { () throws(RepositoryError) in
      guard let own = try repository.lockedContents() else { return remote }
      let plan = try JoinPlan(
        FileContents(own), FileContents(remote), base: old.map(FileContents.init),
        path: repository.path.text, joinsOther: joinsOther)
      guard let plan else { throw .sync(.otherJournal) }
      return plan.bytes
    }
    let joined = try repository.join(remote, base: old, joinsOther: joinsOther)
    guard let joined else { throw .sync(.otherJournal) }
    files.removeUnused(joined.filesNamedBefore)
    let plan = joined.plan
    report = report.then(SyncReport(received: plan.received, keptEdits: plan.keptEdits))
      .settling(plan.settling)
    return plan.bytes
  }

  /// A commit with both parents: with the journal and its files as they are here, and of other files those that
  /// one side changed. git would merge only together with what the user has staged, so this has an index of
  /// its own.
  private func merge(
    _ ours: String, _ theirs: String, base: String?, _ bytes: [UInt8]
  ) throws(RepositoryError) -> String {
    let index = place.gitFolder.appending("journal-sync.index")
    func remove() {
      for path in [index, BytePath(index.bytes + Array(".lock".utf8))] {
        try? repository.file.calls.removeFile(path)
      }
    }
    // A killed sync may have left one.
    remove()
    defer { remove() }
    let empty = try git.text(["hash-object", "-w", "-t", "tree", "/dev/null"]) ?? ""
    try git.expect(
      .update,
      [
        "read-tree", "-i", "-m", "--aggressive", Git.Word(base ?? empty), Git.Word(ours),
        Git.Word(theirs),
      ],
      index: index)
    try git.expect(
      .update, ["rm", "-rfq", "--cached", "--ignore-unmatch", "--"] + ownPaths, index: index)
    let own = try git.expect(.update, ["ls-tree", "-r", "-z", Git.Word(ours), "--"] + ownPaths)
    try git.expect(
      .update, ["update-index", "-z", "--index-info"], index: index,
      input: try files.others(in: theirs, for: bytes) + own)
    try stage(try files.change(for: bytes, since: ours).paths + [path], index: index, .update)
    try mergeAttributes(ours, theirs, index)
    let unmerged = try git.expect(
      .update, ["diff", "--name-only", "--diff-filter=U", "--cached", "-z"], index: index)
    let others = unmerged.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    if !others.isEmpty { throw .sync(.othersChanged(others)) }
    let tree = try git.expect(.update, ["write-tree"], index: index)
    let signs = try git.text(["config", "--type=bool", "commit.gpgsign"]) == "true"
    let words: [Git.Word] =
      ["commit-tree"] + (signs ? ["-S"] : [])
      + ["-p", Git.Word(ours), "-p", Git.Word(theirs), "-m", "journal: merge", Git.Word(tree)]
    return String(decoding: try git.expect(.commit, words), as: UTF8.self)
  }

  /// If both sides changed the attributes, takes the lines of both.
  private func mergeAttributes(
    _ ours: String, _ theirs: String, _ index: BytePath
  ) throws(RepositoryError) {
    let unmerged = try git.expect(
      .update, ["ls-files", "-u", "--", Git.Word(literal: place.attributes)], index: index)
    if unmerged.isEmpty { return }
    let versions = try [ours, theirs].map { commit throws(RepositoryError) in
      try git.blob(of: place.attributes, in: commit) ?? []
    }
    var lines: [ArraySlice<UInt8>] = []
    for line in versions.flatMap({ $0.split(separator: 0x0A) }) where !lines.contains(line) {
      lines.append(line)
    }
    let blob = try git.expect(
      .update, ["hash-object", "-w", "--no-filters", "--stdin"],
      input: lines.flatMap { $0 + [0x0A] })
    let entry = Git.Word(Array("100644,".utf8) + blob + Array(",".utf8) + place.attributes)
    try git.expect(.update, ["update-index", "--add", "--cacheinfo", entry], index: index)
  }

  // MARK: Pushing

  /// What the remote lacked.
  typealias Sent = (lines: Int, files: FileCount)

  /// Returns nil if the remote changed meanwhile.
  func push(to remote: (name: String, branch: String)) throws(RepositoryError) -> Sent? {
    guard let head = try git.commit("HEAD") else { return (0, FileCount()) }
    let upstream = try git.commit("refs/remotes/\(remote.name)/\(remote.branch)")
    let tracked = try git.text(["config", Git.Word("branch.\(place.branch).remote")])
    if upstream == head, tracked != nil { return (0, FileCount()) }
    let target = Git.Word("HEAD:refs/heads/\(remote.branch)")
    let outcome = try git.run(
      ["push", "-q", "--porcelain"] + (tracked == nil ? ["-u"] : [])
        + [Git.Word(remote.name), target])
    if outcome.code == 0 {
      let before = try upstream.flatMap { upstream throws(RepositoryError) in
        try git.blob(of: path, in: upstream)
      }
      return (
        newLines(in: try git.blob(of: path, in: head) ?? [], since: before ?? []),
        try files.sent(in: head, since: upstream)
      )
    }
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    let refused = lines.filter { $0.hasPrefix("!") }
    let isOutdated = refused.contains { line in
      line.contains("[rejected]") || line.contains("cannot lock ref")
        || line.contains("failed to update ref") || line.contains("incorrect old value")
    }
    if isOutdated { return nil }
    throw .sync(.git(.push, outcome.words))
  }
}
