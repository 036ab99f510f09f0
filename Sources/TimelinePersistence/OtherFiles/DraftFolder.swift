import JSONBytes
package import Platform
package import TimePhrases
package import TimelineDomain

/// Keeps drafts as files with mode 0600: `2026-11-21T080102-x7f3.txt` has the text, and a file with
/// the extension `.json` says what the user typed it for.
package struct DraftFolder: DraftKeeper {
  private let directory: BytePath
  private let time: any TimeSource
  private let calls: any SystemCalls

  package init(
    directory: BytePath, time: any TimeSource, calls: any SystemCalls = LiveSystemCalls()
  ) {
    self.directory = directory
    self.time = time
    self.calls = calls
  }

  package func keep(
    _ text: [UInt8], for purpose: DraftPurpose?
  ) throws(RepositoryError) -> Draft {
    var generator = SystemRandomNumberGenerator()
    let begun = time.moment().wall
    let name = EntryID.random(using: &generator).short(4)
    let path = directory.appending("\(begun.fileStamp)-\(name).txt")
    do {
      try calls.makeDirectories(directory)
      // The purpose first, so that no text ever lacks one.
      if let purpose { try? calls.createDurably(path.purpose, DraftPurposeDTO.bytes(of: purpose)) }
      try calls.createDurably(path, text)
      try calls.synchronizeDirectory(directory)
    } catch {
      try? calls.removeFile(path.purpose)
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
    return Draft(location: path.bytes, name: name, begun: begun)
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
    (try? calls.contents(of: BytePath(draft.location).purpose)).flatMap(DraftPurposeDTO.purpose)
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
    try? calls.removeFile(path.purpose)
  }

  package func drafts() throws(RepositoryError) -> [Draft] {
    let names: [BytePath]
    do {
      names = try calls.names(in: directory)
    } catch {
      if error.code == .noSuchFile { return [] }
      throw .unreadable(path: directory.text, RepositoryError.Obstacle(error))
    }
    // Files of an editor are hidden or have other extensions.
    return names.filter { $0.bytes.first != UInt8(ascii: ".") && $0.text.hasSuffix(".txt") }
      .sorted { $1.bytes.lexicographicallyPrecedes($0.bytes) }
      .filter { !isLeftEmpty(directory.appending($0)) }
      .map { name in
        let stem = name.text.dropLast(4)
        let begun = CivilTime(fileStamp: stem)
        let short = begun == nil ? stem : stem.dropFirst(18)
        return Draft(
          location: directory.appending(name).bytes, name: String(short), begun: begun)
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
    if age > DraftFolder.patienceWithEditors, (try? claim.isCurrent) == true {
      try? calls.removeFile(path)
      try? calls.removeFile(path.purpose)
    }
    return true
  }

  /// More than an editor leaves of a text without words.
  private static let mostBlankBytes = 64
  private static let patienceWithEditors: Int64 = 3600

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

extension BytePath {
  /// The path of the draft's purpose, with `.json` instead of `.txt`.
  var purpose: BytePath { BytePath(bytes.dropLast(4) + Array(".json".utf8)) }
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

/// `{"words": [string], "source"?, "journal"?, "entry"?, "base"?: [string], "typed"?}`, the file that
/// says what a draft is for.
///
/// Older versions wrote one string as `base`, and beside the words `"unclear": [[option, word]]`.
enum DraftPurposeDTO {
  static func bytes(of purpose: DraftPurpose) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("words")
      $0.strings(purpose.words)
      for (name, text) in [
        ("source", purpose.source?.rawValue), ("journal", purpose.journal),
        ("typed", purpose.typed?.spelling),
      ] {
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

  static func purpose(_ bytes: [UInt8]) -> DraftPurpose? {
    let scanner = JSONScanner(bytes.span)
    guard let object = scanner.value(in: 0..<bytes.count),
      let known = scanner.knownMembers(
        of: object, ["words", "source", "journal", "entry", "base", "typed", "unclear"]),
      let words = known[0].flatMap({ strings($0, of: bytes) })
    else { return nil }
    let base = text(known[4], of: bytes).map { [$0] } ?? known[4].flatMap { list($0, of: bytes) }
    return DraftPurpose(
      words: withUnclear(words, known[6], of: bytes),
      source: string(known[1], of: bytes).flatMap(DraftPurpose.Source.init),
      journal: string(known[2], of: bytes),
      entry: text(known[3], of: bytes).map { EntryID(bytes: $0) },
      base: (base ?? []).map { EntryID(bytes: $0) },
      typed: string(known[5], of: bytes).flatMap(Moment.restored))
  }

  /// The words with the values that an older version had not understood, and kept beside them.
  private static func withUnclear(
    _ words: [String], _ range: Range<Int>?, of bytes: [UInt8]
  ) -> [String] {
    let scanner = JSONScanner(bytes.span)
    guard let range = scanner.present(range), scanner.kind(of: range) == .array,
      let pairs = scanner.elements(of: range)
    else { return words }
    let options = pairs.compactMap { strings($0, of: bytes) }
      .filter { $0.count > 1 && ["at", "tag"].contains($0[0]) }
    let end = words.firstIndex(of: "--") ?? words.count
    return words[..<end] + options.flatMap { ["--\($0[0])", $0[1]] } + words[end...]
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

  private static func strings(_ range: Range<Int>, of bytes: [UInt8]) -> [String]? {
    list(range, of: bytes)?.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Remembers what happened once, and notes: one file with mode 0600 for each name.
package struct OnceFolder {
  private let directory: BytePath
  private let calls: any SystemCalls

  package init(directory: BytePath, calls: any SystemCalls = LiveSystemCalls()) {
    self.directory = directory
    self.calls = calls
  }

  /// Creates the file. Of two programs that call this at the same time, one is the first.
  package func isFirst(_ name: String) -> Bool {
    do {
      try calls.makeDirectories(directory)
      try calls.closeFile(try calls.openFile(directory.appending(name), .createNew))
      return true
    } catch {
      return false
    }
  }

  /// A note is no longer than this.
  private static let mostBytes = 1 << 16

  package func note(_ name: String) -> [UInt8]? {
    guard let descriptor = try? calls.openFile(directory.appending(name), .read) else { return nil }
    defer { try? calls.closeFile(descriptor) }
    guard let status = try? calls.status(of: descriptor), status.size <= OnceFolder.mostBytes
    else { return nil }
    return try? calls.readBytes(descriptor, upTo: status.size, at: 0)
  }

  /// Replaces the file, so that a reader never sees a part of it.
  package func keep(_ note: [UInt8], as name: String) {
    let path = directory.appending(name)
    let new = TemporaryFiles(of: path, calls).new
    do {
      try calls.makeDirectories(directory)
      try calls.createDurably(new, note)
      try calls.renameFile(new, to: path)
    } catch {
      try? calls.removeFile(new)
    }
  }
}
