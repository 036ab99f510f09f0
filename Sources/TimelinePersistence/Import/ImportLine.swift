import JSONBytes
import TimelineDomain

/// The line of an imported entry with an empty `batch`, which is known when the first line is written. It depends
/// only on the entry, so two machines that import the same file with the same options write the same bytes.
struct ImportLine {
  /// A hash of what the entry says, its files included.
  let state: EntryID
  /// Where the id of the batch belongs, counted from the beginning of the line.
  let batch: Int

  /// Appends the line to `out`. `files` are those that come along.
  init(_ entry: ForeignEntry, root: EntryID, files: [AttachedFile] = [], to out: inout JSONWriter) {
    let start = out.bytes.count
    var batch = 0
    var state = EntryID("")
    out.object { line in
      line.plainName("id")
      line.raw(root.json)
      line.plainName("type")
      line.string(ImportLine.type(of: entry))
      line.plainName("at")
      line.string(entry.moment.spelling)
      if let zone = entry.zone {
        line.plainName("zone")
        line.string(zone)
      }
      line.plainName("batch")
      line.raw(ImportLine.noBatch)
      batch = line.bytes.count - start - 1
      line.plainName("line")
      ImportLine.writeMark(source: entry.source, since: entry.content.post?.kind.since, to: &line)
      if !files.isEmpty {
        line.plainName("files")
        line.array { array in for file in files { array.raw(FilesMember.json(of: file)) } }
      }
      line.plainName("payload")
      state = ImportLine.writePayload(of: entry, files, to: &line)
    }
    out.verbatim("\n")
    self.batch = batch
    self.state = state
  }

  /// Appends the line of another journal as it is, with the source of the import. The commands that it took back
  /// are those of the other journal, and what its program said about the line is not true of this one. Nil if the
  /// object is no entry.
  init?(_ line: ForeignLine, of entry: ForeignEntry, to out: inout JSONWriter) {
    let scanner = JSONScanner(line.object.span)
    guard let own = TimelineEntry(scanning: line.object.indices, in: scanner) else { return nil }
    state = ImportLine.state(ofLine: own, scanner)
    var mark = JSONWriter.plain
    ImportLine.writeMark(source: entry.source, since: own.kind.post?.since, to: &mark)
    var edits = [
      JSONMemberEdit("undoes", nil), JSONMemberEdit("batch", ImportLine.noBatch),
      JSONMemberEdit("line", mark.bytes),
    ]
    let edit = PostEdit(addedTags: line.isCurrent ? entry.addedTags : [])
    let tagged = EntryReading(own, in: scanner).memberEdits(for: edit, in: scanner) ?? []
    if !tagged.isEmpty, let payload = own.payload {
      edits.append(JSONMemberEdit("payload", scanner.splicing(payload, tagged)))
    }
    guard let bytes = scanner.splicing(line.object.indices, edits, before: "payload"),
      let place = EntryEnvelope(scanning: bytes.indices, in: JSONScanner(bytes.span))?.batch
    else { return nil }
    batch = place.lowerBound + 1
    out.raw(bytes)
    out.verbatim("\n")
  }

  /// What the line of a journal says: members about the line itself are left out.
  static func state(ofLine entry: TimelineEntry, _ scanner: JSONScanner) -> EntryID {
    var hash = EntryHash(.importing)
    hash.add("line")
    hash.add(scanner.statement(of: entry).span)
    return hash.id
  }

  private static let noBatch: [UInt8] = Array("\"\"".utf8)

  // MARK: To the journal

  /// Where the line gets its id, what it replaces and its batch.
  struct Links {
    let root: EntryID
    let id: EntryID
    let replaces: [EntryID]
    let batch: EntryID
  }

  /// Appends a line, of which `place` is that of its batch.
  static func append(
    _ line: ArraySlice<UInt8>, place: Int, _ links: Links, isTaken: Bool, to bytes: inout [UInt8]
  ) {
    if links.replaces.isEmpty {
      bytes += line.prefix(place)
      bytes += links.batch.json.dropFirst().dropLast()
      bytes += line.dropFirst(place)
      return
    }
    let replaces = EntryLine.array(links.replaces.map(\.json))
    if isTaken {
      let line = Array(line.dropLast())
      let edits = [
        JSONMemberEdit("id", links.id.json), JSONMemberEdit("replaces", replaces),
        JSONMemberEdit("written", nil), JSONMemberEdit("changed", nil), JSONMemberEdit("stub", nil),
        JSONMemberEdit("settled", nil), JSONMemberEdit("batch", links.batch.json),
      ]
      bytes += JSONScanner(line.span).splicing(line.indices, edits, before: "payload") ?? line
      bytes.append(UInt8(ascii: "\n"))
      return
    }
    let (head, name) = (Array(#"{"id":"#.utf8), Array(#","batch":""#.utf8))
    bytes += head + links.id.json
    bytes += line.prefix(place - name.count).dropFirst(head.count + links.root.json.count)
    bytes += Array(#","replaces":"#.utf8) + replaces + Array(#","batch":"#.utf8) + links.batch.json
    bytes += line.dropFirst(place + 1)
  }

  // MARK: The payload

  private static func type(of entry: ForeignEntry) -> String {
    switch entry.content {
    case .post(let content): content.kind.rawValue
    case .unknown(let kind, _): kind
    }
  }

  /// The member `line`: which import wrote it, and which program knows its kind, if an earlier one doesn't.
  private static func writeMark(source: String, since version: String?, to out: inout JSONWriter) {
    out.object {
      $0.plainName("import")
      $0.string(source)
      if let version { $0.program(version) }
    }
  }

  /// Returns the state. The bytes before it are its canonical form, without the tags that the user gives.
  private static func writePayload(
    of entry: ForeignEntry, _ files: [AttachedFile], to out: inout JSONWriter
  ) -> EntryID {
    var hash = EntryHash(.importing)
    hash.add("state")
    hash.add(type(of: entry))
    hash.add(entry.time.spelling)
    if !entry.addedTags.isEmpty {
      var bare = JSONWriter.plain
      writePayload(of: entry, entry.tags, to: &bare) { hash.add($0.bytes.span) }
    }
    var state = EntryID("")
    let start = out.bytes.count
    let tags = entry.addedTags.isEmpty ? entry.tags : (entry.tags + entry.addedTags).eachOnce()
    writePayload(of: entry, tags, to: &out) { from in
      if entry.addedTags.isEmpty {
        hash.add(from.bytes.span.extracting(start..<from.bytes.count))
      }
      let bareState = hash.id
      for file in files { hash.add(file.digest.text) }
      state = files.isEmpty ? bareState : hash.id
      from.plainName("state")
      from.raw(state.json)
      if !files.isEmpty {
        from.plainName("stateWithoutFiles")
        from.raw(bareState.json)
      }
      if let modified = entry.modified {
        from.plainName("modified")
        from.string(modified.spelling)
      }
    }
    return state
  }

  /// `end` writes the last members of `from`, which is the last member of the payload.
  private static func writePayload(
    of entry: ForeignEntry, _ tags: [Tag], to out: inout JSONWriter,
    _ end: (inout JSONWriter) -> Void
  ) {
    switch entry.content {
    case .post(let content):
      let post = content.post(
        id: noID, moment: entry.moment, tags: tags, isStarred: entry.isStarred)
      out.object {
        EntryReading.write(post, to: &$0)
        writeFrom(entry, entry.members, to: &$0, end)
      }
    case .unknown(_, let payload):
      let isObject = payload.first == UInt8(ascii: "{")
      let opened = isObject ? payload.reopened() : [UInt8(ascii: "{")]
      var members = entry.members
      if !isObject {
        members.append(
          ForeignMember(name: "payload", spelling: JSONWriter.string("payload"), value: payload))
      }
      out.raw(opened)
      if opened.count == 1 { out.verbatim("") }
      writeFrom(entry, members + marks(of: entry, tags), to: &out, end)
      out.verbatim("}")
    }
  }

  private static let noID: EntryID = EntryID("")

  private static func writeFrom(
    _ entry: ForeignEntry, _ members: [ForeignMember], to object: inout JSONWriter,
    _ end: (inout JSONWriter) -> Void
  ) {
    object.plainName("from")
    object.object { from in
      from.plainName("source")
      from.string(entry.source)
      if case .own(let id) = entry.identity {
        from.plainName("id")
        from.string(id)
      }
      if !members.isEmpty {
        from.plainName("members")
        from.object { object in
          for member in members {
            object.raw(member.spelling)
            object.verbatim(":")
            object.raw(member.value.inOneLine)
          }
        }
      }
      end(&from)
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
