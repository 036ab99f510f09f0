/// Why place and device can't be left out of a file.
package enum StrippingRefusal: Error, Hashable, Sendable, CaseIterable {
  /// Not a picture of a known kind.
  case unknownKind
  /// The file is cut, or isn't built as its format demands.
  case damaged
  /// Has a part that can't be understood and can't be left out: a film, an unknown kind of item.
  case unknownPart
  /// So many parts that no camera and no program writes them.
  case tooManyParts
  /// The result would still have a place or a device, or not the same picture or date.
  case failedCheck
}

/// How to copy a picture without place and device: ranges of the file, and bytes in between.
///
/// It keeps a list of known parts and drops everything else. The pixels stay as they are, byte for
/// byte, with colour profile, orientation and the date with its offset.
package struct StrippingPlan: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case kept(Range<Int>)
    case bytes([UInt8])
    case zeros(Int)

    package var count: Int {
      switch self {
      case .kept(let range): range.count
      case .bytes(let bytes): bytes.count
      case .zeros(let count): count
      }
    }
  }

  package let pieces: [Piece]
  /// Of the result.
  package let count: Int
  /// Whether the result has the same bytes as the file.
  package let changesNothing: Bool
  /// The offsets in the result at which the pieces begin.
  private let starts: [Int]

  /// Reads the file about three times, one window of 64 KB after the other. `source` answers with
  /// the bytes at an offset, and with fewer where the file ends.
  package static func make(
    count: Int, source: @escaping (_ offset: Int, _ count: Int) -> [UInt8]
  ) throws(StrippingRefusal) -> StrippingPlan {
    let bytes = PictureBytes(count: count, limit: .wholeFile, source: source)
    guard let facts = PictureFacts.read(bytes) else { throw .unknownKind }
    let list = try pieces(of: facts.kind, bytes)
    let changesNothing = list.isSame(as: bytes, count: count)
    return try StrippingPlan(
      changesNothing ? [.kept(0..<count)] : list.pieces, changesNothing: changesNothing
    ).checked(against: facts, source: source)
  }

  private init(_ pieces: [Piece], changesNothing: Bool) {
    self.pieces = pieces
    self.changesNothing = changesNothing
    var starts: [Int] = []
    var count = 0
    for piece in pieces {
      starts.append(count)
      count += piece.count
    }
    self.starts = starts
    self.count = count
  }

  /// The bytes of the result. `source` is the one of the file.
  package func bytes(
    at offset: Int, _ count: Int, source: (_ offset: Int, _ count: Int) -> [UInt8]
  ) -> [UInt8] {
    guard offset >= 0, offset < self.count else { return [] }
    let end = offset + min(count, self.count - offset)
    var result: [UInt8] = []
    var index = pieceIndex(at: offset)
    while index < pieces.count, starts[index] < end {
      let from = max(offset, starts[index]) - starts[index]
      let to = min(end - starts[index], pieces[index].count)
      switch pieces[index] {
      case .kept(let range): result += source(range.lowerBound + from, to - from)
      case .bytes(let bytes): result += bytes[from..<to]
      case .zeros: result += repeatElement(0, count: to - from)
      }
      index += 1
    }
    return result
  }

  /// The last piece that begins at or before the offset.
  private func pieceIndex(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The plan, after a look at its result: same picture, no place, no device, nothing more to drop.
  private func checked(
    against facts: PictureFacts, source: @escaping (Int, Int) -> [UInt8]
  ) throws(StrippingRefusal) -> StrippingPlan {
    let result = PictureBytes(count: count, limit: .wholeFile) { offset, count in
      bytes(at: offset, count, source: source)
    }
    guard let after = PictureFacts.read(result), !after.hasPosition, !after.hasDevice,
      after.kind == facts.kind, after.size == facts.size, after.taken == facts.taken,
      after.orientation == facts.orientation
    else { throw .failedCheck }
    let again = try StrippingPlan.pieces(of: facts.kind, result)
    guard again.isSame(as: result, count: count) else { throw .failedCheck }
    return self
  }

  private static func pieces(
    of kind: PictureFacts.Kind, _ bytes: PictureBytes
  ) throws(StrippingRefusal) -> PieceList {
    let list =
      switch kind {
      case .jpeg: try JPEG.keptPieces(bytes)
      case .png: try PNG.keptPieces(bytes)
      case .gif: try GIF.keptPieces(bytes)
      case .webP: try WebP.keptPieces(bytes)
      case .heic, .heif, .avif: try HEIF.keptPieces(bytes)
      }
    guard list.pieces.count < PieceList.most else { throw .tooManyParts }
    return list
  }
}

/// Pieces in the order of the result; neighbours become one piece.
struct PieceList {
  /// With so many the list is refused, and takes no more.
  static let most = 1 << 16

  private(set) var pieces: [StrippingPlan.Piece] = []
  private(set) var count = 0

  mutating func keep(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .kept(let last) = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .kept(last.lowerBound..<range.upperBound)
    } else {
      append(.kept(range))
    }
    count += range.count
  }

  mutating func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    if case .bytes(let last) = pieces.last {
      pieces[pieces.count - 1] = .bytes(last + bytes)
    } else {
      append(.bytes(bytes))
    }
    count += bytes.count
  }

  mutating func zero(_ length: Int) {
    guard length > 0 else { return }
    if case .zeros(let last) = pieces.last {
      pieces[pieces.count - 1] = .zeros(last + length)
    } else {
      append(.zeros(length))
    }
    count += length
  }

  private mutating func append(_ piece: StrippingPlan.Piece) {
    if pieces.count < PieceList.most { pieces.append(piece) }
  }

  mutating func append(_ other: PieceList) {
    for piece in other.pieces {
      switch piece {
      case .kept(let range): keep(range)
      case .bytes(let bytes): write(bytes)
      case .zeros(let count): zero(count)
      }
    }
  }

  /// Whether the result would be the file itself.
  func isSame(as file: PictureBytes, count: Int) -> Bool {
    guard self.count == count else { return false }
    var offset = 0
    for piece in pieces {
      switch piece {
      case .kept(let range):
        guard range.lowerBound == offset else { return false }
      case .bytes(let bytes):
        guard let present = file.bytes(at: offset, bytes.count), present.elementsEqual(bytes)
        else { return false }
      case .zeros(let length):
        guard file.isZero(offset..<(offset + length)) else { return false }
      }
      offset += piece.count
    }
    return true
  }
}
