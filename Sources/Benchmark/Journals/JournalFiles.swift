import JSONBytes
import TimePhrases
import TimelineDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes generated journals to files.
enum JournalFiles {
  /// Writes the journal to a new path. Returns posts that rows can show and edit by id.
  @discardableResult
  static func writeJournal(
    _ shape: JournalShape, to path: String
  ) throws(BenchmarkError) -> [EntryID] {
    var generator = EntryGenerator(shape: shape)
    var file = try OutputFile(path)
    let header = generator.header
    try file.write(JournalLine.header(id: header.id, created: header.created))
    while let entry = generator.next() { try file.write(JournalLine.bytes(of: entry)) }
    try file.flush()
    return generator.samples
  }

  /// The SQL statements for the same posts.
  static func writeSQL(_ shape: JournalShape, to path: String) throws(BenchmarkError) {
    var generator = EntryGenerator(shape: shape)
    var file = try OutputFile(path)
    try file.write(SQLLine.beginning)
    while let entry = generator.next() { try file.write(SQLLine.text(of: entry)) }
    try file.write(SQLLine.end)
    try file.flush()
  }

  /// The same posts as a journal of `jrnl`.
  static func writeJrnl(_ shape: JournalShape, to path: String) throws(BenchmarkError) {
    var generator = EntryGenerator(shape: shape)
    var file = try OutputFile(path)
    while let entry = generator.next() { try file.write(JrnlLine.text(of: entry)) }
    try file.flush()
  }
}

/// The proportions of a generated journal, and the words that rows search for.
struct JournalShape: Sendable {
  /// All lines but the header.
  let count: Int

  /// Of every hundred lines; the rest are texts.
  static let moods = 20
  static let edits = 2
  static let deletions = 1
  static let unknowns = 1
  /// Of every hundred posts.
  static let backdated = 5

  /// In one of three posts.
  static let common = "散歩"
  /// In exactly `rareCount` posts.
  static let rare = "quixotry"
  private static let rareCount = 20
  /// Posts that no later line changes and that have no star: rows show and edit them by id.
  static let sampleCount = 200

  /// Nil for a count that is too small, or whose proportions aren't whole numbers.
  init?(count: Int) {
    guard count >= 1000, count.isMultiple(of: 100) else { return nil }
    self.count = count
  }

  var postCount: Int {
    count / 100 * (100 - JournalShape.edits - JournalShape.deletions - JournalShape.unknowns)
  }
  var unknownCount: Int { count / 100 * JournalShape.unknowns }

  func hasCommonWord(post: Int) -> Bool { post.isMultiple(of: 3) }

  func hasRareWord(post: Int) -> Bool {
    JournalShape.isMarked(post, of: postCount, times: JournalShape.rareCount, at: 0.5)
  }

  func isSample(post: Int) -> Bool {
    JournalShape.isMarked(post, of: postCount, times: JournalShape.sampleCount, at: 0.25)
  }

  /// True for `times` of `total` numbers, evenly distributed.
  private static func isMarked(_ number: Int, of total: Int, times: Int, at share: Double) -> Bool {
    let stride = total / times
    return number % stride == Int(Double(stride) * share) && number / stride < times
  }
}

/// The lines of a generated journal, as the program writes them.
enum JournalLine {
  static func header(id: EntryID, created: Moment) -> [UInt8] {
    line {
      $0.name("format")
      $0.string("timeline-journal")
      $0.name("version")
      $0.number(1)
      $0.member("id", id.text)
      $0.member("created", created.spelling)
    }
  }

  static func bytes(of entry: GeneratedEntry) -> [UInt8] {
    switch entry {
    case .post(let post):
      return line { writer in
        writer.beginning(of: post)
        if let written = post.written { writer.member("written", written.spelling) }
        writer.payload(of: post)
      }
    case .edit(let post, let replaced, let changed, let written):
      return line { writer in
        writer.beginning(of: post)
        // An edit keeps `written` at its offset in the line.
        if post.written != nil { writer.member("written", written.spelling) }
        writer.name("replaces")
        writer.strings([replaced.text])
        if post.written == nil { writer.member("written", written.spelling) }
        writer.name("changed")
        writer.strings([changed])
        writer.payload(of: post)
      }
    case .deletion(let id, let post, let moment):
      return line { writer in
        writer.beginning(id: id, type: "deletion", at: moment)
        writer.name("replaces")
        writer.strings([post.revision.text])
        writer.name("payload")
        writer.object { _ in }
      }
    case .unknown(let id, let type, let moment, let words):
      return line { writer in
        writer.beginning(id: id, type: type, at: moment)
        writer.name("payload")
        writer.object {
          $0.member("words", words)
          $0.name("size")
          $0.array {
            $0.number(4032)
            $0.number(3024)
          }
        }
      }
    }
  }

  private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  fileprivate mutating func beginning(id: EntryID, type: String, at moment: Moment) {
    member("id", id.text)
    member("type", type)
    member("at", moment.spelling)
  }

  fileprivate mutating func beginning(of post: GeneratedPost) {
    beginning(
      id: post.revision, type: post.mood == nil ? "text" : "mood", at: post.moment)
    if let zone = post.zone { member("zone", zone) }
  }

  fileprivate mutating func payload(of post: GeneratedPost) {
    name("payload")
    object {
      if let mood = post.mood {
        $0.member("mood", mood.name)
        if let score = mood.score {
          $0.name("score")
          $0.number(score.value)
        }
      }
      if let text = post.text { $0.member(post.mood == nil ? "text" : "note", text) }
      if !post.tags.isEmpty {
        $0.name("tags")
        $0.strings(post.tags)
      }
      if post.isStarred {
        $0.name("starred")
        $0.bool(true)
      }
    }
  }
}

/// The same posts in the text format of `jrnl`. It has no edits, so it gets the first revisions.
enum JrnlLine {
  static func text(of entry: GeneratedEntry) -> String {
    guard case .post(let post) = entry else { return "" }
    let wall = post.moment.wall
    let date = "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
    let words = [post.mood?.name, post.text].compactMap(\.self).joined(separator: ". ")
    return "[\(date) \(wall.hour.padded(2)):\(wall.minute.padded(2))] \(words)\n\n"
  }
}

/// The same posts for `sqlite3`: one row for each head, in a layout made for speed, with the moment
/// in milliseconds.
enum SQLLine {
  static let beginning = """
    pragma synchronous=off;
    begin;
    create table posts(id text primary key, at integer not null, spelling text not null,
      kind text not null, text text, tags text not null, starred integer not null);

    """
  /// Created last, which gives the best index.
  static let end = """
    create index posts_at on posts(at);
    commit;
    analyze;

    """

  static func text(of entry: GeneratedEntry) -> String {
    switch entry {
    case .post(let post):
      let kind = post.mood?.name ?? "text"
      return """
        insert into posts values('\(post.id.text)',\(milliseconds(post.moment)),\
        '\(post.moment.spelling)','\(kind)',\(quoted(post.text)),'\(tags(post))',\
        \(post.isStarred ? 1 : 0));

        """
    case .edit(let post, _, _, _):
      return """
        update posts set text=\(quoted(post.text)),tags='\(tags(post))',\
        starred=\(post.isStarred ? 1 : 0) where id='\(post.id.text)';

        """
    case .deletion(_, let post, _): return "delete from posts where id='\(post.id.text)';\n"
    case .unknown(let id, let type, let moment, _):
      return """
        insert into posts values('\(id.text)',\(milliseconds(moment)),'\(moment.spelling)',\
        '\(type)',null,'',0);

        """
    }
  }

  private static func milliseconds(_ moment: Moment) -> Int64 {
    moment.seconds * 1000 + Int64(moment.nanoseconds) / 1_000_000
  }

  private static func quoted(_ text: String?) -> String {
    guard let text else { return "null" }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      + "'"
  }

  /// Has a space around each tag, for a search with `like`.
  private static func tags(_ post: GeneratedPost) -> String {
    var names = post.tags
    if let text = post.text {
      for part in text.split(separator: "#").dropFirst() {
        names.append(String(part.prefix { $0.isLetter }))
      }
    }
    return names.isEmpty ? "" : " \(names.joined(separator: " ")) "
  }
}

/// A new file that is written a megabyte at a time.
struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8] = []

  init(_ path: String) throws(BenchmarkError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("write", path, errno) }
    buffer.reserveCapacity(1 << 20)
  }

  deinit { close(descriptor) }

  mutating func write(_ bytes: some Collection<UInt8>) throws(BenchmarkError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 19 { try flush() }
  }

  mutating func write(_ text: String) throws(BenchmarkError) { try write(text.utf8) }

  /// Writes the rest of the buffer.
  mutating func flush() throws(BenchmarkError) {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes {
        // A method hides this function.
        systemWrite(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      guard count > 0 else { throw .system("write", path, errno) }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
