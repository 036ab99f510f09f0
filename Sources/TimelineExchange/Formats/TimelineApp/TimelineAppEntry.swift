import JSONBytes
import TimelineDomain

/// One entry of a timeline app, after its payload is decoded.
struct TimelineAppEntry {
  let type: String
  let payload: [UInt8]
  /// The members beside the payload.
  let around: [ForeignMember]
  /// The id beside the payload, as this program writes it for kinds that it doesn't know.
  private let ownID: String?
  let offset: Int
  private let options: ReadingOptions

  private static let dates = ["createdAt", "date", "timestamp", "at"]
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
      let known = try self.mood(word, object, scanner)
      guard let mood = isOurs ? known ?? .restored(word) : known else {
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
    _ word: String, _ object: ForeignObject, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> Mood? {
    if let chosen = options.moods[word] { return chosen }
    if object.value("mood", in: scanner) != nil, let range = object.value("score", in: scanner) {
      let words = String(decoding: scanner.copy(range), as: UTF8.self)
      guard let score = Double(words).flatMap({ Score($0) }) else {
        throw .wrongType(member: "score")
      }
      return .own(options.mood(word)?.name ?? word, score: score)
    }
    return options.mood(word)
  }
}

/// The words of a rich text: every string under `text`, `string`, `insert` or `content`, in order.
enum RichText {
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
