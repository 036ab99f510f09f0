import JSONBytes
import TimelineDomain

/// The line of an imported entry. It depends only on the entry and the batch, so two machines that
/// import the same file with the same options write the same bytes. Its ids depend on the file alone.
struct ImportLine {
  private let entry: ForeignEntry
  let root: EntryID
  /// Empty for a line that is taken over.
  private let payload: [UInt8]
  private let taken: TakenLine?
  /// A hash of what the entry says, its files included.
  let state: EntryID
  /// The same without the files, by which a later import finds an entry that came without them.
  let bareState: EntryID
  let files: [AttachedFile]

  /// It is the line of another journal.
  var isTaken: Bool { taken != nil }

  /// What the other journal says about its line.
  var foreign: ForeignLine? { isTaken ? entry.line : nil }

  /// Whether an entry of the journal has the same line.
  func says(_ entry: TimelineEntry, in journal: JSONScanner) -> Bool {
    taken?.says(entry, in: journal) ?? false
  }

  /// It comes from a journal of this program.
  var isOurs: Bool { if case .ours = entry.identity { true } else { false } }

  /// Whether the post says the same, in any spelling.
  func says(_ post: Post) -> Bool {
    guard let its = post.moment, entry.moment.seconds == its.seconds,
      entry.moment.nanoseconds == its.nanoseconds,
      Set((entry.tags + Tag.found(in: post.body)).map(\.name)) == Set(post.tags.map(\.name)),
      entry.isStarred == post.isStarred
    else { return false }
    switch (entry.content, post) {
    case (.text(let text), .text(let post)): return text == post.text
    case (.mood(let mood, let note), .mood(let post)):
      return mood == post.mood && (note ?? "") == (post.note ?? "")
    case (.text(let text), .mood(let post)):
      // In a format without moods, the name of the mood is the first line.
      let note = post.note ?? ""
      return isOurs && text == (note.isEmpty ? post.mood.name : "\(post.mood.name)\n\(note)")
    default: return false
    }
  }

  /// Whether all that the other program keeps about the entry is among these members.
  func keepsOnly(_ members: [ForeignMember]) -> Bool {
    let known = Set(members.map { $0.spelling + [0] + $0.value })
    return entry.members.allSatisfy { known.contains($0.spelling + [0] + $0.value.inOneLine) }
  }

  func says(unknown payload: [UInt8]) -> Bool {
    if case .unknown(_, let own) = entry.content { own == payload } else { false }
  }

  /// `files` are those that come along. A line of another journal has its own.
  init(_ entry: ForeignEntry, root: EntryID, files: [AttachedFile] = []) {
    self.entry = entry
    self.root = root
    self.files = files
    taken = entry.line.flatMap { TakenLine($0, adding: entry.addedTags) }
    if let taken {
      payload = []
      state = taken.state
      bareState = state
      return
    }
    var payload = ImportLine.payload(of: entry, entry.tags)
    var hash = EntryHash(.importing)
    hash.add("state")
    hash.add(ImportLine.type(of: entry))
    hash.add(entry.time.spelling)
    hash.add(payload.span)
    bareState = hash.id
    for file in files { hash.add(file.digest.text) }
    state = hash.id
    if !entry.addedTags.isEmpty {
      payload = ImportLine.payload(of: entry, (entry.tags + entry.addedTags).eachOnce())
    }
    payload += ImportLine.state
    payload += state.bytes
    payload.append(UInt8(ascii: "\""))
    if state != bareState {
      payload += Array(#","stateWithoutFiles":"#.utf8)
      payload += bareState.json
    }
    if let modified = entry.modified {
      payload += Array(#","modified":"#.utf8)
      payload += JSONWriter.string(modified.spelling)
    }
    payload += [UInt8(ascii: "}"), UInt8(ascii: "}")]
    self.payload = payload
  }

  private static let state = Array(#","state":""#.utf8)

  /// The id of a revision with this content. `circumstances` tell apart revisions with the same.
  func revision(_ circumstances: [EntryID] = []) -> EntryID {
    var hash = EntryHash(.importing)
    hash.add("revision")
    hash.add(root)
    hash.add(state)
    for id in circumstances { hash.add(id) }
    return hash.id
  }

  /// Without `replaces`, the line of another journal stays as it is.
  func append(
    id: EntryID, replaces: [EntryID] = [], batch: EntryID, to bytes: inout [UInt8]
  ) {
    if let taken {
      return taken.append(
        id: id, replaces: replaces, batch: batch, source: entry.source, to: &bytes)
    }
    var writer = JSONWriter.plain
    writer.reserveCapacity(payload.count + 128)
    writer.object {
      $0.plainName("id")
      $0.raw(id.json)
      $0.plainName("type")
      $0.string(ImportLine.type(of: entry))
      $0.plainName("at")
      $0.string(entry.moment.spelling)
      if let zone = entry.zone {
        $0.plainName("zone")
        $0.string(zone)
      }
      if !replaces.isEmpty {
        $0.plainName("replaces")
        $0.array { array in for id in replaces { array.raw(id.json) } }
      }
      $0.plainName("batch")
      $0.raw(batch.json)
      $0.plainName("line")
      $0.raw(ImportLine.mark(source: entry.source))
      if !files.isEmpty {
        $0.plainName("files")
        $0.array { array in for file in files { array.raw(FilesMember.json(of: file)) } }
      }
      $0.plainName("payload")
      $0.raw(payload)
    }
    bytes += writer.bytes
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The value of `line`: which import wrote it.
  static func mark(source: String) -> [UInt8] {
    var writer = JSONWriter.plain
    writer.object {
      $0.plainName("import")
      $0.string(source)
    }
    return writer.bytes
  }

  private static func type(of entry: ForeignEntry) -> String {
    switch entry.content {
    case .text: "text"
    case .mood: "mood"
    case .unknown(let kind, _): kind
    }
  }

  /// The payload up to the foreign members, without its end.
  private static func payload(of entry: ForeignEntry, _ tags: [Tag]) -> [UInt8] {
    var writer = JSONWriter.plain
    writer.reserveCapacity(256)
    switch entry.content {
    case .text(let text):
      writer.object {
        TextPostDTO.write(
          .initial(
            id: noID, moment: entry.moment, text: text, tags: tags, isStarred: entry.isStarred),
          to: &$0)
        from(entry, entry.members, to: &$0)
      }
    case .mood(let mood, let note):
      writer.object {
        MoodPostDTO.write(
          .initial(
            id: noID, moment: entry.moment, mood: mood, note: note, tags: tags,
            isStarred: entry.isStarred), to: &$0)
        from(entry, entry.members, to: &$0)
      }
    case .unknown(_, let payload):
      let isObject = payload.first == UInt8(ascii: "{")
      var members = entry.members
      if !isObject {
        members.append(
          ForeignMember(name: "payload", spelling: JSONWriter.string("payload"), value: payload))
      }
      members += ImportLine.marks(of: entry, tags)
      writer.object { from(entry, members, to: &$0) }
      let opened = isObject ? payload.reopened() : [UInt8(ascii: "{")]
      let comma = opened.count > 1 ? [UInt8(ascii: ",")] : []
      return opened + comma + writer.bytes.dropFirst().dropLast(2)
    }
    var bytes = writer.bytes
    bytes.removeLast(2)
    return bytes
  }

  private static let noID = EntryID("")

  /// The member `from` without its state. It is the last one.
  private static func from(
    _ entry: ForeignEntry, _ members: [ForeignMember], to object: inout JSONWriter
  ) {
    object.plainName("from")
    object.object { from in
      from.plainName("source")
      from.string(entry.source)
      if case .own(let id) = entry.identity {
        from.plainName("id")
        from.string(id)
      }
      guard !members.isEmpty else { return }
      from.plainName("members")
      from.object { object in
        for member in members {
          object.raw(member.spelling)
          object.verbatim(":")
          object.raw(member.value.inOneLine)
        }
      }
    }
  }

  /// Tags and star of a kind whose payload this version must not change.
  private static func marks(of entry: ForeignEntry, _ tags: [Tag]) -> [ForeignMember] {
    var marks: [ForeignMember] = []
    if !tags.isEmpty {
      var writer = JSONWriter.plain
      writer.strings(tags.map(\.name))
      marks.append(
        ForeignMember(name: "tags", spelling: JSONWriter.string("tags"), value: writer.bytes))
    }
    if entry.isStarred {
      marks.append(
        ForeignMember(
          name: "starred", spelling: JSONWriter.string("starred"), value: Array("true".utf8)))
    }
    return marks
  }
}

extension [UInt8] {
  /// JSON with a space for each line end between its values: a line of a journal has none.
  fileprivate var inOneLine: [UInt8] {
    contains { $0 == 0x0A || $0 == 0x0D } ? map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } : self
  }

  /// A JSON object without its closing brace and the white space before that.
  fileprivate func reopened() -> [UInt8] {
    var bytes = self
    while bytes.last != UInt8(ascii: "}") { bytes.removeLast() }
    bytes.removeLast()
    while let last = bytes.last, " \t\r\n".utf8.contains(last) { bytes.removeLast() }
    return bytes
  }
}

/// The ids of imported entries: the same on every machine, in every time zone and in every later export.
struct ImportIdentity {
  /// The ids of the current file, by their keys.
  private var ids = KeySet()
  /// How often words without an id of their own occur at one moment of the file, if more than once.
  private var repeated: [UInt64: Int] = [:]
  private var file = 0
  /// The ids of the files before.
  private var before = KeySet()
  /// What the entries of several files say, with their ids.
  private var statements = KeySet()

  /// What an entry is to the entries before it.
  enum Relation {
    case new
    /// A file before says the same.
    case repeated
    /// A file before has another version.
    case otherVersion
  }

  /// Whether no other entry of an import of one file has the same id, without making the id.
  mutating func isNew(_ entry: ForeignEntry) -> Bool {
    switch entry.identity {
    case .ours(let id): return ids.insert(id.key)
    case .own(let word): return ids.insert(EntryID(entry.source + "\u{FF}" + word).key)
    case .words, .row: return true
    }
  }

  mutating func begin(file number: Int) {
    if number == file { return }
    file = number
    before.formUnion(ids)
    ids = KeySet()
    repeated = [:]
  }

  /// The id of the entry's post. Nil if another entry of the file has the same id.
  mutating func root(of entry: ForeignEntry) -> EntryID? {
    switch entry.identity {
    case .ours(let id): return ids.insert(id.key) ? id : nil
    case .own(let word):
      var hash = EntryHash(.importing)
      hash.add("id")
      hash.add(entry.source)
      hash.add(word)
      let id = hash.id
      return ids.insert(id.key) ? id : nil
    case .words(let words):
      return numbered { number in
        var hash = ImportIdentity.hash("words", entry.source, number)
        hash.add(entry.time)
        for word in words { hash.add(word) }
        return hash.id
      }
    case .row(let cells):
      return numbered { number in
        var hash = ImportIdentity.hash("row", entry.source, number)
        for cell in cells { hash.add(cell) }
        return hash.id
      }
    }
  }

  /// The id of an entry that has none of its own. Two equal entries of a file are two entries, here and on every
  /// other machine: the second has the number 2.
  private mutating func numbered(_ root: (_ number: Int) -> EntryID) -> EntryID {
    let id = root(1)
    if ids.insert(id.key) { return id }
    let number = repeated[id.key, default: 1] + 1
    repeated[id.key] = number
    let other = root(number)
    _ = ids.insert(other.key)
    return other
  }

  private static func hash(_ form: String, _ source: String, _ number: Int) -> EntryHash {
    var hash = EntryHash(.importing)
    hash.add(form)
    hash.add(source)
    hash.add("\(number)")
    return hash
  }

  /// Compares with the files before. Only for an import of several files.
  mutating func relation(of line: ImportLine) -> Relation {
    let isNew = statements.insert(line.root.key &* 0x9E37_79B9_7F4A_7C15 ^ line.state.key)
    if !before.has(line.root.key) { return .new }
    return isNew ? .otherVersion : .repeated
  }
}

extension EntryID {
  /// A short form for comparing. Different ids may have the same, which `ImportedPosts` notices.
  var key: UInt64 { bytes.span.key(0..<bytes.count) }
}

/// A set of hashes in one array, half full at most.
struct KeySet {
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var count = 0

  /// False if the set has the key.
  mutating func insert(_ key: UInt64) -> Bool {
    // 0 is an empty slot.
    let key = key == 0 ? 1 : key
    if count * 2 >= slots.count { grow() }
    return place(key)
  }

  mutating func formUnion(_ other: KeySet) {
    for key in other.slots where key != 0 { _ = insert(key) }
  }

  func has(_ key: UInt64) -> Bool {
    let key = key == 0 ? 1 : key
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    while slots[slot] != 0 {
      if slots[slot] == key { return true }
      slot = (slot + 1) & mask
    }
    return false
  }

  private mutating func place(_ key: UInt64) -> Bool {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    while slots[slot] != 0 {
      if slots[slot] == key { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = key
    count += 1
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    count = 0
    for key in old where key != 0 { _ = place(key) }
  }
}
