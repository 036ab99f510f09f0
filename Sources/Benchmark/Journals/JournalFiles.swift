import JSONBytes
import TimePhrases
import TimelineDomain

/// Writes generated journals to files.
enum JournalFiles {
  /// Writes the journal to a new path. Returns posts that rows can show and edit by id.
  @discardableResult
  static func writeJournal(
    _ shape: JournalShape, to path: String
  ) throws(BenchmarkError) -> [EntryID] {
    let header = EntryGenerator(shape: shape).header
    return try write(
      shape, to: path, between: (JournalLine.header(id: header.id, created: header.created), ""),
      JournalLine.text)
  }

  /// The SQL statements for the same posts.
  static func writeSQL(_ shape: JournalShape, to path: String) throws(BenchmarkError) {
    _ = try write(shape, to: path, between: (SQLLine.beginning, SQLLine.end), SQLLine.text)
  }

  /// The same posts as a journal of `jrnl`.
  static func writeJrnl(_ shape: JournalShape, to path: String) throws(BenchmarkError) {
    _ = try write(shape, to: path, between: ("", ""), JrnlLine.text)
  }

  private static func write(
    _ shape: JournalShape, to path: String, between ends: (String, String),
    _ text: (GeneratedEntry) -> String
  ) throws(BenchmarkError) -> [EntryID] {
    var generator = EntryGenerator(shape: shape)
    let file = try OutputFile(path)
    file.write(ends.0)
    while let entry = generator.next() { file.write(text(entry)) }
    file.write(ends.1)
    try file.finish()
    return generator.samples
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
  static func header(id: EntryID, created: Moment) -> String {
    #"{"format":"timeline-journal","version":1,"id":"\#(id.text)","created":"\#(created.spelling)"}"#
      + "\n"
  }

  static func text(of entry: GeneratedEntry) -> String {
    switch entry {
    case .post(let post):
      let written = post.written.map { #","written":"\#($0.spelling)""# } ?? ""
      return beginning(of: post) + written + payload(of: post)
    case .edit(let post, let replaced, let changed, let written):
      let written = #","written":"\#(written.spelling)""#
      let replaces = #","replaces":["\#(replaced.text)"]"#
      // An edit keeps `written` at its offset in the line.
      return beginning(of: post)
        + (post.written == nil ? replaces + written : written + replaces)
        + #","changed":["\#(changed)"]"# + payload(of: post)
    case .deletion(let id, let post, let moment):
      return beginning(id, "deletion", moment)
        + #","replaces":["\#(post.revision.text)"],"payload":{}}"# + "\n"
    case .unknown(let id, let type, let moment, let words):
      return beginning(id, type, moment)
        + #","payload":{"words":\#(quoted(words)),"size":[4032,3024]}}"# + "\n"
    }
  }

  private static func beginning(_ id: EntryID, _ type: String, _ moment: Moment) -> String {
    #"{"id":"\#(id.text)","type":"\#(type)","at":"\#(moment.spelling)""#
  }

  private static func beginning(of post: GeneratedPost) -> String {
    beginning(post.revision, post.mood == nil ? "text" : "mood", post.moment)
      + (post.zone.map { #","zone":"\#($0)""# } ?? "")
  }

  private static func payload(of post: GeneratedPost) -> String {
    var members: [String] = []
    if let mood = post.mood {
      members.append(#""mood":\#(quoted(mood.name))"#)
      if let score = mood.score { members.append(#""score":\#(score.value)"#) }
    }
    if let text = post.text {
      members.append(#""\#(post.mood == nil ? "text" : "note")":\#(quoted(text))"#)
    }
    if !post.tags.isEmpty {
      members.append(#""tags":[\#(post.tags.map(quoted).joined(separator: ","))]"#)
    }
    if post.isStarred { members.append(#""starred":true"#) }
    return #","payload":{\#(members.joined(separator: ","))}}"# + "\n"
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
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
    create table tags(id text not null, day text not null, tag text not null);
    create index tags_id on tags(id);

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
        \(tagRows(post))
        """
    case .edit(let post, _, _, _):
      return """
        update posts set text=\(quoted(post.text)),tags='\(tags(post))',\
        starred=\(post.isStarred ? 1 : 0) where id='\(post.id.text)';
        delete from tags where id='\(post.id.text)';
        \(tagRows(post))
        """
    case .deletion(_, let post, _):
      return """
        delete from posts where id='\(post.id.text)';
        delete from tags where id='\(post.id.text)';

        """
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
    return "'\(text.replacing("'", with: "''"))'"
  }

  /// A row for each tag, for figures.
  private static func tagRows(_ post: GeneratedPost) -> String {
    let day = String(post.moment.spelling.prefix(10))
    return names(post).map {
      "insert into tags values('\(post.id.text)','\(day)','\($0)');\n"
    }.joined()
  }

  /// Has a space around each tag, for a search with `like`.
  private static func tags(_ post: GeneratedPost) -> String {
    let names = names(post)
    return names.isEmpty ? "" : " \(names.joined(separator: " ")) "
  }

  private static func names(_ post: GeneratedPost) -> [String] {
    var names = post.tags
    if let text = post.text {
      for part in text.split(separator: "#").dropFirst() {
        names.append(String(part.prefix { $0.isLetter }))
      }
    }
    return names
  }
}
