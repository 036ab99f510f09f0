import JSONBytes
import TimelineDomain

/// An entry as this version interprets it: the only switch from a kind to its DTO.
enum EntryReading {
  case text(TextPostDTO)
  case mood(MoodPostDTO)
  case deletion(DeletionDTO)
  case unknown(UnknownEntry.Reason)

  /// Checks shapes only; decodes no text.
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

  /// A payload of this kind. Nil if it has another shape.
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

  /// Reads an envelope without a `TimelineEntry`. Nil if it needs abilities.
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

  /// This version can't interpret the entry.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// The parts of a post. Nil for other entries.
  func parts(_ scanner: JSONScanner) -> PayloadParts? {
    switch self {
    case .text(let dto): dto.parts(scanner)
    case .mood(let dto): dto.parts(scanner)
    case .deletion, .unknown: nil
    }
  }

  /// The content to show. Nil for a deletion. `name` is the post's name.
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
          reason: reason, fallback: entry.fallback(in: scanner)))
    }
  }
}
