import Platform
import TimelineDomain

/// Brings the files in use of a union from the folders of other copies, before its lines are written.
///
/// Called twice: before the lock, which may take minutes, and again under it, because a purge may have
/// removed what had arrived, and a line may have come. If the merge then fails, `placed` has the files
/// that are new.
struct FileReceipt {
  private(set) var transfer = FileTransfer()
  private(set) var placed: Set<FileDigest> = []
  private let repository: FilePostRepository
  private var folders: [FileFolder] = []
  /// All files in the folders.
  private var offered: Set<FileDigest> = []
  /// Why a folder can't be listed. It may have any file.
  private var failure: RepositoryError?
  private var unreadable: [FileDigest: RepositoryError] = [:]
  private var done: Set<FileDigest> = []

  /// From the folders of copies of the journal.
  init(_ repository: FilePostRepository, from copies: [BytePath]) {
    self.repository = repository
    let own = try? FileFolder.path(of: repository.path, repository.calls)
    for copy in copies {
      do throws(RepositoryError) {
        for folder in try FileFolder.sources(of: copy, repository.calls) where folder.path != own {
          folders.append(folder)
          offered.formUnion(try folder.files().map(\.digest))
        }
      } catch {
        failure = failure ?? error
      }
    }
  }

  var mayReceive: Bool { !offered.isEmpty || failure != nil && !folders.isEmpty }

  /// Makes sure that the journal has each file that it is going to use and that a folder has. Others
  /// that it lacks are counted.
  mutating func receive(_ union: LineUnion) throws(RepositoryError) {
    let wanted = wanted(union)
    let here = try sizes(of: wanted)
    let new = wanted.filter { mayOffer($0) && (!done.contains($0) || here[$0] == nil) }
    var (copied, bad): (FileCount, Set<FileDigest>) = (transfer.copied, [])
    unreadable = [:]
    if !new.isEmpty, !folders.isEmpty {
      var placed: Set<FileDigest> = []
      defer { self.placed.formUnion(placed) }
      let folder = try FileFolder.create(
        FileFolder.path(of: repository.path, repository.calls), repository.calls)
      let arrivals = try folder.receive(new, from: folders, progress: repository.fileProgress) {
        placed.insert($0)
      }
      copied = copied + arrivals.copied
      unreadable = arrivals.unreadable
      bad = Set(arrivals.missing).union(unreadable.keys)
      done.formUnion(new.subtracting(bad))
    }
    count(wanted, present: Set(here.keys).union(done).subtracting(bad), copied: copied)
  }

  private func mayOffer(_ digest: FileDigest) -> Bool {
    failure != nil || offered.contains(digest)
  }

  /// What `receive` would do, by the sizes alone.
  mutating func expect(_ union: LineUnion) {
    let wanted = wanted(union)
    let here = Set(((try? sizes(of: wanted)) ?? [:]).keys)
    let new = wanted.intersection(offered).subtracting(here)
    let sizes = folders.reduce(into: [:]) { sizes, folder in
      sizes.merge(folder.sizes(of: new)) { first, _ in first }
    }
    count(wanted, present: here.union(new), copied: FileCount(new, sizes))
  }

  private mutating func count(
    _ wanted: Set<FileDigest>, present: Set<FileDigest>, copied: FileCount
  ) {
    let found = wanted.intersection(present)
    let absent = wanted.subtracting(found)
    let unreadable: [FileDigest: RepositoryError] = absent.reduce(into: [:]) { errors, digest in
      errors[digest] = self.unreadable[digest] ?? failure
    }
    transfer = FileTransfer(
      copied: copied, present: max(0, found.count - copied.files),
      missing: absent.filter { unreadable[$0] == nil }.sorted(), unreadable: unreadable)
  }

  private func sizes(of digests: Set<FileDigest>) throws(RepositoryError) -> [FileDigest: Int] {
    try repository.folder()?.sizes(of: digests) ?? [:]
  }

  /// Without files anywhere, a journal is not searched for them.
  private func wanted(_ union: LineUnion) -> Set<FileDigest> {
    var use = FileUse(lookingFor: offered)
    union.forEachPiece(asRewrite: union.isRewrite) { use.add(lines: $0.span) }
    return use.named.union(use.used)
  }
}
