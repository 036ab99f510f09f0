import Platform
import Synchronization
import TimelineDomain

/// The journal's files in its repository during one sync.
///
/// A commit has exactly those files that its journal uses, as far as any copy has them. git never
/// writes into the folder: before git moves the branch, the index has what the new commit has, and git
/// keeps the rest. What comes out of the repository is verified like a file of any other copy, so a
/// blob with other bytes than its name says is a missing file, and never a conflict.
final class SyncedFolder {
  /// A file in a tree or in the index.
  struct Entry: Hashable, Sendable {
    let mode: String
    let id: String

    init(mode: String = "100644", id: String) {
      self.mode = mode
      self.id = id
    }

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
  /// How many digits the repository's ids have.
  private var idLength = 40
  private var git: Git { place.git }

  /// From this size on, of one file or of all new ones, git's history is said to keep them.
  private static let large = 50_000_000
  private static let setting: Git.Word = "journal.syncFiles"

  /// A choice is remembered for the next syncs of this clone.
  init(
    _ place: GitPlace, _ repository: FilePostRepository, withFiles choice: Bool?
  ) throws(SyncError) {
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

  private static func isOn(_ git: Git) throws(SyncError) -> Bool {
    try git.text(["config", "--type=bool", SyncedFolder.setting]) != "false"
  }

  /// Whether commits may add and remove files.
  private func commitsFiles() throws(SyncError) -> Bool {
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

  /// The files of a commit, by its id; links with such names included.
  private func files(in commit: String) throws(SyncError) -> Files {
    if let known = trees[commit] { return known }
    let listing = try git.expect(
      .update, ["ls-tree", "-r", "-z", Git.Word(commit), "--", pathWord])
    let files = files(listing, idField: 2)
    trees[commit] = files
    return files
  }

  /// The files of an index.
  private func files(inIndex index: BytePath?) throws(SyncError) -> Files {
    files(
      try git.expect(.index, ["ls-files", "-s", "-z", "--", pathWord], index: index), idField: 1)
  }

  /// Of lines such as `100644 blob ID`, a tab and the path. Other names in the folder are not ours.
  private func files(_ listing: [UInt8], idField: Int) -> Files {
    let prefix = path.count + 1
    var files: Files = [:]
    for line in listing.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let name = line[(tab + 1)...].dropFirst(prefix)
      let fields = line[..<tab].split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let digest = FileDigest(digits: Array(name.dropFirst(3))),
        name.elementsEqual(digest.pathInFolder.utf8), fields.count > idField
      else { continue }
      files[digest] = Entry(mode: fields[0], id: fields[idField])
      idLength = fields[idField].count
    }
    return files
  }

  /// Changes an index; nil removes a file.
  private func change(
    _ changes: [FileDigest: Entry?], index: BytePath?, step: SyncError.Step
  ) throws(SyncError) {
    if changes.isEmpty { return }
    let none = Entry(mode: "0", id: String(repeating: "0", count: idLength))
    var lines: [UInt8] = []
    for (digest, entry) in changes.sorted(by: { $0.key < $1.key }) {
      let entry = entry ?? none
      lines += Array("\(entry.mode) \(entry.id)\t".utf8) + path(of: digest) + [0]
    }
    try git.expect(step, ["update-index", "-z", "--index-info"], index: index, input: lines)
  }

  /// Makes the repository's index have the files of a commit that git is about to move to, or has moved
  /// to. git leaves the folder alone then.
  func stage(_ commit: String, step: SyncError.Step = .update) throws(SyncError) {
    let (old, new) = (try files(inIndex: nil), try files(in: commit))
    if old == new { return }
    let gone = Set(old.keys.filter { new[$0] == nil })
    // What a killed purge has left: git would refuse to lose a file that its index does not have.
    removeUnused(gone)
    let here = try folder()?.sizes(of: gone) ?? [:]
    var changes: [FileDigest: Entry?] = [:]
    for digest in Set(old.keys).union(new.keys)
    where old[digest] != new[digest] && here[digest] == nil {
      changes.updateValue(new[digest], forKey: digest)
    }
    try change(changes, index: nil, step: step)
  }

  /// What these bytes of the journal use, and only the last commit has: another machine has compacted
  /// the journal, and its lines come back.
  func kept(from head: String, beside theirs: String, for bytes: [UInt8]) throws(SyncError)
    -> Change
  {
    let (old, new) = (try files(in: head), try files(in: theirs))
    let gone = Set(old.keys).subtracting(new.keys)
    if gone.isEmpty { return Change() }
    var use = FileUse(lookingFor: gone)
    use.add(lines: bytes.span)
    var change = Change()
    for digest in use.used { change.entries.updateValue(old[digest], forKey: digest) }
    return change
  }

  // MARK: Receiving

  /// Brings the files that a journal with these bytes is going to use, from the first commit with a
  /// good one, before any line of it is written.
  func receive(
    from commits: [String], for bytes: () throws(SyncError) -> [UInt8]
  ) throws(SyncError) {
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
  ) throws(SyncError) -> Set<FileDigest> {
    if digests.isEmpty { return [] }
    let arrivals = try inOwnFolder { () throws(AttachedFileError) in
      let folder = try FileFolder.create(
        FileFolder.path(of: repository.path, repository.calls), repository.calls)
      return try folder.receive(
        digests, from: offers.map { CommittedFiles(git: git, files: $0) },
        progress: repository.fileProgress)
    }
    received = received + arrivals.copied
    return Set(arrivals.missing).union(arrivals.unreadable.keys)
  }

  /// Removes the files that lines named which a purge of another machine has removed here.
  func removeUnused(_ digests: Set<FileDigest>) {
    removed = removed + repository.removeUnused(digests)
  }

  private func folder() throws(SyncError) -> FileFolder? {
    try inRepository { () throws(RepositoryError) in try repository.folder() }
  }

  private func inOwnFolder<Result>(
    _ body: () throws(AttachedFileError) -> Result
  ) throws(SyncError) -> Result {
    try inRepository { () throws(RepositoryError) in try inFolder(body) }
  }

  // MARK: Committing

  /// What a commit of these bytes changes in the files of the last one.
  struct Change {
    fileprivate(set) var entries: [FileDigest: Entry?] = [:]
    /// Files that the last commit lacks.
    fileprivate(set) var new = FileCount()
  }

  /// Also brings back what this folder has lost and the last commit has, and notes what is missing.
  func change(for bytes: [UInt8], since head: String?) throws(SyncError) -> Change {
    let old = try head.map { head throws(SyncError) in try files(in: head) } ?? [:]
    let folder = try folder()
    let stored = try inOwnFolder { () throws(AttachedFileError) in try folder?.files() ?? [] }
    var use = FileUse(lookingFor: Set(old.keys).union(stored.map(\.digest)))
    use.add(lines: bytes.span)
    let used = use.used.union(use.named)
    (missing, leftOut) = ([], FileCount())
    if used.isEmpty, old.isEmpty { return Change() }
    let sizes = stored.reduce(into: [:]) { $0[$1.digest] = $1.size }
    let blobs = old.filter(\.value.isFile)

    let doubted = try doubted(used, sizes, blobs, use)
    let bad = try inOwnFolder { () throws(AttachedFileError) in
      var bad: Set<FileDigest> = []
      for digest in doubted {
        let size = sizes[digest] ?? 0
        if try folder?.goodFile(digest, size: size, waiting: true) == nil { bad.insert(digest) }
      }
      return bad
    }
    let lost = used.filter { sizes[$0] == nil || bad.contains($0) }
    let back = lost.filter { blobs[$0] != nil }
    var missing = lost.subtracting(back).union(try bring(back, from: [blobs]))
    // A good file that git sees as changed: the blob has other bytes.
    let new = used.subtracting(lost).filter { blobs[$0] == nil || doubted.contains($0) }
    let added = FileCount(new.filter { blobs[$0] == nil }, sizes)

    var change = Change()
    if try commitsFiles(), try !isIgnored(new, old) {
      if added.bytes >= SyncedFolder.large { repository.file.report(.committingLargeFiles(added)) }
      if let folder {
        for digest in new.sorted() {
          guard let id = try store(digest, of: folder) else {
            missing.insert(digest)
            continue
          }
          let entry = Entry(id: id)
          if old[digest] != entry { change.entries[digest] = entry }
        }
      }
      change.new = FileCount(change.entries.keys.filter { blobs[$0] == nil }, sizes)
      for digest in old.keys where change.entries[digest] == nil {
        let stays = used.contains(digest) && blobs[digest] != nil
        if !stays { change.entries.updateValue(nil, forKey: digest) }
      }
    } else {
      leftOut = added
    }
    self.missing = missing.sorted()
    return change
  }

  /// Files in use here and in the last commit that may not be what they were: those that git sees as
  /// changed since it has looked last, and those of another size than their lines say.
  private func doubted(
    _ used: Set<FileDigest>, _ sizes: [FileDigest: Int], _ blobs: Files, _ use: FileUse
  ) throws(SyncError) -> Set<FileDigest> {
    let both = used.filter { sizes[$0] != nil && blobs[$0] != nil }
    if both.isEmpty { return [] }
    var doubted = both.filter { digest in use.sizes[digest].map { $0 != sizes[digest] } ?? false }
    // Without a lock of the index, git only sees more changes.
    _ = try git.run(["update-index", "-q", "--refresh"])
    let names = try git.expect(.index, ["diff-files", "--name-only", "-z", "--", pathWord])
    for name in names.split(separator: 0) {
      if let digest = FileDigest(digits: Array(name.suffix(FileDigest.digitCount))),
        both.contains(digest)
      {
        doubted.insert(digest)
      }
    }
    return doubted
  }

  /// Whether `.gitignore` keeps the files out. Like git, this no longer counts once a commit has some,
  /// or if the user asks for them.
  private func isIgnored(_ new: Set<FileDigest>, _ old: Files) throws(SyncError) -> Bool {
    if choice == true || new.isEmpty || !old.isEmpty { return false }
    return try git.run(["check-ignore", "-q", "--", Git.Word(path)]).code == 0
  }

  /// Stores a good file in the repository. Nil if it is not good.
  private func store(_ digest: FileDigest, of folder: FileFolder) throws(SyncError) -> String? {
    let file = try inOwnFolder { () throws(AttachedFileError) -> OpenFile? in
      guard let file = try folder.file(digest) else { return nil }
      let copy = try FileCopy(
        from: file.descriptor, folder.path(of: digest), isStream: false, to: nil, folder.path,
        calls: folder.calls, progress: nil)
      return copy.digest == digest ? file : nil
    }
    guard let file else { return nil }
    let outcome = try git.run(
      ["hash-object", "-w", "--no-filters", "--stdin"], source: file.descriptor)
    guard outcome.code == 0 else { throw .git(.commit, outcome.words) }
    return String(decoding: outcome.line, as: UTF8.self)
  }

  /// Puts a change into an index.
  func stage(
    _ change: Change, index: BytePath? = nil, step: SyncError.Step = .commit
  ) throws(SyncError) { try self.change(change.entries, index: index, step: step) }

  func noteCommit(_ change: Change) { committed = committed + change.new }

  // MARK: Merging

  /// Settles the files in the index of a merge: no two versions of a file are a conflict, because only
  /// one can be good.
  func merge(
    _ head: String, _ theirs: String, for bytes: [UInt8], index: BytePath
  ) throws(SyncError) {
    let (ours, others) = (try files(in: head), try files(in: theirs))
    let all = Set(ours.keys).union(others.keys)
    if all.isEmpty { return }
    var use = FileUse(lookingFor: all)
    use.add(lines: bytes.span)
    let unmerged = Set(
      files(
        try git.expect(.update, ["ls-files", "-u", "-z", "--", pathWord], index: index),
        idField: 1
      ).keys)
    let removesUnused = try commitsFiles()
    let folder = try folder()
    var changes: [FileDigest: Entry?] = [:]
    for digest in all {
      guard use.used.contains(digest) else {
        if removesUnused || unmerged.contains(digest) { changes.updateValue(nil, forKey: digest) }
        continue
      }
      var blobs = [others[digest], ours[digest]].compactMap { $0 }.filter(\.isFile)
      if let first = blobs.first, blobs.contains(where: { $0.id != first.id }), let folder,
        let good = try store(digest, of: folder)
      {
        blobs = [Entry(id: good)]
      }
      changes.updateValue(blobs.first, forKey: digest)
    }
    try change(changes, index: index, step: .update)
  }

  // MARK: Pushing

  /// The files that the remote lacked.
  func sent(in head: String, since upstream: String?) throws(SyncError) -> FileCount {
    let new = Set(try files(in: head).keys)
    if new.isEmpty { return FileCount() }
    let old = try upstream.map { upstream throws(SyncError) in try files(in: upstream) } ?? [:]
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
  ) throws(AttachedFileError) -> FileCopy? {
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
