package import Platform
package import TimelineDomain

/// Drafts as files of mode 0600 in a directory of ours.
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

  package func keep(_ text: [UInt8]) throws(RepositoryError) -> Draft {
    var generator = SystemRandomNumberGenerator()
    let stamp = time.moment().wall.fileStamp
    let suffix = EntryID.random(using: &generator).short(4)
    let path = directory.appending("\(stamp)-\(suffix).txt")
    do {
      try calls.makeDirectories(directory)
      try calls.createDurably(path, text)
      try calls.synchronizeDirectory(directory)
    } catch {
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
    return Draft(location: path.bytes)
  }

  package func read(_ draft: Draft) throws(RepositoryError) -> [UInt8] {
    let path = BytePath(draft.location)
    do {
      let descriptor = try calls.openFile(path, .read)
      defer { try? calls.closeFile(descriptor) }
      return try calls.readAll(descriptor, upTo: try calls.status(of: descriptor).size)
    } catch {
      throw .unreadable(path: path.text, RepositoryError.Obstacle(error))
    }
  }

  package func discard(_ draft: Draft) {
    try? calls.removeFile(BytePath(draft.location))
  }
}

extension CivilTime {
  /// Sorts by time, and needs no quotes in a shell.
  fileprivate var fileStamp: String {
    "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
      + "T\(hour.padded(2))\(minute.padded(2))\(second.padded(2))"
  }
}
