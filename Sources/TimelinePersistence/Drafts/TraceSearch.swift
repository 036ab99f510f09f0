import JSONBytes
import Platform
import TimelineDomain

/// Searches the bytes of any file for posts: for their ids and for their texts.
struct TraceSearch {
  private let posts: TracedPosts
  private let header: [UInt8]
  /// As plain text, and as in a journal's line.
  private let words: [ByteSearch]

  /// `header` is the journal's first line.
  init(_ posts: TracedPosts, header: [UInt8]) {
    self.posts = posts
    self.header = header
    let ids = posts.entries.map { JSONWriter.string(decoded: $0.bytes) }
    let texts = posts.texts.flatMap { text in
      [Array(text.utf8), Array(JSONWriter.string(text).dropFirst().dropLast())]
    }
    words = Set(ids + texts).map { ByteSearch($0, ignoringCase: false) }
  }

  func finds(in bytes: [UInt8]) -> Bool {
    words.contains { $0.next(in: bytes.span, from: 0, to: bytes.count) != nil }
  }

  /// Whether the bytes begin with the journal's header and have an entry of the posts.
  func isOwnCopy(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard !header.isEmpty, first.elementsEqual(header) else { return false }
    return TimelineDocument(FileContents(bytes)).entries.contains { posts.entries.contains($0.id) }
  }
}
