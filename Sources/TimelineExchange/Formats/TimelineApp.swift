import JSONBytes
import TimelineDomain

/// The document of a timeline app: `{"version", "entries": [{"type", "payload"}]}`. A payload is an
/// object, or one in Base64. Types that this program doesn't know go along.
struct TimelineAppReader: ForeignReader {
  static let source = "timeline"

  static let fields: [FieldMeaning] = [
    FieldMeaning("createdAt", .moment), FieldMeaning("date", .moment),
    FieldMeaning("timestamp", .moment), FieldMeaning("at", .moment),
    FieldMeaning("title", .firstLine),
    FieldMeaning("text", .words), FieldMeaning("richText", .words), FieldMeaning("mood", .mood),
    FieldMeaning("score", .mood), FieldMeaning("note", .note), FieldMeaning("tags", .tags),
    FieldMeaning("isStarred", .star), FieldMeaning("starred", .star), FieldMeaning("id", .id),
    FieldMeaning("updatedAt", .modified), FieldMeaning("modifiedAt", .modified),
    FieldMeaning("isPinned", .kept),
  ]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let fits = JSONEntries(scanner).firstHas("type", "payload", in: "entries")
    let start = scanner.skipSpace(0, beginning.count)
    return fits && start < beginning.count && beginning[start] == UInt8(ascii: "{")
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: "entries", take: take) { (range) throws(ForeignFlaw) in
      try item(range, scanner)
    }
  }

  private func item(
    _ range: Range<Int>, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignItem {
    guard let envelope = ForeignObject(range, in: scanner) else {
      throw .wrongType(member: "entries")
    }
    guard let type = try envelope.string("type", in: scanner) else {
      throw .missing(member: "type")
    }
    guard let payload = envelope.value("payload", in: scanner) else {
      throw .missing(member: "payload")
    }
    // Without its gate, an entry could be edited.
    if let needs = envelope.value("needs", in: scanner), !scanner.areKnownAbilities(needs) {
      throw .needsAbilities
    }
    // An older export may have a deletion that it couldn't read.
    if type == "deletion" { return .leftOut(.notCurrent, at: range.lowerBound) }
    let around = envelope.members(besides: ["type", "payload"], in: scanner)
    let bytes: [UInt8]
    if scanner.isString(payload) {
      guard let decoded = Base64.decoded(scanner.decodedString(payload)) else {
        throw .wrongType(member: "payload")
      }
      bytes = decoded
    } else {
      bytes = scanner.copy(payload)
    }
    return try payloadItem(bytes, type, around, offset: range.lowerBound)
  }

  private func payloadItem(
    _ bytes: [UInt8], _ type: String, _ around: [ForeignMember], offset: Int
  ) throws(ForeignFlaw) -> ForeignItem {
    let scanner = JSONScanner(bytes.span)
    guard let whole = scanner.value(in: 0..<bytes.count),
      let object = ForeignObject(whole, in: scanner)
    else { throw .wrongType(member: "payload") }
    let entry = TimelineAppEntry(
      type: type, payload: scanner.copy(whole), around: around, offset: offset, options)
    return try entry.item(object, scanner)
  }
}

/// Writes the document of a timeline app. It holds everything: kinds that this version can't interpret
/// go along with their payload.
struct TimelineAppWriter: ForeignWriter {
  static let fileExtension = "json"
  private(set) var losses = ExportLosses()
  private var isFirst = true

  init(_ options: WritingOptions) {}

  mutating func begin(_ out: inout [UInt8]) {
    out += Array(#"{"version":1,"entries":["#.utf8)
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.item.moment ?? item.item.sortingMoment else {
      return losses.note(.moment)
    }
    if item.zone != nil { losses.note(.zone) }
    losses.noteExtent(of: item)
    if item.item.isConflict { losses.note(.conflict) }
    if !OwnEntry.isID(item.item.name.text), item.origin(in: TimelineAppReader.source).id == nil {
      losses.note(.id)
    }
    if item.unknownKind == nil { losses.noteMembers(of: item, besides: TimelineAppReader.source) }
    var writer = JSONWriter()
    switch item.item.content {
    case .post(.text(let post)):
      write("text", item, moment, post.givenTags, post.isStarred, to: &writer) {
        $0.name("text")
        $0.string(post.text)
      }
    case .post(.mood(let post)):
      write("mood", item, moment, post.givenTags, post.isStarred, to: &writer) {
        $0.name("mood")
        $0.string(post.mood.name)
        if let score = post.score {
          $0.name("score")
          $0.number(score.value)
        }
        if let note = post.note {
          $0.name("note")
          $0.string(note)
        }
      }
    case .unknown(let entry):
      // A deletion that this version can't read means nothing elsewhere.
      guard !entry.isDeletion, let payload = TimelineAppWriter.payload(item, moment) else {
        return losses.note(.unknown(kind: entry.kind))
      }
      writer.object {
        $0.name("type")
        $0.string(entry.kind)
        // Beside the payload, which stays as it is.
        $0.name("id")
        $0.string(item.item.name.text)
        if let needs = TimelineAppWriter.needs(item) {
          $0.name("needs")
          $0.raw(needs)
        }
        $0.name("payload")
        $0.raw(payload)
      }
    }
    out += Array((isFirst ? "\n" : ",\n").utf8) + writer.bytes
    isFirst = false
  }

  mutating func end(_ out: inout [UInt8]) { out += Array("\n]}\n".utf8) }

  private func write(
    _ type: String, _ item: ExportedItem, _ moment: Moment, _ tags: [Tag], _ isStarred: Bool,
    to writer: inout JSONWriter, _ content: (inout JSONWriter) -> Void
  ) {
    let origin = item.origin(in: TimelineAppReader.source)
    writer.object {
      $0.name("type")
      $0.string(type)
      if let needs = TimelineAppWriter.needs(item) {
        $0.name("needs")
        $0.raw(needs)
      }
      $0.name("payload")
      $0.object { payload in
        payload.name("id")
        payload.string(origin.id ?? item.item.name.text)
        payload.name("createdAt")
        payload.string(moment.spelling)
        content(&payload)
        if !tags.isEmpty {
          payload.name("tags")
          payload.strings(tags.map(\.name))
        }
        if isStarred {
          payload.name("isStarred")
          payload.bool(true)
        }
        for member in origin.members { payload.member(member) }
      }
    }
  }

  /// The abilities that the entry needs, as JSON.
  private static func needs(_ item: ExportedItem) -> [UInt8]? {
    let scanner = JSONScanner(item.line.span)
    return scanner.value(in: 0..<item.line.count).flatMap { scanner.member("needs", of: $0) }
      .map { scanner.copy($0) }
  }

  /// The payload of an unknown kind with its moment, unless it has one. Nil if it is no object.
  private static func payload(_ item: ExportedItem, _ moment: Moment) -> [UInt8]? {
    let scanner = JSONScanner(item.line.span)
    guard let whole = scanner.value(in: 0..<item.line.count),
      let payload = ForeignObject(whole, in: scanner)?.value("payload", in: scanner),
      let object = ForeignObject(payload, in: scanner)
    else { return nil }
    let hasDate = ["createdAt", "date", "timestamp", "at"].contains {
      object.value($0, in: scanner) != nil
    }
    if hasDate { return scanner.copy(payload) }
    return scanner.splicing(
      payload, [JSONMemberEdit("createdAt", JSONWriter.string(moment.spelling))])
  }
}

/// One entry of a timeline app, after its payload is decoded.
private struct TimelineAppEntry {
  let type: String
  let payload: [UInt8]
  /// The members beside the payload.
  let around: [ForeignMember]
  /// The id beside the payload, as this program writes it for kinds that it doesn't know.
  private let ownID: String?
  let offset: Int
  let options: ReadingOptions

  private static let dates: [String] = ["createdAt", "date", "timestamp", "at"]
  /// Seconds from here on count from 1970; Swift counts from 2001.
  private static let first1970 = 1_200_000_000.0
  private static let year2001 = 978_307_200.0

  init(
    type: String, payload: [UInt8], around: [ForeignMember], offset: Int, _ options: ReadingOptions
  ) {
    self.type = type
    self.payload = payload
    let ids = around.filter { $0.name == "id" }.compactMap { member -> String? in
      let id = String(decoding: member.value.dropFirst().dropLast(), as: UTF8.self)
      return OwnEntry.isID(id) ? id : nil
    }
    ownID = ids.first
    self.around = ids.isEmpty ? around : around.filter { $0.name != "id" }
    self.offset = offset
    self.options = options
  }

  func item(
    _ object: ForeignObject, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignItem {
    let (date, time) = try self.time(object, scanner)
    var understood: Set = ["id", "tags", date]
    for names in [["isStarred", "starred"], ["updatedAt", "modifiedAt"]] {
      if let used = names.first(where: { object.value($0, in: scanner) != nil }) {
        understood.insert(used)
      }
    }
    // An unknown kind may mean something else by these.
    let isKnown = ["text", "mood"].contains(type)
    let tags = isKnown ? try object.strings("tags", in: scanner).map(Tag.restored) : []
    let isStarred = isKnown ? try isStarred(object, scanner) : false
    let modified = try modified(object, scanner, isKnown: isKnown)
    func entry(
      _ content: ForeignEntry.Content, _ words: [String], _ rest: [ForeignMember]
    ) -> ForeignItem {
      let id = id(object, scanner)
      return .entry(
        ForeignEntry(
          source: TimelineAppReader.source,
          identity: id.map { OwnEntry.isID($0) ? .ours(EntryID($0)) : .own($0) }
            ?? .words([type] + words),
          time: time, content: content, tags: tags, isStarred: isStarred,
          modified: modified,
          members: rest + around, offset: offset))
    }
    let content: ForeignEntry.Content
    let identifying: [String]
    switch type {
    case "text":
      let (text, names) = try words(object, scanner)
      understood.formUnion(names)
      content = .text(text)
      identifying = [text]
    case "mood":
      guard let value = object.value("mood", in: scanner) ?? object.value("score", in: scanner)
      else { throw .missing(member: "mood") }
      let word =
        scanner.isString(value)
        ? scanner.text(value) : String(decoding: scanner.copy(value), as: UTF8.self)
      // In our own export, a name without a score is a mood, too.
      let isOurs = id(object, scanner).map(OwnEntry.isID) == true
      guard let mood = try self.mood(word, object, scanner, isOurs: isOurs) else {
        return .unclear(.mood(word))
      }
      // A mood that the settings call otherwise keeps its own name, too.
      understood.insert("note")
      if object.value("mood", in: scanner) == nil || options.moods[word] == nil {
        understood.insert("score")
      }
      if mood.name == word || !scanner.isString(value) { understood.insert("mood") }
      let note = try object.string("note", in: scanner)
      content = .mood(mood, note: note)
      identifying = [word, note ?? ""]
    case "deletion": throw .wrongType(member: "type")
    default:
      // The payload goes along whole; this version doesn't know what its members mean.
      return entry(
        .unknown(kind: type, payload: payload), [String(decoding: payload, as: UTF8.self)], [])
    }
    return entry(content, identifying, object.members(besides: understood, in: scanner))
  }

  private func isStarred(
    _ object: ForeignObject, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> Bool {
    if let isStarred = try object.bool("isStarred", in: scanner) { return isStarred }
    return try object.bool("starred", in: scanner) ?? false
  }

  private func id(_ object: ForeignObject, _ scanner: borrowing JSONScanner) -> String? {
    if let ownID { return ownID }
    guard let id = object.value("id", in: scanner) else { return nil }
    return scanner.isString(id)
      ? scanner.text(id) : String(decoding: scanner.copy(id), as: UTF8.self)
  }

  // MARK: Moments

  private func time(
    _ object: ForeignObject, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> (name: String, ForeignMoment) {
    for name in TimelineAppEntry.dates {
      guard let value = object.value(name, in: scanner) else { continue }
      return (name, try time(value, scanner, member: name))
    }
    throw .missing(member: "createdAt")
  }

  private func time(
    _ value: Range<Int>, _ scanner: borrowing JSONScanner, member: String
  ) throws(ForeignFlaw) -> ForeignMoment {
    switch scanner.kind(of: value) {
    case .string: return try options.moment(scanner.text(value))
    case .number:
      let words = String(decoding: scanner.copy(value), as: UTF8.self)
      guard let number = Double(words) else { throw .unreadableDate(words) }
      let isSince1970 = number >= TimelineAppEntry.first1970
      return try options.moment(
        seconds: isSince1970 ? number : number + TimelineAppEntry.year2001, words: words)
    default: throw .wrongType(member: member)
    }
  }

  /// Nil for a date that can't be read in a kind that this version doesn't know.
  private func modified(
    _ object: ForeignObject, _ scanner: borrowing JSONScanner, isKnown: Bool
  ) throws(ForeignFlaw) -> Moment? {
    guard
      let value = object.value("updatedAt", in: scanner)
        ?? object.value("modifiedAt", in: scanner)
    else { return nil }
    do throws(ForeignFlaw) {
      return try time(value, scanner, member: "updatedAt").moment
    } catch {
      if isKnown { throw error }
      return nil
    }
  }

  // MARK: Words

  /// The words, and the names of the members that they come from.
  private func words(
    _ object: ForeignObject, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> (String, Set<String>) {
    var names: Set = ["title", "text"]
    var body = try object.string("text", in: scanner) ?? ""
    if body.isEmpty, let rich = object.value("richText", in: scanner) {
      body = RichText.words(rich, scanner)
      // A string is its words; other forms of rich text say more than these.
      if scanner.isString(rich) { names.insert("richText") }
    }
    let title = try object.string("title", in: scanner) ?? ""
    let text = EntryWords.text(title: title, body: body)
    let isMissing = ["title", "text", "richText"].allSatisfy {
      object.value($0, in: scanner) == nil
    }
    if isMissing { throw .missing(member: "text") }
    return (text, names)
  }

  private func mood(
    _ word: String, _ object: ForeignObject, _ scanner: borrowing JSONScanner, isOurs: Bool
  ) throws(ForeignFlaw) -> Mood? {
    if let chosen = options.moods[word] { return chosen }
    if object.value("mood", in: scanner) != nil, let range = object.value("score", in: scanner) {
      let words = String(decoding: scanner.copy(range), as: UTF8.self)
      guard let score = Double(words).flatMap({ Score($0) }) else {
        throw .wrongType(member: "score")
      }
      return .own(options.mood(word)?.name ?? word, score: score)
    }
    return isOurs ? options.ownMood(word) : options.mood(word)
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
