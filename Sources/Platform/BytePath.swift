/// A file's path as bytes, which need not be UTF-8.
package struct BytePath: Sendable, Hashable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ text: String) {
    self.init(text.utf8)
  }

  /// For output; invalid UTF-8 becomes U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  package var name: BytePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return BytePath(bytes[(slash + 1)...])
  }

  /// The directory of the last component; `.` if the path has only one.
  package var parent: BytePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return BytePath(".") }
    return slash == 0 ? BytePath("/") : BytePath(bytes[..<slash])
  }

  package func appending(_ component: String) -> BytePath {
    appending(BytePath(component))
  }

  package func appending(_ component: BytePath) -> BytePath {
    if component.isAbsolute { return component }
    let separator: [UInt8] = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return BytePath(bytes + separator + component.bytes)
  }
}
