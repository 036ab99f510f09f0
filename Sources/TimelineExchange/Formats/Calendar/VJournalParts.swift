import JSONBytes
import TimePhrases
import TimelineDomain

/// The properties of a VJOURNAL, as an entry.
struct VJournalParts {
  private let component: CalendarComponent
  private let options: ReadingOptions

  init(_ component: CalendarComponent, _ options: ReadingOptions) {
    self.component = component
    self.options = options
  }

  func entry() throws(ForeignFlaw) -> ForeignEntry {
    let (time, zone, isExact) = try moment()
    let words = try words()
    let tags = try tags()
    let id = try component.property("UID").map { line throws(ForeignFlaw) in
      try text(CalendarText.decoded(line.value))
    }
    let ours = id.flatMap { uid in
      uid.hasSuffix(VJournalName.idSuffix)
        ? EntryID(String(uid.dropLast(VJournalName.idSuffix.count))) : nil
    }
    let content = try content(words)
    var known = VJournalParts.known
    if isExact { known.insert("DTSTART") }
    return ForeignEntry(
      source: VJournalReader.source,
      identity: ours.map { .ours($0) } ?? id.map { .own($0) } ?? .words, time: time,
      zone: value(VJournalName.zone) ?? zone,
      content: content,
      tags: tags.besides(words ?? ""),
      isStarred: value(VJournalName.starred) == "TRUE",
      modified: try component.property("LAST-MODIFIED").map { line throws(ForeignFlaw) in
        try self.time(line).time.moment
      },
      members: members(besides: known),
      attachments: component.properties.count { $0.name == "ATTACH" }, offset: component.offset)
  }

  // MARK: Time

  private func moment() throws(ForeignFlaw) -> (ForeignMoment, zone: String?, isExact: Bool) {
    let starts = ["DTSTART", "CREATED", "DTSTAMP"].lazy.compactMap(component.property)
    guard let start = starts.first else { throw .missing(member: "DTSTART") }
    let (time, zone, isUTC) = try time(start)
    let moment = time.moment
    // Our own spelling, unless another program has changed the time since.
    if let ours = value(VJournalName.at).flatMap(Moment.restored), ours.seconds == moment.seconds {
      return (ForeignMoment(ours), zone, true)
    }
    if isUTC {
      let local = options.time.offset(at: moment.seconds)
      return (
        ForeignMoment(.initial(seconds: moment.seconds, offset: local), .utc), zone, true
      )
    }
    return (time, zone, start.name != "DTSTART")
  }

  /// `19970317`, `19970317T130000`, `19970317T130000Z`, also with a zone.
  private func time(
    _ line: CalendarLine
  ) throws(ForeignFlaw) -> (time: ForeignMoment, zone: String?, isUTC: Bool) {
    let words = String(decoding: line.value, as: UTF8.self)
    let digits = Array(words.utf8)
    let zone = line.parameter("TZID").map { $0.first == "/" ? String($0.dropFirst()) : $0 }
    let isUTC = digits.count == 16 && digits[15] | 0x20 == UInt8(ascii: "z")
    guard digits.count == 8 || digits.count == 15 || isUTC,
      digits.count == 8 || digits[8] | 0x20 == UInt8(ascii: "t")
    else { throw .unreadableDate(words) }
    let date = "\(part(digits, 0, 4))-\(part(digits, 4, 2))-\(part(digits, 6, 2))"
    if digits.count == 8 { return (try options.moment(date), nil, false) }
    let time = "\(part(digits, 9, 2)):\(part(digits, 11, 2)):\(part(digits, 13, 2))"
    let spelling = "\(date)T\(time)\(isUTC ? "Z" : "")"
    return (try options.moment(spelling, inZone: isUTC ? nil : zone), isUTC ? nil : zone, isUTC)
  }

  private func part(_ digits: [UInt8], _ start: Int, _ count: Int) -> String {
    String(decoding: digits[start..<(start + count)], as: UTF8.self)
  }

  // MARK: Words

  private func words() throws(ForeignFlaw) -> String? {
    let summary = try component.property("SUMMARY").map { line throws(ForeignFlaw) in
      try text(CalendarText.decoded(line.value))
    }
    var descriptions: [String] = []
    for line in component.properties where line.name == "DESCRIPTION" {
      descriptions.append(try text(CalendarText.decoded(line.value)))
    }
    let parts = [summary, descriptions.isEmpty ? nil : descriptions.joined(separator: "\n\n")]
    let words = parts.compactMap { $0 }
    if words.isEmpty { return nil }
    let plain = words.joined(separator: "\n")
    // Our own spelling, unless another program has changed the words since.
    if let ours = jsonValue(VJournalName.text), VJournalText.plain(ours) == plain { return ours }
    return plain
  }

  private func tags() throws(ForeignFlaw) -> [Tag] {
    var tags: [Tag] = []
    for line in component.properties where line.name == "CATEGORIES" {
      for value in CalendarText.list(line.value) where !value.isEmpty {
        tags.append(.restored(try text(value)))
      }
    }
    return tags
  }

  private func content(_ words: String?) throws(ForeignFlaw) -> ForeignEntry.Content {
    if let line = component.property(VJournalName.entry) {
      return try unknown(CalendarText.decoded(line.value))
    }
    guard let name = value(VJournalName.mood) else { return .text(words ?? "") }
    let score = value(VJournalName.score).flatMap(Double.init).flatMap(Score.init)
    return .mood(score.map { .own(name, score: $0) } ?? .restored(name), note: words)
  }

  /// An entry of a kind that this version can't interpret, from its line.
  private func unknown(_ line: [UInt8]) throws(ForeignFlaw) -> ForeignEntry.Content {
    let scanner = JSONScanner(line.span)
    guard let object = scanner.value(in: 0..<line.count),
      let kind = scanner.member("type", of: object).flatMap({ scanner.string($0) }),
      let payload = scanner.member("payload", of: object)
    else { throw .wrongType(member: VJournalName.entry) }
    return .unknown(kind: kind, payload: scanner.copy(payload))
  }

  // MARK: Values

  private func value(_ name: String) -> String? {
    component.property(name).map {
      String(decoding: CalendarText.decoded($0.value), as: UTF8.self)
    }
  }

  private func jsonValue(_ name: String) -> String? {
    guard let value = value(name).map({ Array($0.utf8) }) else { return nil }
    let scanner = JSONScanner(value.span)
    return scanner.value(in: 0..<value.count).flatMap { scanner.string($0) }
  }

  private func text(_ bytes: [UInt8]) throws(ForeignFlaw) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  private static let known: Set = [
    "UID", "DTSTAMP", "SUMMARY", "DESCRIPTION", "CATEGORIES", "LAST-MODIFIED", VJournalName.at,
    VJournalName.zone,
    VJournalName.mood, VJournalName.score, VJournalName.starred, VJournalName.text,
    VJournalName.entry,
  ]

  /// The whole lines of the other properties, and of the components within this one, by their
  /// names.
  private func members(besides known: Set<String>) -> [ForeignMember] {
    var names: [String] = []
    var lines: [String: [String]] = [:]
    func keep(_ line: String, _ name: String) {
      if lines[name] == nil { names.append(name) }
      lines[name, default: []].append(line)
    }
    for property in component.properties where !known.contains(property.name) {
      keep(String(decoding: property.bytes, as: UTF8.self), property.name)
    }
    for inner in component.components {
      for line in inner.lines { keep(line, "BEGIN:\(inner.name)") }
    }
    return names.map { name in
      var writer = JSONWriter()
      let values = lines[name] ?? []
      if values.count == 1 { writer.string(values[0]) } else { writer.strings(values) }
      return ForeignMember(name: name, spelling: JSONWriter.string(name), value: writer.bytes)
    }
  }
}

extension CalendarComponent {
  /// The component as content lines.
  fileprivate var lines: [String] {
    ["BEGIN:\(name)"] + properties.map { String(decoding: $0.bytes, as: UTF8.self) }
      + components.flatMap(\.lines) + ["END:\(name)"]
  }
}

/// Words as a calendar can hold them.
enum VJournalText {
  /// With LF as the only line end, and without control characters.
  static func plain(_ text: String) -> String {
    String(decoding: CalendarText.decoded(CalendarText.encoded(text).utf8), as: UTF8.self)
  }
}
