import JSONBytes
import TimelineDomain

/// The document of a timeline app: `{"version", "entries": [{"type", "payload"}]}`. A payload is an
/// object, or one in Base64. Types that this program doesn't know go along.
struct TimelineAppReader: JSONReader {
  static let source = "timeline"

  static let fields: [FieldMeaning] = [
    FieldMeaning("createdAt", .moment), FieldMeaning("date", .moment),
    FieldMeaning("timestamp", .moment), FieldMeaning("at", .moment),
    FieldMeaning("title", .firstLine),
    FieldMeaning("text", .words), FieldMeaning("richText", .words),
    FieldMeaning("mood", .title(.mood)),
    FieldMeaning("score", .title(.mood)), FieldMeaning("note", .note), FieldMeaning("tags", .tags),
    FieldMeaning("isStarred", .star), FieldMeaning("starred", .star), FieldMeaning("id", .id),
    FieldMeaning("updatedAt", .modified), FieldMeaning("modifiedAt", .modified),
    FieldMeaning("isPinned", .kept),
  ]
  static let marks: [String] = ["type", "payload"]

  /// Seconds from here on count from 1970; Swift counts from 2001.
  private static let first1970 = 1_200_000_000.0
  private static let year2001 = 978_307_200.0

  /// What is known of an entry beside its payload.
  private struct Around {
    let type: String
    /// The id of this program, which it writes there for kinds that it doesn't know.
    let ownID: String?
    let members: [ForeignMember]
    let offset: Int
  }

  let options: ReadingOptions

  func item(
    _ entry: borrowing JSONEntry, in document: String
  ) throws(ForeignFlaw) -> ForeignItem {
    guard let type = try entry.string("type") else { throw .missing(member: "type") }
    guard let value = entry.value("payload") else { throw .missing(member: "payload") }
    let scanner = entry.scanner
    // Without its gate, an entry could be edited.
    if let needs = entry.value("needs"), !scanner.areKnownAbilities(needs) {
      throw .needsAbilities
    }
    // An older export may have a deletion that it couldn't read.
    if type == "deletion" { return .leftOut(.notCurrent, at: entry.offset) }
    let id = entry.value("id").flatMap { scanner.string($0) }.flatMap {
      OwnEntry.isID($0) ? $0 : nil
    }
    let around = Around(
      type: type, ownID: id,
      members: entry.object.members(
        besides: ["type", "payload"] + (id == nil ? [] : ["id"]), in: scanner),
      offset: entry.offset)
    guard scanner.isString(value) else {
      let payload = try JSONEntry(value, in: scanner, Self.fields, named: "payload")
      return try item(payload, value, around)
    }
    guard let bytes = Base64.decoded(scanner.decodedString(value)) else {
      throw .wrongType(member: "payload")
    }
    let inner = JSONScanner(bytes.span)
    guard let whole = inner.value(in: 0..<bytes.count) else { throw .wrongType(member: "payload") }
    let payload = try JSONEntry(whole, in: inner, Self.fields, named: "payload")
    return try item(payload, whole, around)
  }

  private func item(
    _ payload: borrowing JSONEntry, _ range: Range<Int>, _ around: Around
  ) throws(ForeignFlaw) -> ForeignItem {
    guard let date = payload.first(.moment) else { throw payload.missing(.moment) }
    let time = try time(date.value, payload, member: date.name)
    let content: ForeignEntry.Content
    let identifying: [String]
    var taken = ["id", "tags", date.name]
    taken += [payload.first(.star)?.name, payload.first(.modified)?.name].compactMap { $0 }
    switch around.type {
    case "text":
      let text = try words(payload, &taken)
      (content, identifying) = (.text(text), [text])
    case "mood":
      guard let value = payload.first(.title(.mood))?.value else { throw .missing(member: "mood") }
      let word = payload.scanner.string(value) ?? payload.spelling(value)
      guard let mood = try mood(word, payload, around) else { return .unclear(.mood(word)) }
      // A mood that the settings call otherwise keeps its own name, too.
      let isName = payload.scanner.isString(value)
      if payload.value("mood") == nil || options.moods[word] == nil { taken.append("score") }
      if mood.name == word || !isName { taken.append("mood") }
      taken.append("note")
      let note = try payload.string(.note)
      (content, identifying) = (.mood(mood, note: note), [word, note ?? ""])
    default:
      if let kind = Post.Kind(rawValue: around.type), let post = try? post(kind, payload) {
        taken += kind.fields.map(\.rawValue)
        (content, identifying) = (.post(post), [post.title, post.words ?? ""].compactMap(\.self))
      } else {
        // The payload goes along whole; this version doesn't know what its members mean.
        let bytes = payload.scanner.copy(range)
        content = .unknown(kind: around.type, payload: bytes)
        identifying = [String(decoding: bytes, as: UTF8.self)]
      }
    }
    // An unknown kind may mean something else by some members.
    let isKnown = content.post != nil
    let kept = isKnown ? payload.object.members(besides: taken, in: payload.scanner) : []
    let id = around.ownID ?? id(payload)
    return .entry(
      ForeignEntry(
        source: TimelineAppReader.source,
        identity: id.map { OwnEntry.isID($0) ? .ours(EntryID($0)) : .own($0) }
          ?? .words([around.type] + identifying),
        time: time, content: content, tags: isKnown ? try payload.tags() : [],
        isStarred: isKnown ? try payload.isStarred() : false,
        modified: try modified(payload, isKnown: isKnown), members: kept + around.members,
        offset: around.offset))
  }

  /// What the members with the names of a kind's fields say.
  private func post(
    _ kind: Post.Kind, _ payload: borrowing JSONEntry
  ) throws(ForeignFlaw) -> Post.Content {
    var words: [PostField: String] = [:]
    for field in kind.fields {
      let name = field.rawValue
      words[field] =
        field.isNumber ? payload.value(name).map { payload.spelling($0) } : try payload.string(name)
    }
    return try Post.Content(kind, words)
  }

  /// A string, or another value as it is spelled.
  private func id(_ entry: borrowing JSONEntry) -> String? {
    entry.first(.id).map { entry.scanner.string($0.value) ?? entry.spelling($0.value) }
  }

  private func time(
    _ value: Range<Int>, _ payload: borrowing JSONEntry, member: String
  ) throws(ForeignFlaw) -> ForeignMoment {
    switch payload.scanner.kind(of: value) {
    case .string: return try options.moment(payload.scanner.text(value))
    case .number:
      let words = payload.spelling(value)
      guard let number = Double(words) else { throw .unreadableDate(words) }
      let isSince1970 = number >= TimelineAppReader.first1970
      return try options.moment(
        seconds: isSince1970 ? number : number + TimelineAppReader.year2001, words: words)
    default: throw .wrongType(member: member)
    }
  }

  /// Nil for a date that can't be read in a kind that this version doesn't know.
  private func modified(
    _ payload: borrowing JSONEntry, isKnown: Bool
  ) throws(ForeignFlaw) -> Moment? {
    guard let (name, value) = payload.first(.modified) else { return nil }
    do throws(ForeignFlaw) {
      return try time(value, payload, member: name).moment
    } catch {
      if isKnown { throw error }
      return nil
    }
  }

  private func words(
    _ payload: borrowing JSONEntry, _ taken: inout [String]
  ) throws(ForeignFlaw) -> String {
    let title = try payload.string(.firstLine)
    var body = try payload.string("text")
    let rich = payload.value("richText")
    if title == nil, body == nil, rich == nil { throw payload.missing(.words) }
    taken += ["title", "text"]
    if body ?? "" == "", let rich {
      body = RichText.words(rich, payload.scanner)
      // A string is its words; other forms of rich text say more than these.
      if payload.scanner.isString(rich) { taken.append("richText") }
    }
    return EntryWords.text(title: title ?? "", body: body ?? "")
  }

  private func mood(
    _ word: String, _ payload: borrowing JSONEntry, _ around: Around
  ) throws(ForeignFlaw) -> Mood? {
    if let chosen = options.moods[word] { return chosen }
    if payload.value("mood") != nil, let value = payload.value("score") {
      guard let score = Double(payload.spelling(value)).flatMap({ Score($0) }) else {
        throw .wrongType(member: "score")
      }
      return .own(options.mood(word)?.name ?? word, score: score)
    }
    // In our own export, a name without a score is a mood, too.
    let isOurs = (around.ownID ?? id(payload)).map(OwnEntry.isID) == true
    return isOurs ? options.ownMood(word) : options.mood(word)
  }
}

/// Writes the document of a timeline app. It holds everything: kinds that this version can't interpret
/// go along with their payload.
struct TimelineAppWriter: JSONListWriter {
  static let head = #"{"version":1,"entries":["#
  private(set) var losses = ExportLosses()
  var isFirst = true

  init(_ options: WritingOptions) {}

  mutating func write(_ item: ExportedItem, to object: inout JSONWriter) -> Bool {
    guard let moment = item.moment else {
      losses.note(.moment)
      return false
    }
    let origin = item.origin(in: TimelineAppReader.source)
    if item.zone != nil { losses.note(.zone) }
    losses.noteExtent(of: item)
    if item.item.isConflict { losses.note(.conflict) }
    if !OwnEntry.isID(item.item.name.text), origin.id == nil { losses.note(.id) }
    if case .unknown(let entry) = item.item.content {
      // A deletion that this version can't read means nothing elsewhere.
      guard !entry.isDeletion, let payload = item.payload(at: moment) else {
        losses.noteUnread(entry)
        return false
      }
      object.member("type", entry.kind)
      // Beside the payload, which stays as it is.
      object.member("id", item.item.name.text)
      write(needsOf: item, to: &object)
      object.name("payload")
      object.raw(payload)
      return true
    }
    guard case .post(let post) = item.item.content else { return false }
    losses.noteMembers(of: item, besides: TimelineAppReader.source)
    object.member("type", post.kind.rawValue)
    write(needsOf: item, to: &object)
    object.name("payload")
    object.object { payload in
      payload.member("id", origin.id ?? item.item.name.text)
      payload.member("createdAt", moment.spelling)
      payload.fields(post.kind.fields, of: post.content)
      if !post.givenTags.isEmpty {
        payload.name("tags")
        payload.strings(post.givenTags.map(\.name))
      }
      if post.isStarred {
        payload.name("isStarred")
        payload.bool(true)
      }
      for member in origin.members { payload.member(member) }
    }
    return true
  }

  /// The abilities that the entry needs.
  private func write(needsOf item: ExportedItem, to object: inout JSONWriter) {
    let scanner = JSONScanner(item.line.span)
    guard let line = scanner.value(in: 0..<item.line.count),
      let needs = scanner.member("needs", of: line)
    else { return }
    object.name("needs")
    object.raw(scanner.copy(needs))
  }
}

extension ExportedItem {
  /// The payload of an unknown kind with its moment, unless it has one. Nil if it is no object.
  fileprivate func payload(at moment: Moment) -> [UInt8]? {
    let scanner = JSONScanner(line.span)
    guard let whole = scanner.value(in: 0..<line.count),
      let payload = scanner.member("payload", of: whole),
      let object = ForeignObject(payload, in: scanner)
    else { return nil }
    let dates = TimelineAppReader.fields.filter { $0.meaning == .moment }
    if dates.contains(where: { object.value($0.name, in: scanner) != nil }) {
      return scanner.copy(payload)
    }
    return scanner.splicing(
      payload, [JSONMemberEdit("createdAt", JSONWriter.string(moment.spelling))])
  }
}

/// The words of a rich text: every string under `text`, `string`, `insert` or `content`, in order.
private enum RichText {
  private static let names: [StaticString] = ["text", "string", "insert", "content"]

  static func words(_ value: Range<Int>, _ scanner: borrowing JSONScanner, depth: Int = 0) -> String
  {
    guard depth < 64 else { return "" }
    switch scanner.kind(of: value) {
    case .string: return scanner.text(value)
    case .array:
      return (scanner.elements(of: value) ?? [])
        .map { words($0, scanner, depth: depth + 1) }.joined()
    case .object:
      var all = ""
      for member in scanner.members(of: value) ?? [] {
        let kind = scanner.kind(of: member.value)
        let isText = names.contains { scanner.string(member.name, equals: $0) }
        guard isText || kind == .array || kind == .object else { continue }
        all += words(member.value, scanner, depth: depth + 1)
      }
      return all
    case .number, .boolean, .null: return ""
    }
  }
}
