import JSONBytes
import TimelineDomain

/// An entry as this version reads it: the one switch from a kind to its DTO.
enum EntryReading {
  case text(TextPostDTO)
  case mood(MoodPostDTO)
  case deletion(DeletionDTO)
  case unknown(UnknownEntry.Reason)

  /// Looks at shapes alone; no text is decoded.
  init(_ entry: TimelineEntry, in scanner: JSONScanner) {
    guard entry.missingNeeds.isEmpty else {
      self = .unknown(.needs(entry.missingNeeds))
      return
    }
    guard entry.kind != .unknown else {
      self = .unknown(.unknownKind)
      return
    }
    guard !entry.isStub else {
      self = .unknown(.compacted)
      return
    }
    guard entry.hasFamiliarEnvelope, let payload = entry.payload else {
      self = .unknown(.unfamiliarContent)
      return
    }
    self = EntryReading(entry.kind, payload, in: scanner) ?? .unknown(.unfamiliarContent)
  }

  /// A payload of that kind; nil where it has another shape.
  @inline(__always)
  private init?(_ kind: EntryKind, _ payload: Range<Int>, in scanner: JSONScanner) {
    let reading: EntryReading? =
      switch kind {
      case .text: TextPostDTO(payload: payload, in: scanner).map(EntryReading.text)
      case .mood: MoodPostDTO(payload: payload, in: scanner).map(EntryReading.mood)
      case .deletion: DeletionDTO(payload: payload, in: scanner).map(EntryReading.deletion)
      case .unknown: nil
      }
    guard let reading else { return nil }
    self = reading
  }

  /// Without a `TimelineEntry`, for envelopes that ask for no abilities; nil for all others.
  @inline(__always)
  init?(_ envelope: EntryEnvelope, _ kind: EntryKind, in scanner: JSONScanner) {
    guard envelope.needs == nil else { return nil }
    guard kind != .unknown else {
      self = .unknown(.unknownKind)
      return
    }
    guard !envelope.isRepeated, let payload = envelope.payload,
      envelope.replaces.map({ scanner.areStrings($0) }) ?? true,
      envelope.refs.map({ scanner.areStrings($0) }) ?? true
    else {
      self = .unknown(.unfamiliarContent)
      return
    }
    self = EntryReading(kind, payload, in: scanner) ?? .unknown(.unfamiliarContent)
  }

  /// This version can't interpret it.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Of a post that can be read.
  func parts(_ scanner: JSONScanner) -> PayloadParts? {
    switch self {
    case .text(let dto): dto.parts(scanner)
    case .mood(let dto): dto.parts(scanner)
    case .deletion, .unknown: nil
    }
  }

  /// Nil for a deletion, which is nothing that could be shown. `name` is the post's name.
  func content(
    of entry: TimelineEntry, name: EntryID, in scanner: JSONScanner
  ) -> TimelineItem.Content? {
    switch self {
    case .text(let dto):
      .post(.text(dto.post(id: name, revision: entry.id, moment: entry.moment, in: scanner)))
    case .mood(let dto):
      .post(.mood(dto.post(id: name, revision: entry.id, moment: entry.moment, in: scanner)))
    case .deletion: nil
    case .unknown(let reason):
      .unknown(
        UnknownEntry(
          id: name, revision: entry.id, kind: entry.type(scanner), moment: entry.moment,
          reason: reason))
    }
  }
}
