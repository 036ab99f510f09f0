import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads `backup.daylio` of a backup of Daylio: a JSON document in Base64, beside which the folder
/// `assets` has the photos and recordings, named by checksum.
///
/// An entry is the same one as in the CSV of Daylio, so a later import of the backup brings the files
/// of entries that came without them.
struct DaylioBackup {
  private struct Asset {
    let checksum: String
    /// `2023/11`, as the folders are named.
    let month: String
  }

  private static let understood: Set = [
    "minute", "hour", "day", "month", "year", "datetime", "timeZoneOffset", "mood", "note",
    "note_title", "tags", "assets", "isFavorite",
  ]
  /// What the entries of a backup name, and what says nothing about a day.
  private static let tables: [String] = [
    "customMoods", "tags", "assets", "tag_groups", "moodIconsPackId", "moodIconsDefaultFreePackId",
    "preferredMoodIconsIdsForMoodIdsForIconsPack", "platform", "metadata", "prefs",
    "daysInRowLongestChain",
  ]
  /// The names of the moods that Daylio has, by their number.
  private static let moodNames: [String] = ["rad", "good", "meh", "bad", "awful"]

  private let options: ReadingOptions
  /// The folder in which the document is.
  private let document: String
  private var moods: [Int: Mood] = [:]
  private var moodWords: [Int: String] = [:]
  private var tags: [Int: Tag] = [:]
  private var assets: [Int: Asset] = [:]

  /// The document in a file; nil for a file that is none.
  static func decoded(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard mayBe(bytes) else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count)
    for index in bytes.indices where !isSpace(bytes[index]) { digits.append(bytes[index]) }
    return Base64.decoded(digits)
  }

  /// Whether the bytes begin as an object in Base64.
  static func mayBe(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 4 && bytes[0] == UInt8(ascii: "e")
      && [UInt8(ascii: "y"), UInt8(ascii: "w")].contains(bytes[1])
      && (0..<min(bytes.count, 64)).allSatisfy { !"{}[]\",: ".utf8.contains(bytes[$0]) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0x20
  }

  init(_ scanner: borrowing JSONScanner, named name: String, _ options: ReadingOptions) {
    self.options = options
    document = name
    guard let whole = scanner.value(in: 0..<scanner.bytes.count),
      let object = ForeignObject(whole, in: scanner)
    else { return }
    for (id, mood) in DaylioBackup.rows("customMoods", of: object, scanner) {
      let number = DaylioBackup.integer("predefined_name_id", of: mood, scanner) ?? 0
      let own = (try? mood.string("custom_name", in: scanner)) ?? nil
      let stock = (1...5).contains(number) ? DaylioBackup.moodNames[number - 1] : nil
      guard let word = own.flatMap({ $0.isEmpty ? nil : $0 }) ?? stock else { continue }
      let level = DaylioBackup.integer("mood_group_id", of: mood, scanner)
      moodWords[id] = word
      moods[id] =
        options.mood(word) ?? level.flatMap { Score(Double(6 - $0)) }.map { .own(word, score: $0) }
    }
    for (id, tag) in DaylioBackup.rows("tags", of: object, scanner) {
      guard let name = (try? tag.string("name", in: scanner)) ?? nil else { continue }
      tags[id] = Tag.restored(name.trimmedSpace)
    }
    for (id, asset) in DaylioBackup.rows("assets", of: object, scanner) {
      guard let checksum = (try? asset.string("checksum", in: scanner)) ?? nil,
        let created = DaylioBackup.integer("createdAt", of: asset, scanner)
      else { continue }
      let offset = DaylioBackup.integer("createdAtOffset", of: asset, scanner) ?? 0
      let time = OffsetTime(seconds: Int64((created + offset) / 1000), offset: 0)
      guard time.hasSpelling else { continue }
      assets[id] = Asset(checksum: checksum, month: "\(time.wall.year)/\(time.wall.month)")
    }
  }

  private static func rows(
    _ name: String, of object: ForeignObject, _ scanner: borrowing JSONScanner
  ) -> [(Int, ForeignObject)] {
    guard let list = object.value(name, in: scanner).flatMap({ scanner.elements(of: $0) }) else {
      return []
    }
    var rows: [(Int, ForeignObject)] = []
    for element in list {
      guard let row = ForeignObject(element, in: scanner), let id = integer("id", of: row, scanner)
      else { continue }
      rows.append((id, row))
    }
    return rows
  }

  private static func integer(
    _ name: String, of object: ForeignObject, _ scanner: borrowing JSONScanner
  ) -> Int? {
    guard let value = object.value(name, in: scanner), scanner.kind(of: value) == .number else {
      return nil
    }
    // Times and offsets are far below this.
    return Int(String(decoding: scanner.copy(value), as: UTF8.self)).flatMap {
      abs($0) < 1 << 53 ? $0 : nil
    }
  }

  func read(_ scanner: borrowing JSONScanner, _ take: (ForeignItem) -> Void) {
    JSONEntries(copy scanner).read(in: "dayEntries", derived: DaylioBackup.tables, take: take) {
      (range) throws(ForeignFlaw) in
      try item(scanner, range)
    }
  }

  private func item(
    _ scanner: borrowing JSONScanner, _ range: Range<Int>
  ) throws(ForeignFlaw) -> ForeignItem {
    guard let object = ForeignObject(range, in: scanner) else {
      throw .wrongType(member: "dayEntries")
    }
    func number(_ name: String) throws(ForeignFlaw) -> Int {
      guard let value = DaylioBackup.integer(name, of: object, scanner) else {
        throw object.value(name, in: scanner) == nil
          ? .missing(member: name) : .wrongType(member: name)
      }
      return value
    }
    let id = try number("mood")
    guard let word = moodWords[id] else { throw .missing(member: "customMoods") }
    guard let mood = moods[id] else { return .unclear(.mood(word)) }
    // Months are counted from 0.
    let (year, month, day) = (try number("year"), try number("month") + 1, try number("day"))
    let (hour, minute) = (try number("hour"), try number("minute"))
    guard let wall = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
    else { throw .impossibleDate("\(year)-\(month)-\(day) \(hour):\(minute)") }
    let offset = DaylioBackup.integer("timeZoneOffset", of: object, scanner)
    let time = offset.map { OffsetTime(wall: wall, offset: $0 / 1000) }
    let note = try object.string("note", in: scanner) ?? ""
    let title = try object.string("note_title", in: scanner) ?? ""
    let (words, members) = DaylioReader.words(title: title, note: note)
    let known = numbers("tags", of: object, scanner)
    let files = numbers("assets", of: object, scanner)
    let isFavorite = object.value("isFavorite", in: scanner).map { scanner.isTrue($0) } ?? false
    var unknown = DaylioBackup.understood
    if known.contains(where: { tags[$0] == nil }) { unknown.remove("tags") }
    if files.contains(where: { assets[$0] == nil }) { unknown.remove("assets") }
    var kept = object.members(besides: unknown, in: scanner) + members
    if word != mood.name { kept.append(ForeignMember("mood", word)) }
    return .entry(
      ForeignEntry(
        source: DaylioReader.source, identity: .words([word, title, note]),
        time: time.flatMap { $0.hasSpelling ? ForeignMoment(.initial($0), .zoned(wall)) : nil }
          ?? options.moment(wall),
        content: .mood(mood, note: words.isEmpty ? nil : words),
        tags: known.compactMap { tags[$0] }.filter { !$0.name.isEmpty }.besides(words),
        isStarred: isFavorite, members: kept, attachments: files.count,
        files: files.compactMap { assets[$0] }.compactMap(attachment), offset: range.lowerBound))
  }

  private func numbers(
    _ name: String, of object: ForeignObject, _ scanner: borrowing JSONScanner
  ) -> [Int] {
    guard let list = object.value(name, in: scanner).flatMap({ scanner.elements(of: $0) }) else {
      return []
    }
    var numbers: [Int] = []
    for element in list {
      if let number = Int(String(decoding: scanner.copy(element), as: UTF8.self)) {
        numbers.append(number)
      }
    }
    return numbers
  }

  private func attachment(_ asset: Asset) -> ForeignAttachment? {
    let folders = ["photos", "audio", "audios", "videos"]
    let places = folders.compactMap { folder in
      ForeignAttachment.joined("assets/\(folder)/\(asset.month)", from: document)
    }
    guard DayOneAttachment.isPlain(asset.checksum), !places.isEmpty else { return nil }
    return ForeignAttachment(places.map { .stem(asset.checksum, in: $0) })
  }
}
