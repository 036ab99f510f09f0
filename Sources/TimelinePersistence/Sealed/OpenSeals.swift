import Platform
import TimelineDomain

/// The identities of an unlocked journal, in a folder that is only in memory, until their time ends.
///
/// `$XDG_RUNTIME_DIR/journal/NAME.seal` has two numbers of seconds, when it was unlocked and when that ends, and an
/// identity in each line after it.
struct OpenSeals {
  /// `$XDG_RUNTIME_DIR`. Nil if it is not set.
  let runtime: BytePath?
  let calls: any SystemCalls

  /// Empty if the journal is locked. Identities whose time is over, or has not begun, are removed: the clock may
  /// have been set back.
  func identities(of journal: BytePath, now: Int64) throws(SealFlaw) -> [SealIdentity] {
    try kept(for: journal, now: now)?.identities ?? []
  }

  /// The identities, and when their time ends.
  func kept(
    for journal: BytePath, now: Int64
  ) throws(SealFlaw) -> (identities: [SealIdentity], end: Int64)? {
    guard runtime != nil else { return nil }
    do {
      let folder = try openFolder(making: false)
      defer { try? calls.closeFile(folder) }
      removeExpired(in: folder, now: now)
      return try read(name(journal), in: folder).map { ($0.identities, $0.end) }
    } catch {
      guard case .unwritableRuntime(_, .missing) = error else { throw error }
      return nil
    }
  }

  /// Of any journal, and the copies of files: no other command may look for it.
  private func removeExpired(in folder: Int32, now: Int64) {
    for name in (try? calls.names(inOpen: folder)) ?? [] where name.text.hasSuffix(".seal") {
      guard let found = try? read(name, in: folder) else { continue }
      guard now < found.begin || found.end <= now else { continue }
      try? calls.removeFile(name, in: folder)
      removeCopies()
    }
  }

  /// Throws if an identity could not be kept. A person is not asked for a passphrase in vain.
  func checkFolder() throws(SealFlaw) {
    let folder = try openFolder(making: true)
    try? calls.closeFile(folder)
  }

  func keep(
    _ identities: [SealIdentity], of journal: BytePath, now: Int64, seconds: Int64
  ) throws(SealFlaw) {
    let folder = try openFolder(making: true)
    defer { try? calls.closeFile(folder) }
    let text = "\(now) \(now + seconds)\n"
    let new = BytePath("\(name(journal).text).new")
    try writing { () throws(SystemError) in
      // What a killed command has left.
      try? calls.removeFile(new, in: folder)
      let file = OpenFile(try calls.openFile(new, in: folder, .createNew), calls)
      do throws(SystemError) {
        try calls.changeMode(file.descriptor, to: OpenSeals.fileMode)
        var written = 0
        try calls.writeAll(
          file.descriptor, Array(text.utf8) + identities.flatMap(\.file), written: &written)
        try calls.renameFile(new, in: folder, to: name(journal), in: folder)
      } catch {
        try? calls.removeFile(new, in: folder)
        throw error
      }
    }
  }

  /// Removes the identities, and the copies of files. False if there were no identities.
  func lock(_ journal: BytePath) throws(SealFlaw) -> Bool {
    guard runtime != nil else { return false }
    removeCopies()
    do {
      let folder = try openFolder(making: false)
      defer { try? calls.closeFile(folder) }
      return try writing { () throws(SystemError) in
        try calls.removeFile(name(journal), in: folder)
        return true
      }
    } catch {
      guard case .unwritableRuntime(_, .missing) = error else { throw error }
      return false
    }
  }

  private func removeCopies() {
    guard let outer = try? openFolder(making: false) else { return }
    try? calls.closeFile(outer)
    let folder = BytePath(path).appending(OpenSeals.copies)
    for name in (try? calls.names(in: folder)) ?? [] {
      try? calls.removeFile(folder.appending(name))
    }
  }

  /// The folder for texts that are to be sealed.
  func drafts() throws(SealFlaw) -> BytePath { try folder("drafts") }

  /// The folder for copies of sealed files that another program reads.
  func copies() throws(SealFlaw) -> BytePath { try folder(OpenSeals.copies) }

  private func folder(_ name: String) throws(SealFlaw) -> BytePath {
    let folder = try openFolder(making: true)
    try? calls.closeFile(folder)
    return BytePath(path).appending(name)
  }

  // MARK: -

  private static let fileMode: UInt16 = 0o600
  private static let mostBytes = 16_384
  private static let copies = "opened"

  private func name(_ journal: BytePath) -> BytePath { BytePath("\(journal.checksum).seal") }

  private var path: String { (runtime ?? BytePath("")).appending("journal").text }

  /// The folder `journal` in the runtime folder. Both belong to this user alone, are only in memory, and the
  /// second is no link.
  private func openFolder(making: Bool) throws(SealFlaw) -> Int32 {
    guard let runtime, runtime.isAbsolute else { throw .noRuntime }
    let outer = try writing { () throws(SystemError) in try calls.openFile(runtime, .directory) }
    defer { try? calls.closeFile(outer) }
    try check(outer, runtime.text, .directory)
    let name = BytePath("journal")
    if making {
      try writing { () throws(SystemError) in
        do throws(SystemError) {
          try calls.makeDirectory(name, in: outer)
        } catch {
          if error.code != .exists { throw error }
        }
      }
    }
    let inner = try writing { () throws(SystemError) in
      try calls.openFile(name, in: outer, .directory)
    }
    do throws(SealFlaw) {
      try check(inner, path, .directory)
    } catch {
      try? calls.closeFile(inner)
      throw error
    }
    return inner
  }

  /// Nil if there is no such file, or it has another shape.
  private func read(
    _ name: BytePath, in folder: Int32
  ) throws(SealFlaw) -> (begin: Int64, end: Int64, identities: [SealIdentity])? {
    let descriptor = try writing { () throws(SystemError) in
      try calls.openFile(name, in: folder, .read)
    }
    let file = OpenFile(descriptor, calls)
    try check(file.descriptor, "\(path)/\(name.text)", .regular)
    let bytes = try writing { () throws(SystemError) in
      try calls.readAll(file.descriptor, upTo: OpenSeals.mostBytes)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard lines.count == 2 else { return nil }
    let identities = SealIdentity.all(in: Array(lines[1]))
    let times = String(decoding: lines[0], as: UTF8.self).split(separator: " ")
      .compactMap { Int64($0) }
    return times.count == 2 && !identities.isEmpty ? (times[0], times[1], identities) : nil
  }

  private func check(
    _ descriptor: Int32, _ path: String, _ kind: FileStatus.Kind
  ) throws(SealFlaw) {
    let status = try writing { () throws(SystemError) in try calls.status(of: descriptor) }
    let isAlone = kind == .directory || status.links == 1
    let flaw: SealFlaw.RuntimeFlaw? =
      if status.kind != kind || !isAlone { .link } else if status.owner != calls.userID() {
        .foreignOwner
      } else if status.mode & 0o077 != 0 { .openToOthers } else if !calls.isInMemory(status) {
        .onDisk
      } else { nil }
    if let flaw { throw .unsafeRuntime(path: path, flaw) }
  }

  private func writing<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(SealFlaw) -> Result {
    do {
      return try body()
    } catch {
      // A planted link: the names in these folders are never followed.
      if error.code == .linkLoop || error.code == .notDirectory {
        throw .unsafeRuntime(path: path, .link)
      }
      throw .unwritableRuntime(path: path, RepositoryError.Obstacle(error))
    }
  }
}
