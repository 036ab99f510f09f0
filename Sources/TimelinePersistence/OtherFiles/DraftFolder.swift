import JSONBytes
package import Platform
package import TimePhrases
package import TimelineDomain

/// Keeps each draft as a folder: `2026-11-21T080102-x7f3` has `text.txt`, and `draft.json` with the
/// arguments that save it and the time. 1.0.0 kept `2026-11-21T080102-x7f3.txt` and `….json`, which are
/// read as texts.
package struct DraftFolder: DraftKeeper {
  private let directory: BytePath
  /// Folders with more drafts. No new one begins there.
  private let others: [BytePath]
  private let time: any TimeSource
  private let calls: any SystemCalls

  package init(
    directory: BytePath, besides others: [BytePath] = [], time: any TimeSource,
    calls: any SystemCalls = LiveSystemCalls()
  ) {
    self.directory = directory
    self.others = others
    self.time = time
    self.calls = calls
  }

  package func keep(
    _ text: [UInt8], for purpose: DraftPurpose?
  ) throws(RepositoryError) -> Draft {
    var generator = SystemRandomNumberGenerator()
    let begun = time.moment().wall
    let name = EntryID.random(using: &generator).short(4)
    let folder = directory.appending("\(begun.fileStamp)-\(name)")
    let path = folder.appending(DraftFolder.textName)
    do {
      try calls.makeDirectories(folder)
      // The purpose first, so that no text ever lacks one.
      if let purpose { try? calls.createDurably(path.purpose, DraftPurposeDTO.bytes(of: purpose)) }
      try calls.createDurably(path, text)
      try calls.synchronizeDirectory(folder)
      try calls.synchronizeDirectory(directory)
    } catch {
      remove(path)
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
    return Draft(location: path.bytes, name: name, begun: begun)
  }

  private static let textName = "text.txt"

  /// A file that an editor left beside the text keeps its folder.
  private func remove(_ path: BytePath) {
    try? calls.removeFile(path)
    try? calls.removeFile(path.purpose)
    if path.isInOwnFolder { try? calls.removeDirectory(path.parent) }
  }

  /// Writes into the same file, because the claim is on that file.
  package func rewrite(_ draft: Draft, _ text: [UInt8]) throws(RepositoryError) {
    let path = BytePath(draft.location)
    try writing(path) { () throws(SystemError) in
      let descriptor = try calls.openFile(path, .update)
      defer { try? calls.closeFile(descriptor) }
      var written = 0
      try calls.writeAll(descriptor, text, at: 0, written: &written)
      try calls.truncateFile(descriptor, to: text.count)
    }
  }

  package func read(_ draft: Draft) throws(RepositoryError) -> [UInt8] {
    let path = BytePath(draft.location)
    return try reading(path) { () throws(SystemError) in try calls.contents(of: path) }
  }

  package func purpose(of draft: Draft) -> DraftPurpose? {
    let path = BytePath(draft.location)
    guard let bytes = try? calls.contents(of: path.purpose) else { return nil }
    return DraftPurposeDTO.purpose(bytes, isOld: !path.isInOwnFolder)
  }

  /// How many seconds a program waits for the claim of another.
  private static let patience = 10

  package func claim(_ draft: Draft) throws(RepositoryError) -> (any DraftClaim)? {
    let path = BytePath(draft.location)
    return try reading(path) { () throws(RepositoryError.Obstacle) in
      while let claim = try FileClaim(path, calls) {
        try claim.waitForLock(seconds: DraftFolder.patience)
        if try claim.isCurrent { return claim }
      }
      return nil
    }
  }

  package func claimIfFree(_ draft: Draft) -> (any DraftClaim)? {
    guard let claim = try? FileClaim(BytePath(draft.location), calls), claim.isFree(),
      (try? claim.isCurrent) == true
    else { return nil }
    return claim
  }

  package func discard(_ draft: Draft) throws(RepositoryError) {
    let path = BytePath(draft.location)
    try writing(path) { () throws(SystemError) in try calls.removeFile(path) }
    remove(path)
  }

  package func drafts() throws(RepositoryError) -> [Draft] {
    var drafts = try drafts(in: directory)
    if others.isEmpty { return drafts }
    for folder in others { drafts += (try? self.drafts(in: folder)) ?? [] }
    return drafts.sorted { $1.folderName.lexicographicallyPrecedes($0.folderName) }
  }

  private func drafts(in directory: BytePath) throws(RepositoryError) -> [Draft] {
    let names: [BytePath]
    do {
      names = try calls.names(in: directory)
    } catch {
      if error.code == .noSuchFile { return [] }
      throw .unreadable(path: directory.text, RepositoryError.Obstacle(error))
    }
    // Files of an editor are hidden or have other extensions.
    return names.filter { $0.bytes.first != UInt8(ascii: ".") }
      .sorted { $1.bytes.lexicographicallyPrecedes($0.bytes) }
      .compactMap { name -> Draft? in
        let isOld = name.text.hasSuffix(".txt")
        let path =
          isOld
          ? directory.appending(name) : directory.appending(name).appending(DraftFolder.textName)
        guard (try? calls.status(at: path, followingLinks: false)) != nil, !isLeftEmpty(path) else {
          return nil
        }
        let stem = isOld ? name.text.dropLast(4) : Substring(name.text)
        let begun = CivilTime(fileStamp: stem)
        let short = begun == nil ? stem : stem.dropFirst(18)
        return Draft(location: path.bytes, name: String(short), begun: begun)
      }
  }

  /// Whether a program that has ended left a draft without a word, because its editor had none yet. An
  /// hour later, no editor works on it, and it goes.
  private func isLeftEmpty(_ path: BytePath) -> Bool {
    guard let status = try? calls.status(at: path, followingLinks: false),
      status.size <= DraftFolder.mostBlankBytes,
      let bytes = try? calls.contents(of: path), bytes.allSatisfy(DraftFolder.isBlank),
      let claim = try? FileClaim(path, calls), claim.isFree()
    else { return false }
    let age = time.now().seconds - status.modified.seconds
    if age > DraftFolder.patienceWithEditors, (try? claim.isCurrent) == true { remove(path) }
    return true
  }

  /// More than an editor leaves of a text without words.
  private static let mostBlankBytes = 64
  private static let patienceWithEditors: Int64 = 3600

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

extension Draft {
  /// The name that its folder has, or its file.
  fileprivate var folderName: [UInt8] {
    let parts = location.split(separator: UInt8(ascii: "/"))
    return Array(BytePath(location).isInOwnFolder ? parts.dropLast().last ?? [] : parts.last ?? [])
  }
}

extension BytePath {
  /// Whether the draft's text is in a folder of its own; 1.0.0 kept it beside the others.
  fileprivate var isInOwnFolder: Bool { bytes.suffix(9).elementsEqual("/text.txt".utf8) }

  /// The path of the draft's arguments and time.
  var purpose: BytePath {
    isInOwnFolder
      ? parent.appending("draft.json") : BytePath(bytes.dropLast(4) + Array(".json".utf8))
  }
}

extension CivilTime {
  /// A stamp that sorts by time and needs no quotes in a shell.
  fileprivate var fileStamp: String {
    "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
      + "T\(hour.padded(2))\(minute.padded(2))\(second.padded(2))"
  }

  /// Reads the stamp at the beginning of a draft's name. Nil if it has another form.
  fileprivate init?(fileStamp text: Substring) {
    let bytes = Array(text.utf8)
    guard bytes.count > 18, bytes[17] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].allSatisfy { (0x30...0x39).contains($0) }
        ? Int(String(decoding: bytes[range], as: UTF8.self)) ?? -1 : -1
    }
    self.init(
      year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13),
      minute: number(13..<15), second: number(15..<17))
  }
}

/// A locked draft. The system releases the lock when the process ends.
final class FileClaim: DraftClaim {
  private typealias Obstacle = RepositoryError.Obstacle

  private let path: BytePath
  private let descriptor: Int32
  private let calls: any SystemCalls

  /// Nil if there is no such file.
  init?(_ path: BytePath, _ calls: any SystemCalls) throws(RepositoryError.Obstacle) {
    self.path = path
    self.calls = calls
    // Some network file systems lock only what is open for writing.
    if let writable = try? calls.openFile(path, .update) {
      descriptor = writable
      return
    }
    do throws(SystemError) {
      descriptor = try calls.openFile(path, .read)
    } catch {
      if error.code == .noSuchFile { return nil }
      throw Obstacle(error)
    }
  }

  deinit {
    try? calls.unlockFile(descriptor)
    try? calls.closeFile(descriptor)
  }

  func waitForLock(seconds: Int) throws(RepositoryError.Obstacle) {
    try calls.waitForLock(descriptor, .exclusive, seconds: seconds)
  }

  /// Whether no other program has the lock; if so, this object takes it.
  func isFree() -> Bool { (try? calls.lockFile(descriptor, .exclusive)) != nil }

  /// Whether the locked file is still the one at the path.
  var isCurrent: Bool {
    get throws(RepositoryError.Obstacle) {
      try translated { () throws(SystemError) in
        let current = try? calls.status(at: path, followingLinks: true)
        return current.map(try calls.status(of: descriptor).isSameFile) ?? false
      }
    }
  }
}

/// `{"arguments": [string], "time"?, "journal"?, "entry"?, "base"?: [string]}`, the file that says how
/// a draft is saved.
enum DraftPurposeDTO {
  static func bytes(of purpose: DraftPurpose) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("arguments")
      $0.strings(purpose.words)
      for (name, text) in [("time", purpose.typed?.spelling), ("journal", purpose.journal)] {
        guard let text else { continue }
        $0.name(name)
        $0.string(text)
      }
      if let entry = purpose.entry {
        $0.name("entry")
        $0.raw(JSONWriter.string(decoded: entry.bytes))
      }
      if !purpose.base.isEmpty {
        $0.name("base")
        $0.array { list in
          for id in purpose.base { list.raw(JSONWriter.string(decoded: id.bytes)) }
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The words of 1.0.0's file (`isOld`) are not run; a purge needs its entry and its journal.
  static func purpose(_ bytes: [UInt8], isOld: Bool) -> DraftPurpose? {
    let scanner = JSONScanner(bytes.span)
    guard let object = scanner.value(in: 0..<bytes.count),
      let known = scanner.knownMembers(
        of: object,
        [isOld ? "words" : "arguments", isOld ? "typed" : "time", "journal", "entry", "base"]),
      let words = known[0].flatMap({ list($0, of: bytes) })?
        .map({ String(decoding: $0, as: UTF8.self) })
    else { return nil }
    let base = text(known[4], of: bytes).map { [$0] } ?? known[4].flatMap { list($0, of: bytes) }
    let path = isOld && words.first == "--file" ? words.dropFirst().first : nil
    return DraftPurpose(
      words: isOld ? ["text", "-"] : words, journal: string(known[2], of: bytes) ?? path,
      entry: text(known[3], of: bytes).map { EntryID(bytes: $0) },
      base: (base ?? []).map { EntryID(bytes: $0) },
      typed: string(known[1], of: bytes).flatMap(Moment.restored))
  }

  private static func text(_ range: Range<Int>?, of bytes: [UInt8]) -> [UInt8]? {
    let scanner = JSONScanner(bytes.span)
    guard let range = scanner.present(range), scanner.kind(of: range) == .string else { return nil }
    return scanner.decodedString(range)
  }

  private static func string(_ range: Range<Int>?, of bytes: [UInt8]) -> String? {
    text(range, of: bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func list(_ range: Range<Int>, of bytes: [UInt8]) -> [[UInt8]]? {
    let scanner = JSONScanner(bytes.span)
    guard scanner.kind(of: range) == .array else { return nil }
    return scanner.strings(of: range)
  }
}
