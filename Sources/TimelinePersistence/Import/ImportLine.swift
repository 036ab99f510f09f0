import JSONBytes
import TimelineDomain

/// The line of an imported entry. It depends only on the entry and the batch, so two machines that
/// import the same file write the same bytes.
struct ImportLine {
  private let entry: ForeignEntry
  let root: EntryID
  private let payload: [UInt8]
  /// A hash of what the entry says.
  let state: EntryID

  init(_ entry: ForeignEntry, root: EntryID) {
    self.entry = entry
    self.root = root
    var payload = ImportLine.payload(of: entry)
    var hash = EntryHash()
    hash.add(ImportLine.type(of: entry))
    hash.add(entry.moment.spelling)
    hash.add(payload.span)
    state = hash.id
    payload += Array(#","state":""#.utf8) + state.bytes
    payload.append(UInt8(ascii: "\""))
    if let modified = entry.modified {
      payload += Array(#","modified":"#.utf8) + JSONWriter.string(modified.spelling)
    }
    payload += [UInt8(ascii: "}"), UInt8(ascii: "}")]
    self.payload = payload
  }

  /// The id of a revision with this content. `circumstances` tell apart revisions with the same.
  func revision(_ circumstances: [EntryID] = []) -> EntryID {
    var hash = EntryHash()
    hash.add(root)
    hash.add(state)
    for id in circumstances { hash.add(id) }
    return hash.id
  }

  func bytes(id: EntryID, replaces: [EntryID] = [], batch: EntryID) -> [UInt8] {
    var writer = JSONWriter()
    writer.reserveCapacity(payload.count + 160)
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
      $0.plainName("payload")
      $0.raw(payload)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func type(of entry: ForeignEntry) -> String {
    switch entry.content {
    case .text: "text"
    case .mood: "mood"
    case .unknown(let kind, _): kind
    }
  }

  /// The payload up to the foreign members, without its end.
  private static func payload(of entry: ForeignEntry) -> [UInt8] {
    let id = EntryID("")
    var bytes: [UInt8]
    switch entry.content {
    case .text(let text):
      bytes = TextPostDTO.payload(
        of: .initial(
          id: id, moment: entry.moment, text: text, tags: entry.tags, isStarred: entry.isStarred))
    case .mood(let mood, let note):
      bytes = MoodPostDTO.payload(
        of: .initial(
          id: id, moment: entry.moment, mood: mood, note: note, tags: entry.tags,
          isStarred: entry.isStarred))
    case .unknown(_, let payload): bytes = payload.first == UInt8(ascii: "{") ? payload : []
    }
    bytes = bytes.reopened()
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes += Array(#""from":{"source":"#.utf8) + JSONWriter.string(entry.source)
    if case .own(let id) = entry.identity {
      bytes += Array(#","id":"#.utf8) + JSONWriter.string(id)
    }
    var members = entry.members
    if case .unknown(_, let payload) = entry.content {
      if payload.first != UInt8(ascii: "{") {
        members.append(ForeignMember(name: "payload", spelling: Array(#""payload""#.utf8), value: payload))
      }
      members += ImportLine.marks(of: entry)
    }
    if !members.isEmpty {
      bytes += Array(#","members":{"#.utf8)
      for (number, member) in members.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += member.spelling
        bytes.append(UInt8(ascii: ":"))
        bytes += member.value
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes
  }

  /// Tags and star of a kind whose payload this version must not change.
  private static func marks(of entry: ForeignEntry) -> [ForeignMember] {
    var marks: [ForeignMember] = []
    if !entry.tags.isEmpty {
      var writer = JSONWriter()
      writer.strings(entry.tags.map(\.name))
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
  /// A JSON object without its closing brace and the white space before that; `{` for no bytes.
  fileprivate func reopened() -> [UInt8] {
    var bytes = isEmpty ? Array("{}".utf8) : self
    while bytes.last != UInt8(ascii: "}") { bytes.removeLast() }
    bytes.removeLast()
    while let last = bytes.last, " \t\r\n".utf8.contains(last) { bytes.removeLast() }
    return bytes
  }
}
