import TextSearch

/// The SHA-256 of a file's bytes, which is also its name in the journal's folder.
package struct FileDigest: Hashable, Comparable, Sendable {
  // The digits from left to right, 16 in each word.
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  package init(_ hash: InlineArray<32, UInt8>) {
    func word(_ start: Int) -> UInt64 {
      (start..<(start + 8)).reduce(0) { $0 << 8 | UInt64(hash[$1]) }
    }
    (first, second, third, fourth) = (word(0), word(8), word(16), word(24))
  }

  /// Exactly 64 lower-case hexadecimal digits; nil for anything else.
  package init?(digits: [UInt8]) {
    guard digits.count == FileDigest.digitCount else { return nil }
    var digest = FileDigest()
    for byte in digits {
      guard let value = FileDigest.value(ofDigit: byte) else { return nil }
      digest = digest.followed(by: value)
    }
    self = digest
  }

  package init() {
    (first, second, third, fourth) = (0, 0, 0, 0)
  }

  package static let digitCount = 64

  /// The value of a lower-case hexadecimal digit.
  package static func value(ofDigit byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// The last 64 digits after one more digit.
  package func followed(by digit: UInt64) -> FileDigest {
    FileDigest(
      first << 4 | second >> 60, second << 4 | third >> 60, third << 4 | fourth >> 60,
      fourth << 4 | digit)
  }

  private init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  package var text: String {
    [first, second, third, fourth].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  package static func < (left: FileDigest, right: FileDigest) -> Bool {
    (left.first, left.second, left.third, left.fourth)
      < (right.first, right.second, right.third, right.fourth)
  }
}

/// A file that an entry names.
package struct AttachedFile: Hashable, Sendable {
  package let digest: FileDigest
  package let size: Int?
  /// The name as written; never a path. `shownName` is safe to show.
  package let name: String?
  package let media: String?
  /// Whether the digest is that of an age file of its bytes. Without the key, its name and its size are unknown.
  package let isSealed: Bool
  /// The size of the file that the digest is of.
  package let storedSize: Int?

  private init(
    digest: FileDigest, size: Int?, name: String?, media: String?, isSealed: Bool = false,
    storedSize: Int?
  ) {
    self.digest = digest
    self.size = size
    self.name = name
    self.media = media
    self.isSealed = isSealed
    self.storedSize = storedSize
  }

  package static func initial(
    digest: FileDigest, size: Int, name: String?, media: String?
  ) -> AttachedFile {
    AttachedFile(
      digest: digest, size: size, name: name.flatMap { FileName.shown($0) }, media: media,
      storedSize: size)
  }

  package static func restored(
    digest: FileDigest, size: Int?, name: String?, media: String?
  ) -> AttachedFile {
    AttachedFile(digest: digest, size: size, name: name, media: media, storedSize: size)
  }

  /// The same file, stored as an age file.
  package func sealed(as digest: FileDigest, size storedSize: Int?) -> AttachedFile {
    AttachedFile(
      digest: digest, size: size, name: name, media: media, isSealed: true, storedSize: storedSize)
  }

  /// The file of a sealed entry that is not open.
  package var closed: AttachedFile {
    AttachedFile(
      digest: digest, size: nil, name: nil, media: nil, isSealed: true, storedSize: storedSize)
  }

  /// Whether both have the same bytes and the same name. Another program may have given an entry the
  /// same bytes under two names.
  package func isSame(as other: AttachedFile) -> Bool {
    digest == other.digest
      && (name.map { Array($0.utf8) } == other.name.map { Array($0.utf8) })
  }

  /// An image by its media type, or else by the ending of its name.
  package var isPhoto: Bool {
    [media, name.flatMap { MediaEndings.media(ofName: $0) }].contains { media in
      media?.lowercased().hasPrefix("image/") == true
    }
  }

  /// The name to show; the first digits of the digest without one.
  package var shownName: String {
    name.flatMap { FileName.shown($0) } ?? String(digest.text.prefix(12))
  }
}

extension FileDigest {
  /// Where the file is in the journal's folder: `DD/SHA256`.
  package var pathInFolder: String {
    let digits = text
    return "\(digits.prefix(2))/\(digits)"
  }
}

/// What a search requires of one of the files that an entry names.
package enum FileCondition: Hashable, Sendable {
  case any
  case named(FileNamePattern)
  case photo

  package func isTrue(of file: AttachedFile) -> Bool {
    switch self {
    case .any: true
    case .named(let pattern): file.name.flatMap(FileName.shown).map(pattern.matches) ?? false
    case .photo: file.isPhoto
    }
  }
}

/// A name with `*` for any characters and `?` for one of them. Without either, any name that contains it.
package struct FileNamePattern: Hashable, Sendable {
  private let text: FoldedText

  /// Ignores case and width, unless `isExact`.
  package init(_ text: String, isExact: Bool = false) {
    self.text = FoldedText(text, isExact: isExact)
  }

  package func matches(_ name: String) -> Bool {
    guard text.characters.contains(where: { $0 == "*" || $0 == "?" }) else {
      return text.isFound(in: name)
    }
    let (pattern, name) = (text.characters, FoldedText(name, isExact: text.isExact).characters)
    // After a mismatch, only the last star has to take one more character.
    var star: (pattern: Int, name: Int)?
    var (inPattern, inName) = (0, 0)
    while inName < name.count {
      if inPattern < pattern.count, pattern[inPattern] == "*" {
        star = (inPattern, inName)
        inPattern += 1
      } else if inPattern < pattern.count,
        pattern[inPattern] == "?" || pattern[inPattern] == name[inName]
      {
        inPattern += 1
        inName += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (inPattern, inName) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == "*" }
  }
}

/// Rules for names of files, which come from other computers and programs.
package enum FileName {
  /// What file systems allow, in bytes.
  package static let mostBytes = 255

  /// The last component, without control characters. Nil if no name is left.
  package static func shown(_ name: String) -> String? {
    let last =
      name.unicodeScalars.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "/" || $0 == "\\" }
      ).last ?? []
    var safe = String.UnicodeScalarView()
    for scalar in last { safe.append(scalar.isSafeInName ? scalar : "_") }
    let shown = short(String(safe), by: 0)
    return shown.allSatisfy { $0 == "." || $0 == " " } ? nil : shown
  }

  /// A name for a new file in any directory, on any file system.
  package static func forSaving(_ file: AttachedFile) -> String {
    let fallback = String(file.digest.text.prefix(12))
    guard let shown = file.name.flatMap({ FileName.shown($0) }) else {
      return fallback + (file.media.flatMap { MediaEndings.ending(of: $0) } ?? "")
    }
    // FAT allows none of these, and no dot or space at the end. A dot at the start hides a file, and
    // programs obey some hidden files.
    var name = String(shown.map { "<>:\"|?*".contains($0) ? "_" : $0 })
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    if name.first == "." { name = "_" + name.dropFirst() }
    if name.first == "-" { name = "_" + name.dropFirst() }
    return name.isEmpty ? fallback : name
  }

  /// A name for an export, after `prefix`. A browser decides by the ending what to do with a file, so the
  /// name gets an ending of the content. `head` has the first bytes of the file.
  package static func forExport(_ file: AttachedFile, head: [UInt8], prefix: String) -> String {
    // The ending is decided last: a shorter name may end otherwise.
    var name = short(forSaving(file), by: prefix.utf8.count + MediaEndings.mostBytes)
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    return prefix + MediaEndings.inert(name, head: head)
  }

  /// `photo.jpg` as `photo 2.jpg`.
  package static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let mark = " \(number)"
    let (stem, ending) = parts(of: short(name, by: mark.utf8.count))
    return stem + mark + ending
  }

  /// The part before the last dot, and the rest. A long ending is none.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name[dot...].utf8.count <= 16
    else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// Cuts the stem until the name leaves room for `more` bytes.
  private static func short(_ name: String, by more: Int) -> String {
    guard name.utf8.count + more > mostBytes else { return name }
    let (stem, ending) = parts(of: name)
    var scalars = stem.unicodeScalars
    while scalars.reduce(0, { $0 + UTF8.width($1) }) + ending.utf8.count + more > mostBytes {
      scalars.removeLast(max(1, (scalars.count - mostBytes) / 2))
    }
    return String(scalars) + ending
  }
}

extension Unicode.Scalar {
  /// Neither moves the cursor nor hides or reorders text. Joiners belong to scripts and emoji.
  fileprivate var isSafeInName: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    case .format: value == 0x200C || value == 0x200D
    default: true
    }
  }
}
