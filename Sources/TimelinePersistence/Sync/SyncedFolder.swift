import Platform
import Synchronization
import TimelineDomain

/// The journal's files in its repository during one sync.
///
/// A commit has exactly those files that its journal uses, as far as any copy has them; one that nothing uses
/// leaves with the file in the folder. git never writes into the folder. What comes out of the repository is verified like a file of any other copy, so a
/// blob with other bytes than its name says is a missing file, and never a conflict.
final class SyncedFolder {
  /// A file in a tree or in the index.
  struct Entry: Hashable, Sendable {
    let mode: String
    let id: String

    /// Not a link, for example.
    var isFile: Bool { mode.hasPrefix("100") }
  }

  typealias Files = [FileDigest: Entry]

  /// New files in the commits of this sync.
  private(set) var committed = FileCount()
  private var received = FileCount()
  private var removed = FileRemoval()
  private var missing: [FileDigest] = []
  private var leftOut = FileCount()
  private let place: GitPlace
  private let repository: FilePostRepository
  /// What the user asked for.
  private let choice: Bool?
  /// What is in the repository's settings, if the user asks for nothing.
  private var remembered: Bool?
  /// The files of commits that were read.
  private var trees: [String: Files] = [:]
  private var git: Git { place.git }

  /// From this size on, of one file or of all new ones, git's history is said to keep them.
  private static let large = 50_000_000
  private static let setting: Git.Word = "journal.syncFiles"

  /// A choice is remembered for the next syncs of this clone.
  init(
    _ place: GitPlace, _ repository: FilePostRepository, withFiles choice: Bool?
  ) throws(RepositoryError) {
    self.place = place
    self.repository = repository
    self.choice = choice
    guard let choice, try choice != SyncedFolder.isOn(place.git) else { return }
    let value: Git.Word = choice ? "true" : "false"
    try place.git.expect(.setUp, ["config", "--local", SyncedFolder.setting, value])
  }

  func report(sent: FileCount) -> SyncedFiles {
    SyncedFiles(
      sent: sent, received: received,
      removed: FileRemoval(removed: removed.removed, left: Set(removed.left).sorted()),
      missing: missing, leftOut: leftOut)
  }

  private static func isOn(_ git: Git) throws(RepositoryError) -> Bool {
    try git.text(["config", "--type=bool", SyncedFolder.setting]) != "false"
  }

  /// Whether commits may add and remove files.
  private func commitsFiles() throws(RepositoryError) -> Bool {
    if let known = choice ?? remembered { return known }
    let value = try SyncedFolder.isOn(git)
    remembered = value
    return value
  }

  // MARK: Trees

  private var path: [UInt8] { place.path + Array(".files".utf8) }

  /// In which no character is a pattern.
  var pathWord: Git.Word { Git.Word(literal: path) }

  private func path(of digest: FileDigest) -> [UInt8] {
    path + Array("/\(digest.pathInFolder)".utf8)
  }

  /// The files of a commit, by its id; links with such names included. Other names in the folder are not ours.
  private func files(in commit: String) throws(RepositoryError) -> Files {
    if let known = trees[commit] { return known }
    let listing = try git.expect(
      .update, ["ls-tree", "-r", "-z", Git.Word(commit), "--", pathWord])
    var files: Files = [:]
    // Lines such as `100644 blob ID`, a tab and the path.
    for line in listing.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let fields = line[..<tab].split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let digest = digest(ofPath: line[(tab + 1)...]), fields.count == 3 else { continue }
      files[digest] = Entry(mode: fields[0], id: fields[2])
    }
    trees[commit] = files
    return files
  }

  private func digest(ofPath path: ArraySlice<UInt8>) -> FileDigest? {
    let name = path.dropFirst(self.path.count + 1)
    return FileDigest(digits: Array(name.dropFirst(3))).flatMap {
      name.elementsEqual($0.pathInFolder.utf8) ? $0 : nil
    }
  }

  /// Whether a commit has those files of another one that these bytes of the journal use.
  func areKept(
    from head: String, in theirs: String, for bytes: [UInt8]
  ) throws(RepositoryError) -> Bool {
    let (old, new) = (try files(in: head), try files(in: theirs))
    let gone = Set(old.keys).subtracting(new.keys)
    if gone.isEmpty { return true }
    var use = FileUse(lookingFor: gone)
    use.add(lines: bytes.span)
    return use.used.isEmpty
  }

  /// The files of a commit that a merge with it keeps, as lines for an index.
  func others(in theirs: String, for bytes: [UInt8]) throws(RepositoryError) -> [UInt8] {
    let files = try files(in: theirs)
    var use = FileUse(lookingFor: Set(files.keys))
    use.add(lines: bytes.span)
    let keepsAll = try !commitsFiles()
    var lines: [UInt8] = []
    for (digest, entry) in files.sorted(by: { $0.key < $1.key })
    where keepsAll || use.used.contains(digest) {
      lines += "\(entry.mode) \(entry.id)\t".utf8
      lines += path(of: digest)
      lines.append(0)
    }
    return lines
  }

  // MARK: Receiving

  /// Brings the files that a journal with these bytes is going to use, from the first commit with a
  /// good one, before any line of it is written.
  func receive(
    from commits: [String], for bytes: () throws(RepositoryError) -> [UInt8]
  ) throws(RepositoryError) {
    var offers: [Files] = []
    for commit in commits { offers.append(try files(in: commit)) }
    let offered = offers.reduce(into: Set<FileDigest>()) { $0.formUnion($1.keys) }
    if offered.isEmpty { return }
    var use = FileUse(lookingFor: offered)
    let journal = try bytes()
    use.add(lines: journal.span)
    let here = try folder()?.sizes(of: use.used) ?? [:]
    _ = try bring(use.used.filter { here[$0] == nil }, from: offers)
  }

  /// Returns the files of which no offer has a good copy.
  private func bring(
    _ digests: Set<FileDigest>, from offers: [Files]
  ) throws(RepositoryError) -> Set<FileDigest> {
    if digests.isEmpty { return [] }
    let folder = try FileFolder.create(
      FileFolder.path(of: repository.path, repository.calls), repository.calls)
    let arrivals = try folder.receive(
      digests, from: offers.map { CommittedFiles(git: git, files: $0) },
      progress: repository.fileProgress)
    received = received + arrivals.copied
    return Set(arrivals.missing).union(arrivals.unreadable.keys)
  }

  /// Removes files that a commit no longer has.
  func removeUnused(_ paths: [[UInt8]]) {
    removeUnused(Set(paths.compactMap { digest(ofPath: $0[...]) }))
  }

  /// Removes the files that lines named which a purge of another machine has removed here.
  func removeUnused(_ digests: Set<FileDigest>) {
    removed = removed + repository.removeUnused(digests)
  }

  private func folder() throws(RepositoryError) -> FileFolder? {
    try repository.folder()
  }

  // MARK: Committing

  /// What a commit of these bytes changes in the files of the last one.
  struct Change {
    /// In the repository; those of files that are not in the folder leave the commit.
    fileprivate(set) var paths: [[UInt8]] = []
    /// Files that the last commit lacks.
    fileprivate(set) var new = FileCount()
  }

  /// Also brings back what this folder has lost and the last commit has, and notes what is missing.
  func change(for bytes: [UInt8], since head: String?) throws(RepositoryError) -> Change {
    let old = try head.map { head throws(RepositoryError) in try files(in: head) } ?? [:]
    let folder = try folder()
    let stored = try folder?.files() ?? []
    var use = FileUse(lookingFor: Set(old.keys).union(stored.map(\.digest)))
    use.add(lines: bytes.span)
    let used = use.used.union(use.named)
    (missing, leftOut) = ([], FileCount())
    if used.isEmpty, old.isEmpty { return Change() }
    let sizes = stored.reduce(into: [:]) { $0[$1.digest] = $1.size }
    let blobs = old.filter(\.value.isFile)

    let here = used.filter { sizes[$0] != nil }
    let changed = try here.filter { blobs[$0] == nil }.union(changed(since: head))
    // One of another size than its line says may be cut.
    let doubted = here.filter { digest in
      changed.contains(digest) || use.sizes[digest].map { $0 != sizes[digest] } ?? false
    }
    var bad: Set<FileDigest> = []
    for digest in doubted {
      let size = sizes[digest] ?? 0
      if try folder?.goodFile(digest, size: size, waiting: true) == nil { bad.insert(digest) }
    }
    let lost = used.filter { sizes[$0] == nil || bad.contains($0) }
    let back = lost.filter { blobs[$0] != nil }
    missing = lost.subtracting(back).union(try bring(back, from: [blobs])).sorted()
    // Also a good file of which the commit has other bytes.
    let new = changed.intersection(here).subtracting(lost)
    let added = FileCount(new.filter { blobs[$0] == nil }, sizes)
    guard try commitsFiles(), try !isIgnored(new, old) else {
      leftOut = added
      return Change()
    }
    if added.bytes >= SyncedFolder.large { repository.file.report(.committingLargeFiles(added)) }
    let gone = old.keys.filter { !used.contains($0) && sizes[$0] == nil }
    return Change(paths: new.union(gone).sorted().map(path), new: added)
  }

  /// The files that git sees as changed since the last commit.
  private func changed(since head: String?) throws(RepositoryError) -> Set<FileDigest> {
    guard let head else { return [] }
    // Without a lock of the index, git only sees more changes.
    _ = try git.run(["update-index", "-q", "--refresh"])
    let names = try git.expect(
      .commit, ["diff-index", "--name-only", "-z", Git.Word(head), "--", pathWord])
    return Set(names.split(separator: 0).compactMap { digest(ofPath: $0) })
  }

  /// Whether `.gitignore` keeps the files out. Like git, this no longer counts once a commit has some,
  /// or if the user asks for them.
  private func isIgnored(_ new: Set<FileDigest>, _ old: Files) throws(RepositoryError) -> Bool {
    if choice == true || new.isEmpty || !old.isEmpty { return false }
    return try git.run(["check-ignore", "-q", "--", Git.Word(path)]).code == 0
  }

  func noteCommit(_ change: Change) { committed = committed + change.new }

  // MARK: Pushing

  /// The files that the remote lacked.
  func sent(in head: String, since upstream: String?) throws(RepositoryError) -> FileCount {
    let new = Set(try files(in: head).keys)
    if new.isEmpty { return FileCount() }
    let old =
      try upstream.map { upstream throws(RepositoryError) in try files(in: upstream) } ?? [:]
    let sent = new.subtracting(old.keys)
    return FileCount(sent, try folder()?.sizes(of: sent) ?? [:])
  }
}

/// The files of one commit, as copies to take.
private struct CommittedFiles: FileOrigin {
  let git: Git
  let files: SyncedFolder.Files

  /// One git at a time, because a signal stops only one.
  private static let turn = Mutex(0)

  private func run(_ words: [Git.Word], target: Int32? = nil) -> Git.Outcome? {
    CommittedFiles.turn.withLock { _ in try? git.run(words, target: target) }
  }

  func copy(
    _ digest: FileDigest, to target: OpenFile, in folder: FileFolder,
    progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) throws(RepositoryError) -> FileCopy? {
    guard let entry = files[digest], entry.isFile else { return nil }
    let blob = Git.Word(entry.id)
    guard let outcome = run(["cat-file", "blob", blob], target: target.descriptor) else {
      return nil
    }
    if outcome.code != 0 {
      // The repository may lack the blob, as after damage.
      guard run(["cat-file", "-e", blob])?.code == 0 else { return nil }
      throw .unwritable(
        path: folder.path.text, .other(call: "git cat-file", words: outcome.words))
    }
    return try FileCopy(
      from: target.descriptor, folder.path, isStream: false, to: nil, folder.path,
      calls: folder.calls, progress: progress)
  }
}
