import Platform
import TestSupport
import TimelineDomain

@testable import TimelinePersistence

/// A journal and its files, on a disk of any kind.
struct FilesBench {
  let journal: JournalFile
  var calls: any SystemCalls { journal.calls }

  init(_ path: String, _ calls: any SystemCalls) {
    journal = JournalFile(path: BytePath(path), calls: calls, report: { _ in })
  }

  func folder() throws(RepositoryError) -> FileFolder {
    try FileFolder.create(FileFolder.path(of: journal.path, calls), calls)
  }

  static func line(_ id: String, _ file: AttachedFile) -> [UInt8] {
    let element = String(decoding: FilesMember.json(of: file), as: UTF8.self)
    return Array(
      (#"{"id":"\#(id)","type":"text","files":["# + element + #"],"payload":{"text":"hi"}}"# + "\n")
        .utf8)
  }

  struct Placed {
    let file: AttachedFile
    let isNew: Bool
  }

  /// What `add --attach` does.
  @discardableResult
  func attach(_ source: FileSource, id: String = "new1") throws -> Placed {
    let folder = try folder()
    let incoming = try folder.takeIn(source)
    return try place(incoming, in: folder, id)
  }

  @discardableResult
  func place(
    _ incoming: IncomingFile, in folder: FileFolder, _ id: String = "new1"
  ) throws -> Placed {
    try underLock { journal, lock in
      let placed = try folder.place([incoming], of: journal, under: lock)
      do {
        try lock.append(FilesBench.line(id, incoming.file))
      } catch {
        folder.takeBack(placed, of: journal, under: lock)
        throw error
      }
      return Placed(file: incoming.file, isNew: !placed.isEmpty)
    }
  }

  func underLock<Result>(
    _ body: (JournalFile, borrowing LockedJournal) throws -> Result
  ) throws -> Result {
    var result: Swift.Result<Result, any Error>?
    _ = try journal.withLock(creatingWith: { Array(JournalBench.header.utf8) }) { lock in
      do { result = .success(try body(journal, lock)) } catch { result = .failure(error) }
    }
    return try result!.get()
  }
}

/// A journal `j` with files in a directory of its own.
final class FilesDirectory {
  let directory = TemporaryDirectory()
  let faults: OrderedFaults
  let bench: FilesBench

  init(fault: OrderedFaults.Fault? = nil, journal: String = JournalBench.header) {
    faults = OrderedFaults(fault)
    bench = FilesBench("\(directory.path)/j", faults)
    directory.write("j", Array(journal.utf8))
  }

  var path: String { directory.path }
  var journal: String { String(decoding: directory.read("j"), as: UTF8.self) }

  func write(_ name: String, _ text: String) { directory.write(name, Array(text.utf8)) }

  func source(_ name: String) -> FileSource { .file(BytePath("\(path)/\(name)").bytes) }

  /// A path in the directory.
  static func place(_ text: String) -> String { place(digest(text)) }

  static func place(_ digest: FileDigest) -> String {
    "j.files/\(digest.text.prefix(2))/\(digest.text)"
  }

  static func digest(_ text: String) -> FileDigest {
    FileDigest(SHA256(Array(text.utf8)).digest)
  }

  func stored(_ text: String) -> String {
    String(decoding: directory.read(FilesDirectory.place(text)), as: UTF8.self)
  }

  /// The temporary files in the folder.
  var leftovers: [String] { directory.names(in: "j.files").filter { $0.hasSuffix(".tmp") } }

  /// Puts a file into the folder as another program would.
  func plant(_ text: String, for digest: FileDigest) throws {
    _ = try bench.folder().directory.makeDirectory(digest.folderName)
    write(FilesDirectory.place(digest), text)
  }
}
