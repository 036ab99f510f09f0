/// A file that a foreign entry brings along, before its bytes are found.
package struct ForeignAttachment: Hashable, Sendable {
  /// Where the file may be, in the folder or archive of the document. The first one that exists counts.
  package enum Place: Hashable, Sendable {
    /// A path with `/` between its parts, from the top of the folder or archive.
    case path(String)
    /// A name in a folder, with any ending: `photos` and an MD5.
    case stem(String, in: String)
  }

  package let places: [Place]
  /// The name that a person gave it. Without one, the name where it is found.
  package let name: String?
  /// Its bytes have this digest, or it is another file.
  package let digest: FileDigest?
  /// The same, with 32 lower-case hexadecimal digits.
  package let md5: String?

  package init(
    _ places: [Place], name: String? = nil, digest: FileDigest? = nil, md5: String? = nil
  ) {
    self.places = places
    self.name = name
    self.digest = digest
    self.md5 = md5
  }

  /// A file at a path that a document in the same folder or archive names. Nil for an address, an
  /// absolute path, and one that leads to a hidden file or out of the folder.
  package init?(path: String, from document: String, name: String? = nil) {
    guard let path = ForeignAttachment.joined(path, from: document) else { return nil }
    self.init([.path(path)], name: name)
  }

  package static func joined(_ path: String, from document: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    var own = Array(parts)
    while own.first == "." { own.removeFirst() }
    let isPlain = own.allSatisfy { !$0.isEmpty && $0.first != "." && $0 != "__MACOSX" }
    let hasControl = path.unicodeScalars.contains { $0.value < 0x20 }
    guard !own.isEmpty, isPlain, !hasControl, !path.contains("\\"), !own[0].contains(":") else {
      return nil
    }
    let folder = document.split(separator: "/").dropLast()
    return (folder + own).joined(separator: "/")
  }
}

/// The files around a document: those in its folder or archive.
package protocol ForeignFolder: Sendable {
  /// Nil if no regular file is at any of the places, or if only a link leads to it.
  func find(_ places: [ForeignAttachment.Place]) throws(RepositoryError) -> FileSource?
}

/// The checksum of zip archives, CRC-32, of the bytes so far.
package struct ZipChecksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  private let sum: UInt32

  private init(sum: UInt32) { self.sum = sum }

  package init() { self.init(sum: UInt32.max) }

  package var value: Int { Int(~sum) }

  package func adding(_ bytes: [UInt8]) -> ZipChecksum {
    ZipChecksum(
      sum: bytes.reduce(sum) { $0 >> 8 ^ ZipChecksum.table[Int(($0 ^ UInt32($1)) & 0xFF)] })
  }
}
