import JSONBytes
import Platform
import TimelineDomain

/// Posts that were found, each read when it is looked at.
struct OutlineSource: NamedSource {
  private let posts: [OutlinePost]
  private let heads: [Int: Int]
  private let outline: Outline
  private let lines: LineWindow

  init(_ posts: [OutlinePost], heads: [Int: Int], _ outline: Outline, _ lines: LineWindow) {
    self.posts = posts
    self.heads = heads
    self.outline = outline
    self.lines = lines
  }

  var count: Int { posts.count }

  func item(at index: Int) -> TimelineItem { item(at: index, of: line(at: index)) }

  private func item(at index: Int, of line: [UInt8]) -> TimelineItem {
    let scanner = JSONScanner(line.span)
    guard let entry = TimelineEntry(scanning: 0..<line.count, in: scanner) else {
      return unreadable
    }
    let name = entry.replaces.isEmpty ? entry.id : readName(at: index) ?? entry.id
    let content = EntryReading(entry, in: scanner).content(of: entry, name: name, in: scanner)
    return TimelineItem(
      content: content
        ?? .opaque(
          OpaqueEntry(
            id: name, revision: entry.id, kind: entry.type(scanner), moment: entry.moment,
            reason: .unfamiliarContent)),
      place: entry.moment)
  }

  /// The id of the entry with which the post began.
  func readName(at index: Int) -> EntryID? { entry(at: posts[index].place)?.postName }
  func name(at index: Int) -> EntryID { readName(at: index) ?? EntryID("") }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    beginnings.flatMap { (try? outline.names(beginningLike: $0)) ?? [] }
  }

  func revision(at index: Int) -> EntryID { entry(at: head(at: index))?.id ?? EntryID("") }
  func place(at index: Int) -> Moment? { entry(at: head(at: index))?.moment }
  func line(at index: Int) -> [UInt8] { lines.line(at: head(at: index)) ?? [] }

  /// Through a window of its own, so that several can do so at the same time.
  func forEach(
    in part: Range<Int>, backwards: Bool, asBytes: Bool, while isWanted: () -> Bool,
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) -> Int {
    let window = PostWindow(lines.file, part.map { head(at: $0) })
    var words: [UInt8] = []
    return part.forEach(backwards: backwards, while: isWanted) { index in
      let place = head(at: index)
      var isPlain = false
      if asBytes, posts[index].traits.isDisjoint(with: [.edited, .opaque]) {
        isPlain =
          window.withLine(at: place) { bytes, line in
            guard let usual = UsualLine(line, bytes), !usual.replaces(in: bytes) else {
              return false
            }
            return usual.withPlainPost(bytes, &words, plain)
          } ?? false
      }
      if !isPlain { other(item(at: index, of: window.line(at: place) ?? [])) }
    }
  }

  private func head(at index: Int) -> Int {
    let post = posts[index]
    return post.traits.contains(.edited) ? heads[post.place] ?? post.place : post.place
  }

  private func entry(at place: Int) -> TimelineEntry? {
    guard let line = lines.line(at: place) else { return nil }
    return TimelineEntry(scanning: 0..<line.count, in: JSONScanner(line.span))
  }

  /// Somebody has changed the file in its middle since it was opened.
  private var unreadable: TimelineItem {
    TimelineItem(
      content: .opaque(
        OpaqueEntry(
          id: EntryID(""), revision: EntryID(""), kind: "", moment: nil,
          reason: .unfamiliarContent)),
      place: nil)
  }
}
