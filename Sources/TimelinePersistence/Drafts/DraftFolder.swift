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
    do {
      let descriptor = try calls.openFile(path, .update)
      defer { try? calls.closeFile(descriptor) }
      var written = 0
      try calls.writeAll(descriptor, text, at: 0, written: &written)
      try calls.truncateFile(descriptor, to: text.count)
    } catch {
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
  }

  package func read(_ draft: Draft) throws(RepositoryError) -> [UInt8] {
    let path = BytePath(draft.location)
    do {
      return try contents(path)
    } catch {
      throw .unreadable(path: path.text, RepositoryError.Obstacle(error))
    }
  }

  package func purpose(of draft: Draft) -> DraftPurpose? {
    (try? contents(BytePath(draft.location).purpose)).flatMap(DraftPurposeDTO.purpose)
  }

  /// How many seconds a program waits for the claim of another.
  private static let patience = 10

  package func claim(_ draft: Draft) throws(RepositoryError) -> (any DraftClaim)? {
    let path = BytePath(draft.location)
    do throws(RepositoryError.Obstacle) {
      while let claim = try FileClaim(path, calls) {
        try claim.waitForLock(seconds: DraftFolder.patience)
        if try claim.isCurrent { return claim }
      }
      return nil
    } catch {
      throw .unreadable(path: path.text, error)
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
    do {
      try calls.removeFile(path)
    } catch {
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
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
      .map { name in
        let stem = name.text.dropLast(4)
        let begun = CivilTime(fileStamp: stem)
        let short = begun == nil ? stem : stem.dropFirst(18)
        return Draft(
          location: directory.appending(name).bytes, name: String(short), begun: begun)
      }
  }

  private func contents(_ path: BytePath) throws(SystemError) -> [UInt8] {
    let descriptor = try calls.openFile(path, .read)
    defer { try? calls.closeFile(descriptor) }
    return try calls.readAll(descriptor, upTo: try calls.status(of: descriptor).size)
  }
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
