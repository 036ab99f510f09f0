import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment of one test: a directory, a journal in it, a fixed clock.
final class Desk {
  let directory = TemporaryDirectory()
  /// A directory for files that must not be in the journal's directory.
  private(set) lazy var elsewhere = TemporaryDirectory()
  var environment: [String: String]
  /// The journal's path in the directory.
  let journalName = "journal.jsonl"

  /// The clock shows 2026-11-21, 08:01:02.123, at an offset of +09:00.
  init(journal: [UInt8]? = nil) {
    environment = [
      "HOME": "\(directory.path)/home", "JOURNAL_FILE": "\(directory.path)/journal.jsonl",
      "JOURNAL_NOW": "2026-11-21T08:01:02.123+09:00", "TZ": "XYZ-9", "PATH": "/usr/bin:/bin",
      "PAGER": "cat",
    ]
    if let journal { directory.write(journalName, journal) }
  }

  convenience init(journal: String) {
    self.init(journal: Array(journal.utf8))
  }

  /// A copy of one of the journals in `Samples`, with its files.
  convenience init(sample name: String) {
    self.init(journal: Desk.sample(name))
    let files = "\(Desk.root)/Samples/\(name).files"
    let copied = shell(
      "[ ! -d '\(files)' ] || cp -r '\(files)' '\(directory.path)/\(journalName).files'")
    precondition(copied.code == 0, copied.error)
  }

  /// Of the project.
  static let root = #filePath.components(upTo: "/Tests/")

  static func sample(_ name: String) -> [UInt8] {
    let samples = TemporaryDirectory.read(path: "\(root)/Samples/\(name)")
    precondition(!samples.isEmpty, "there is no sample \(name)")
    return samples
  }

  // MARK: Running

  @discardableResult
  func run(_ words: String..., input: String? = nil) -> BuiltProgram.Outcome {
    run(words.map { Array($0.utf8) }, input: input.map { Array($0.utf8) })
  }

  @discardableResult
  func run(
    _ words: [[UInt8]], input: [UInt8]? = nil, asOtherUser: Bool = false
  ) -> BuiltProgram.Outcome {
    BuiltProgram.run(
      words, environment: environment.mapValues { Array($0.utf8) }, input: input,
      asOtherUser: asOtherUser)
  }

  /// Starts the program in the background.
  func start(
    _ words: [String], input: [UInt8]? = nil, terminal: String? = nil, program: String? = nil,
    holding held: Int32? = nil
  ) -> BuiltProgram.Running {
    BuiltProgram.start(
      words.map { Array($0.utf8) }, environment: environment.mapValues { Array($0.utf8) },
      input: input, program: program, terminal: terminal, holding: held)
  }

  // MARK: Reading

  var journal: [UInt8] { directory.read(journalName) }
  var journalText: String { String(decoding: journal, as: UTF8.self) }

  /// The contents of the drafts.
  var drafts: [String] {
    let folder = "home/.local/state/journal/drafts"
    let texts = directory.names(in: folder).compactMap { name in
      if name.hasSuffix(".txt") { return name }
      let isDraft = directory.names(in: "\(folder)/\(name)").contains("text.txt")
      return isDraft ? "\(name)/text.txt" : nil
    }
    return texts.map { String(decoding: directory.read("\(folder)/\($0)"), as: UTF8.self) }
  }

  /// Everything that a refused command must not change.
  struct FileState: Equatable {
    let bytes: [UInt8]
    let inode: UInt64
    let mode: UInt32
    let modified: [Int]
  }

  var state: FileState {
    var status = stat()
    guard stat("\(directory.path)/\(journalName)", &status) == 0 else {
      return FileState(bytes: [], inode: 0, mode: 0, modified: [])
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileState(
      bytes: journal, inode: UInt64(status.st_ino), mode: UInt32(status.st_mode),
      modified: [Int(time.tv_sec), Int(time.tv_nsec)])
  }

  func mode(of name: String) -> UInt32 {
    var status = stat()
    return stat("\(directory.path)/\(name)", &status) == 0 ? UInt32(status.st_mode) & 0o7777 : 0
  }
}

extension String {
  func components(upTo marker: String) -> String {
    var index = startIndex
    while index < endIndex, !self[index...].hasPrefix(marker) { index = self.index(after: index) }
    return String(self[..<index])
  }
}
