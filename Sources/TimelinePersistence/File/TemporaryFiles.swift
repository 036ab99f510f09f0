import Platform
import TimelineDomain

/// Finds the temporary files next to a file: of its own rewrites and of other commands.
///
/// A rewrite holds the file's lock while its temporary file exists. Under that lock, every other
/// one is left by a rewrite that was killed. Creating a journal and a salvage take no lock.
struct TemporaryFiles {
  /// The file itself, not a link to it.
  private let path: BytePath
  private let calls: any SystemCalls

  init(of path: BytePath, _ calls: any SystemCalls) {
    self.path = path
    self.calls = calls
  }

  /// A name for a rewrite, different in each process.
  var new: BytePath { BytePath(path.parent.appending(prefix).bytes + BytePath.temporarySuffix) }

  /// The temporary files of rewrites of this file.
  func ofRewrites() throws(SystemError) -> [BytePath] { try files { isOfRewrite($0) } }

  /// All temporary files that may not belong to this file.
  func ofOthers() throws(SystemError) -> [BytePath] {
    try files { name in
      name.bytes.starts(with: TemporaryFiles.mark) && name.bytes.isTemporary && !isOfRewrite(name)
    }
  }

  /// Removes the temporary files of killed rewrites. The caller holds the file's lock.
  func sweep() {
    for file in (try? ofRewrites()) ?? [] { try? calls.removeFile(file) }
  }

  private static let mark = Array(".journal-".utf8)

  /// The random part has a fixed length and no dot, so `a` never takes a file of `a.b` for its own.
  private func isOfRewrite(_ name: BytePath) -> Bool {
    name.bytes.starts(with: prefix.bytes) && name.bytes.isTemporary
      && name.bytes.count == prefix.bytes.count + BytePath.temporarySuffixLength
  }

  private var prefix: BytePath {
    BytePath(Array(".journal-rewrite.".utf8) + path.name.short + [UInt8(ascii: ".")])
  }

  private func files(where isWanted: (BytePath) -> Bool) throws(SystemError) -> [BytePath] {
    try calls.names(in: path.parent).filter(isWanted).map(path.parent.appending)
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

extension BytePath {
  /// A hidden path in the same directory, with a name that differs in each process. For commands
  /// without a lock.
  var temporary: BytePath {
    BytePath(parent.appending(".journal-").bytes + BytePath.temporarySuffix)
  }

  /// A random id and `.tmp`.
  fileprivate static var temporarySuffix: [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator).bytes + Array(".tmp".utf8)
  }

  fileprivate static let temporarySuffixLength = temporarySuffix.count

  /// A hash as 16 hexadecimal digits: short, and without a slash.
  var checksum: String {
    let digits = String(StableHash(bytes).value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A name with room for a prefix and a suffix; file systems allow 255 bytes.
  fileprivate var short: [UInt8] {
    bytes.count <= 200 ? bytes : bytes.prefix(180) + Array("~\(checksum)".utf8)
  }
}

extension [UInt8] {
  /// Ends with a random id and `.tmp`, after a dot or a dash.
  fileprivate var isTemporary: Bool {
    let suffix = suffix(BytePath.temporarySuffixLength)
    return suffix.count < count && suffix.suffix(4).elementsEqual(".tmp".utf8)
      && suffix.dropLast(4).allSatisfy(EntryID.alphabet.contains)
  }
}
