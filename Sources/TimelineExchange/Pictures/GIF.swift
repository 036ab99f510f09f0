/// GIF 87a and 89a: pictures and extensions, each with blocks of up to 255 bytes.
enum GIF {
  /// Repetition of an animation, and a colour profile.
  private static let keptApplications: [String] = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]

  private enum Mark {
    static let picture: UInt8 = 0x2C
    static let extensionBlock: UInt8 = 0x21
    static let end: UInt8 = 0x3B
  }

  private enum Label {
    static let plainText: UInt8 = 0x01
    static let control: UInt8 = 0xF9
    static let application: UInt8 = 0xFF
  }

  static func facts(_ bytes: PictureBytes) -> PictureFacts {
    guard let width = bytes.number(at: 6, 2, .little), let height = bytes.number(at: 8, 2, .little)
    else { return PictureFacts(kind: .gif, size: nil) }
    return PictureFacts(kind: .gif, size: PictureFacts.Size(width: width, height: height))
  }

  // MARK: What stays

  static func keptPieces(_ bytes: PictureBytes) throws(StrippingRefusal) -> PieceList {
    var list = PieceList()
    let header = 13
    guard let flags = bytes.byte(at: 10) else { throw .damaged }
    var offset = header + colorTableSize(flags)
    guard offset <= bytes.count else { throw .damaged }
    list.keep(0..<offset)
    while let mark = bytes.byte(at: offset) {
      let start = offset
      switch mark {
      case Mark.end:
        list.keep(start..<(start + 1))
        return list
      case Mark.picture:
        guard let flags = bytes.byte(at: start + 9),
          let end = endOfBlocks(bytes, from: start + 11 + colorTableSize(flags))
        else { throw .damaged }
        list.keep(start..<end)
        offset = end
      case Mark.extensionBlock:
        guard let label = bytes.byte(at: start + 1), let end = endOfBlocks(bytes, from: start + 2)
        else { throw .damaged }
        if isKept(label, bytes, at: start + 2) { list.keep(start..<end) }
        offset = end
      default: throw .damaged
      }
    }
    throw .damaged
  }

  private static func isKept(_ label: UInt8, _ bytes: PictureBytes, at offset: Int) -> Bool {
    switch label {
    case Label.plainText, Label.control: true
    case Label.application:
      bytes.byte(at: offset) == 11 && keptApplications.contains { bytes.has($0, at: offset + 1) }
    default: false
    }
  }

  private static func colorTableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// The offset after the block of length 0.
  private static func endOfBlocks(_ bytes: PictureBytes, from offset: Int) -> Int? {
    var offset = offset
    while let length = bytes.byte(at: offset) {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    return nil
  }
}
