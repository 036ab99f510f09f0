import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads `backup.daylio` of a backup of Daylio: a JSON document in Base64, beside which the folder
/// `assets` has the photos and recordings, named by checksum.
///
/// An entry is the same one as in the CSV of Daylio, so a later import of the backup brings the files
/// of entries that came without them.
struct DaylioBackup: JSONReader {
  private struct Asset {
    let checksum: String
    /// `2023/11`, as the folders are named.
    let month: String
  }

  static let fields: [FieldMeaning] = [
    FieldMeaning("year", .moment), FieldMeaning("month", .moment), FieldMeaning("day", .moment),
    FieldMeaning("hour", .moment), FieldMeaning("minute", .moment),
    FieldMeaning("timeZoneOffset", .moment), FieldMeaning("datetime", .leftOut),
    FieldMeaning("mood", .title(.mood)), FieldMeaning("tags", .tags),
    FieldMeaning("isFavorite", .star),
    FieldMeaning("note_title", .firstLine), FieldMeaning("note", .note),
    FieldMeaning("assets", .attachment),
  ]
  static let list: StaticString = "dayEntries"
  static let marks: [String] = []
  /// What the entries name, and what says nothing about a day.
  static let derived: [String] = [
    "customMoods", "tags", "assets", "tag_groups", "moodIconsPackId", "moodIconsDefaultFreePackId",
    "preferredMoodIconsIdsForMoodIdsForIconsPack", "platform", "metadata", "prefs",
    "daysInRowLongestChain",
  ]
  /// The names of the moods that Daylio has, by their number.
  private static let moodNames: [String] = ["rad", "good", "meh", "bad", "awful"]

  private let options: ReadingOptions
  private var moods: [Int: Mood] = [:]
  private var moodWords: [Int: String] = [:]
  private var tags: [Int: Tag] = [:]
  private var assets: [Int: Asset] = [:]

  /// The document in a file; nil for a file that is none.
  static func decoded(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard mayBe(bytes) else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte != 0x0A, byte != 0x0D, byte != 0x20 { digits.append(byte) }
    }
    return Base64.decoded(digits)
  }

  /// Whether the bytes begin as an object in Base64.
  static func mayBe(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 4 && bytes[0] == UInt8(ascii: "e")
      && [UInt8(ascii: "y"), UInt8(ascii: "w")].contains(bytes[1])
      && (0..<min(bytes.count, 64)).allSatisfy { !"{}[]\",: ".utf8.contains(bytes[$0]) }
  }

  init(options: ReadingOptions) {
    self.options = options
  }

  /// With the moods, tags and files that the entries name by numbers.
  init(_ scanner: JSONScanner, _ options: ReadingOptions) {
    self.init(options: options)
    guard let whole = scanner.value(in: 0..<scanner.bytes.count) else { return }
    DaylioBackup.forEachRow("customMoods", of: whole, scanner) { id, mood in
      let number = mood.integer("predefined_name_id") ?? 0
      let own = ((try? mood.string("custom_name")) ?? nil) ?? ""
      let stock = (1...5).contains(number) ? DaylioBackup.moodNames[number - 1] : ""
      let word = own.isEmpty ? stock : own
      if word.isEmpty { return }
      moodWords[id] = word
      let score = mood.integer("mood_group_id").flatMap { Score(Double(6 - $0)) }
      moods[id] = options.mood(word) ?? score.map { .own(word, score: $0) }
    }
    DaylioBackup.forEachRow("tags", of: whole, scanner) { id, tag in
      guard let name = (try? tag.string("name")) ?? nil else { return }
      tags[id] = Tag.restored(name.trimmedSpace)
    }
    DaylioBackup.forEachRow("assets", of: whole, scanner) { id, asset in
      guard let checksum = (try? asset.string("checksum")) ?? nil,
        let created = asset.integer("createdAt")
      else { return }
      let seconds = (created + (asset.integer("createdAtOffset") ?? 0)) / 1000
      let time = OffsetTime(seconds: Int64(seconds), offset: 0)
      guard time.hasSpelling else { return }
      assets[id] = Asset(checksum: checksum, month: "\(time.wall.year)/\(time.wall.month)")
    }
  }

  /// Passes the rows of a table that have a number.
  private static func forEachRow(
    _ table: StaticString, of document: Range<Int>, _ scanner: JSONScanner,
    _ body: (Int, borrowing JSONEntry) -> Void
  ) {
    for row in scanner.member(table, of: document).flatMap({ scanner.elements(of: $0) }) ?? [] {
      guard let row = try? JSONEntry(row, in: scanner, [], named: ""), let id = row.integer("id")
      else { continue }
      body(id, row)
    }
  }

  func item(
    _ entry: borrowing JSONEntry, in document: String
  ) throws(ForeignFlaw) -> ForeignItem {
    let id = try DaylioBackup.number("mood", entry)
    guard let word = moodWords[id] else { throw .missing(member: "customMoods") }
    guard let mood = moods[id] else { return .unclear(.mood(word)) }
    let note = try entry.string("note") ?? ""
    let title = try entry.string("note_title") ?? ""
    let (words, spelled) = DaylioReader.words(title: title, note: note)
    let known = DaylioBackup.numbers("tags", entry)
    let files = DaylioBackup.numbers("assets", entry)
    // A number without a row in its table goes along.
    let hasAll = (known.allSatisfy { tags[$0] != nil }, files.allSatisfy { assets[$0] != nil })
    let taken = DaylioBackup.fields.map(\.name).filter { name in
      name == "tags" ? hasAll.0 : name == "assets" ? hasAll.1 : true
    }
    var members = entry.object.members(besides: taken, in: entry.scanner) + spelled
    if word != mood.name { members.append(ForeignMember("mood", word)) }
    return .entry(
      ForeignEntry(
        source: DaylioReader.source, identity: .words([word, title, note]),
        time: try time(entry), content: .mood(mood, note: words.isEmpty ? nil : words),
        tags: known.compactMap { tags[$0] }.filter { !$0.name.isEmpty }.besides(words),
        isStarred: entry.value("isFavorite").map { entry.scanner.isTrue($0) } ?? false,
        members: members, attachments: files.count,
        files: files.compactMap { assets[$0] }.compactMap { attachment($0, in: document) },
        offset: entry.offset))
  }

  private func time(_ entry: borrowing JSONEntry) throws(ForeignFlaw) -> ForeignMoment {
    // Months are counted from 0.
    let (year, month, day) = (
      try DaylioBackup.number("year", entry), try DaylioBackup.number("month", entry) + 1,
      try DaylioBackup.number("day", entry)
    )
    let (hour, minute) = (
      try DaylioBackup.number("hour", entry), try DaylioBackup.number("minute", entry)
    )
    guard let wall = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
    else { throw .impossibleDate("\(year)-\(month)-\(day) \(hour):\(minute)") }
    if let offset = entry.integer("timeZoneOffset") {
      let time = OffsetTime(wall: wall, offset: offset / 1000)
      if time.hasSpelling { return ForeignMoment(.initial(time), .zoned(wall)) }
    }
    return options.moment(wall)
  }

  private static func number(
    _ name: String, _ entry: borrowing JSONEntry
  ) throws(ForeignFlaw) -> Int {
    if let value = entry.integer(name) { return value }
    throw entry.value(name) == nil ? .missing(member: name) : .wrongType(member: name)
  }

  private static func numbers(_ name: String, _ entry: borrowing JSONEntry) -> [Int] {
    var numbers: [Int] = []
    for element in entry.elements(name) {
      if let number = Int(entry.spelling(element)) { numbers.append(number) }
    }
    return numbers
  }

  private func attachment(_ asset: Asset, in document: String) -> ForeignAttachment? {
    let folders = ["photos", "audio", "audios", "videos"]
    let places = folders.compactMap { folder in
      ForeignAttachment.joined("assets/\(folder)/\(asset.month)", from: document)
    }
    guard DayOneAttachment.isPlain(asset.checksum), !places.isEmpty else { return nil }
    return ForeignAttachment(places.map { .stem(asset.checksum, in: $0) })
  }
}
