import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads the VJOURNAL components of a calendar (RFC 5545), and its events if the user wants them. Other
/// components are only counted.
struct VJournalReader: ForeignReader {
  static let source = "vjournal"
  static let sourceOfEvents = "calendar"

  static let fields: [FieldMeaning] = [
    FieldMeaning("DTSTART", .moment), FieldMeaning("CREATED", .moment),
    FieldMeaning("SUMMARY", .firstLine), FieldMeaning("DESCRIPTION", .words),
    FieldMeaning("CATEGORIES", .tags), FieldMeaning("UID", .id),
    FieldMeaning("LAST-MODIFIED", .modified), FieldMeaning("ATTACH", .attachment),
    FieldMeaning("DTSTAMP", .leftOut), FieldMeaning("X-JOURNAL-AT", .moment),
    FieldMeaning("X-JOURNAL-MOOD", .title(.mood)), FieldMeaning("X-JOURNAL-STARRED", .star),
  ]

  /// How a calendar is written.
  private static let calendarProperties: Set = ["VERSION", "PRODID", "CALSCALE", "METHOD"]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool {
    name.hasEnding(".ics", ".ical", ".icalendar")
  }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    var start = 0
    while start < beginning.count, beginning[start] <= 0x20 { start += 1 }
    let head = JSONScanner(beginning).copy(start..<min(start + 15, beginning.count))
    return String(decoding: head, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    guard VJournalReader.fits(bytes, named: name) else {
      return take(.broken(BrokenEntry(at: 0, .noEntries)))
    }
    CalendarReader.read(bytes) { part in
      switch part {
      case .property(let line):
        if !VJournalReader.calendarProperties.contains(line.name) {
          take(.leftOut(.beside(line.name), at: line.offset))
        }
      case .component(let component): read(component, take)
      case .broken(let broken): take(.broken(broken))
      }
    }
  }

  private func read(_ component: CalendarComponent, _ take: (ForeignItem) -> Void) {
    let isEntry = component.name == "VJOURNAL" || component.name == "VEVENT" && options.takesEvents
    // VTIMEZONE has the rules of a time zone.
    if !isEntry, component.name != "VTIMEZONE" {
      take(.leftOut(.beside(component.name), at: component.offset))
    }
    for alarm in component.components where alarm.name == "VALARM" {
      take(.leftOut(.beside(alarm.name), at: alarm.offset))
    }
    guard isEntry else { return }
    var parts = VJournalParts(component, options)
    do throws(ForeignFlaw) {
      take(.entry(try parts.entry()))
      for part in parts.parameters { take(.leftOut(.beside(part.name), at: part.offset)) }
    } catch {
      take(.broken(BrokenEntry(at: component.offset, error)))
    }
  }
}

/// The names of this program's own properties in a calendar.
private enum VJournalName {
  /// The id of an entry of this program, as `UID`.
  static let idSuffix = "@timeline-journal"
  static let at = "X-JOURNAL-AT"
  static let zone = "X-JOURNAL-ZONE"
  static let starred = "X-JOURNAL-STARRED"
  /// The words as a JSON string, if a calendar can't hold all of their characters.
  static let text = "X-JOURNAL-TEXT"
  /// The line of an entry that the program which exported it could not interpret.
  static let entry = "X-JOURNAL-ENTRY"

  /// Of a field of a title.
  static func of(_ field: PostField) -> String { "X-JOURNAL-\(field.rawValue.uppercased())" }
}

/// Writes a calendar of VJOURNAL components. What RFC 5545 has no property for goes into `X-`
/// properties, which other programs keep.
struct VJournalWriter: ForeignWriter {
  static let fileExtension = "ics"

  private(set) var losses = ExportLosses()

  init(_ options: WritingOptions) {}

  mutating func begin(_ out: inout [UInt8]) {
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//timeline-journal//journal//EN"] {
      VJournalWriter.append(line, to: &out)
    }
  }

  mutating func end(_ out: inout [UInt8]) {
    VJournalWriter.append("END:VCALENDAR", to: &out)
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.moment else { return losses.note(.moment) }
    losses.noteMembers(of: item, besides: nil)
    if item.item.isConflict { losses.note(.conflict) }
    var lines = Lines()
    let origin = item.origin(in: VJournalReader.source)
    lines.add("UID", origin.id ?? item.item.name.text + VJournalName.idSuffix)
    let utc = OffsetTime(seconds: moment.seconds, offset: 0).spelling
      .filter { $0 != "-" && $0 != ":" }
    lines.add("DTSTAMP", utc)
    if item.item.extent.isAllDay {
      lines.all.append("DTSTART;VALUE=DATE:\(moment.dateSpelling.filter { $0 != "-" })")
    } else {
      lines.add("DTSTART", utc)
    }
    lines.add(VJournalName.at, moment.spelling)
    if let zone = item.zone { lines.add(VJournalName.zone, zone) }
    if item.unknownKind != nil {
      lines.add(VJournalName.entry, String(decoding: item.line, as: UTF8.self))
    } else {
      losses.noteExtent(of: item, hasDays: true)
      words(of: item, to: &lines)
    }
    if !item.tags.isEmpty {
      lines.all.append(
        "CATEGORIES:" + item.tags.map { CalendarText.encoded($0.name) }.joined(separator: ","))
    }
    if item.isStarred { lines.add(VJournalName.starred, "TRUE") }
    for line in ["BEGIN:VJOURNAL"] + lines.all + ["END:VJOURNAL"] {
      VJournalWriter.append(line, to: &out)
    }
  }

  private struct Lines {
    var all: [String] = []

    mutating func add(_ name: String, _ text: String) {
      all.append("\(name):\(CalendarText.encoded(text))")
    }
  }

  /// The first line is the summary, and the rest the description.
  private func words(of item: ExportedItem, to lines: inout Lines) {
    for (field, value) in item.titleFields {
      lines.add(VJournalName.of(field), value.text)
    }
    guard let words = item.item.post?.content.words else { return }
    let plain = VJournalText.plain(words)
    if !plain.hasSameBytes(as: words) {
      lines.add(VJournalName.text, String(decoding: JSONWriter.string(words), as: UTF8.self))
    }
    let longestSummary = 120
    let first = plain.unicodeScalars.prefix { $0 != "\n" }
    if first.isEmpty || first.count > longestSummary {
      lines.add("DESCRIPTION", plain)
    } else {
      lines.add("SUMMARY", String(first))
      let rest = plain.unicodeScalars.dropFirst(first.count + 1)
      if first.endIndex < plain.endIndex { lines.add("DESCRIPTION", String(rest)) }
    }
  }

  /// Appends a content line, folded after at most 75 octets, between two characters.
  static func append(_ line: String, to out: inout [UInt8]) {
    let longest = 75
    var length = 0
    for scalar in line.unicodeScalars {
      let bytes = UTF8.encode(scalar).map(Array.init) ?? []
      if length + bytes.count > longest {
        out += [0x0D, 0x0A, 0x20]
        length = 1
      }
      out += bytes
      length += bytes.count
    }
    out += [0x0D, 0x0A]
  }
}

/// The properties of a VJOURNAL, as an entry. It takes each property once, and what it does not take goes
/// along.
private struct VJournalParts {
  private let component: CalendarComponent
  let options: ReadingOptions
  /// The offsets of the properties that the entry says.
  private var taken: Set<Int> = []

  init(_ component: CalendarComponent, _ options: ReadingOptions) {
    self.component = component
    self.options = options
  }

  mutating func entry() throws(ForeignFlaw) -> ForeignEntry {
    let (time, zone) = try moment()
    let ownZone = takeText(VJournalName.zone)
    let modified = try take("LAST-MODIFIED").map { line throws(ForeignFlaw) in
      try self.time(line).time.moment
    }
    // When the file was written.
    if let stamp = component.property("DTSTAMP"), (try? self.time(stamp)) != nil {
      _ = take("DTSTAMP")
    }
    let id = try take("UID").map { line throws(ForeignFlaw) in
      try text(CalendarText.decoded(line.value))
    }
    let ours = id.flatMap { uid in
      uid.hasSuffix(VJournalName.idSuffix)
        ? EntryID(String(uid.dropLast(VJournalName.idSuffix.count))) : nil
    }
    let isEvent = component.name == "VEVENT"
    // The exception of a repeated event has the id of the event.
    let exception = isEvent ? component.property("RECURRENCE-ID").map(VJournalParts.text) : nil
    let (content, more) = isEvent ? (.text(try eventWords()), []) : try content()
    let tags = try tags()
    let isStarred = component.property(VJournalName.starred)?.value == Array("TRUE".utf8)
    if isStarred { _ = take(VJournalName.starred) }
    let word = id.map { id in exception.map { "\(id) \($0)" } ?? id }
    return ForeignEntry(
      source: isEvent ? VJournalReader.sourceOfEvents : VJournalReader.source,
      identity: ours.map { .ours($0) } ?? word.map { .own($0) } ?? .words(identifying), time: time,
      zone: ownZone ?? zone, content: content, tags: tags.besides(content.words),
      isStarred: isStarred, modified: modified, members: members() + more,
      attachments: component.properties.count { $0.name == "ATTACH" }, offset: component.offset)
  }

  /// Parameters with words of their own, by property and name: nothing in an entry has them.
  var parameters: [(name: String, offset: Int)] {
    component.properties.filter { taken.contains($0.offset) }.flatMap { line in
      line.parameters.filter { !VJournalParts.plainParameters.contains($0.name) }.map {
        ("\(line.name);\($0.name)", line.offset)
      }
    }
  }

  /// The summary, and each description.
  private var identifying: [String] {
    [component.property("SUMMARY").map(VJournalParts.text) ?? ""]
      + component.properties.filter { $0.name == "DESCRIPTION" }.map(VJournalParts.text)
  }

  private static let plainParameters: Set = ["TZID", "VALUE", "LANGUAGE", "CHARSET", "ENCODING"]

  /// The first property of that name, if it is not taken yet.
  private mutating func take(_ name: String) -> CalendarLine? {
    guard let line = component.property(name), taken.insert(line.offset).inserted else {
      return nil
    }
    return line
  }

  private mutating func takeText(_ name: String) -> String? {
    take(name).map { VJournalParts.text($0) }
  }

  private static func text(_ line: CalendarLine) -> String {
    String(decoding: CalendarText.decoded(line.value), as: UTF8.self)
  }

  // MARK: Time

  private mutating func moment() throws(ForeignFlaw) -> (ForeignMoment, zone: String?) {
    let starts = ["DTSTART", "CREATED", "DTSTAMP"].lazy.compactMap(component.property)
    guard let start = starts.first else { throw .missing(member: "DTSTART") }
    let (time, zone, isUTC) = try time(start)
    let moment = time.moment
    // Our own spelling, unless another program has changed the time since.
    if let line = component.property(VJournalName.at),
      let ours = Moment.restored(VJournalParts.text(line)), ours.seconds == moment.seconds
    {
      _ = (take("DTSTART"), take(VJournalName.at))
      return (ForeignMoment(ours), zone)
    }
    if isUTC {
      _ = take("DTSTART")
      let local = options.time.offset(at: moment.seconds)
      return (ForeignMoment(.initial(seconds: moment.seconds, offset: local), .utc), zone)
    }
    if start.name != "DTSTART" { _ = take("DTSTART") }
    return (time, zone)
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

  private mutating func words() throws(ForeignFlaw) -> String? {
    let summary = try take("SUMMARY").map { line throws(ForeignFlaw) in
      try text(CalendarText.decoded(line.value))
    }
    var descriptions: [String] = []
    for line in component.properties where line.name == "DESCRIPTION" {
      taken.insert(line.offset)
      descriptions.append(try text(CalendarText.decoded(line.value)))
    }
    let parts = [summary, descriptions.isEmpty ? nil : descriptions.joined(separator: "\n\n")]
    let words = parts.compactMap { $0 }
    if words.isEmpty { return nil }
    let plain = words.joined(separator: "\n")
    // Our own spelling, unless another program has changed the words since.
    if let ours = exactText(), VJournalText.plain(ours) == plain {
      _ = take(VJournalName.text)
      return ours
    }
    return plain
  }

  /// Summary, description and place, each in its lines.
  private mutating func eventWords() throws(ForeignFlaw) -> String {
    let words = try words()
    let place = try take("LOCATION").map { line throws(ForeignFlaw) in
      try text(CalendarText.decoded(line.value))
    }
    return [words, place].compactMap { $0 }.filter { !$0.isBlank }.joined(separator: "\n")
  }

  private mutating func tags() throws(ForeignFlaw) -> [Tag] {
    var tags: [Tag] = []
    for line in component.properties where line.name == "CATEGORIES" {
      taken.insert(line.offset)
      for value in CalendarText.list(line.value) where !value.isEmpty {
        tags.append(.restored(try text(value)))
      }
    }
    return tags
  }

  private mutating func content() throws(ForeignFlaw) -> (ForeignEntry.Content, [ForeignMember]) {
    if let line = take(VJournalName.entry) {
      return try OwnEntry.unknown(CalendarText.decoded(line.value), member: VJournalName.entry)
    }
    let words = try words()
    for kind in Post.Kind.allCases {
      guard let field = kind.titleFields.first, component.property(VJournalName.of(field)) != nil
      else { continue }
      var all: [PostField: String] = [kind.body: words].compactMapValues(\.self)
      for field in kind.titleFields { all[field] = title(field) }
      return (.post(try .init(kind, all)), [])
    }
    return (.text(words ?? ""), [])
  }

  /// The words of a field of a title. A number that it can't have stays behind.
  private mutating func title(_ field: PostField) -> String? {
    let name = VJournalName.of(field)
    guard let text = component.property(name).map(VJournalParts.text),
      !field.isNumber || field.number(text) != nil
    else { return nil }
    _ = take(name)
    return text
  }

  // MARK: Values

  /// The words with all of their characters, as our own calendars have them.
  private func exactText() -> String? {
    guard let line = component.property(VJournalName.text) else { return nil }
    let value = CalendarText.decoded(line.value)
    let scanner = JSONScanner(value.span)
    return scanner.value(in: 0..<value.count).flatMap { scanner.string($0) }
  }

  private func text(_ bytes: [UInt8]) throws(ForeignFlaw) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// The whole lines of the other properties, and of the components within this one, by their
  /// names.
  private func members() -> [ForeignMember] {
    var names: [String] = []
    var lines: [String: [String]] = [:]
    func keep(_ line: String, _ name: String) {
      if lines[name] == nil { names.append(name) }
      lines[name, default: []].append(line)
    }
    for property in component.properties where !taken.contains(property.offset) {
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
private enum VJournalText {
  /// With LF as the only line end, and without control characters.
  static func plain(_ text: String) -> String {
    String(decoding: CalendarText.decoded(CalendarText.encoded(text).utf8), as: UTF8.self)
  }
}
