import Platform

/// A file that is open for reading, and closed when nobody needs it any more.
final class OpenFile: Sendable {
  let descriptor: Int32
  let calls: any SystemCalls

  init(_ descriptor: Int32, _ calls: any SystemCalls) {
    self.descriptor = descriptor
    self.calls = calls
  }

  deinit { try? calls.closeFile(descriptor) }

  /// Up to that many bytes; fewer only at the end of the file.
  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = try calls.readBytes(descriptor, upTo: count, at: offset)
    while bytes.count < count {
      let more = try calls.readBytes(
        descriptor, upTo: count - bytes.count, at: offset + bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }
}
