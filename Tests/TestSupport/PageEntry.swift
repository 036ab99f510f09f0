/// An entry as sections 4 and 7 of the format page describe it.
package struct PageEntry {
  /// The bytes of the object.
  package let bytes: [UInt8]
  package let id: [UInt8]
  package let type: [UInt8]
  package let at: PageMoment?
  package let replaces: [[UInt8]]
  package let isHider: Bool
  package let isStub: Bool
  package let isReadable: Bool
  package let isPurge: Bool
  /// A record of an unknown kind that is no item.
  package let isAside: Bool
  /// The members that must be equal for two entries to have the same statement.
  package let says: [[UInt8]]

  private static let known = [
    "id", "type", "payload", "at", "zone", "written", "replaces", "refs", "needs", "changed",
    "undoes", "batch", "stub",
  ]
  private static let ofTheLine = Set(
    [
      "id", "replaces", "written", "changed", "undoes", "batch", "stub", "settled", "line",
    ].map { Array($0.utf8) })

  /// Nil for a damaged line.
  package init?(_ value: PageValue?) {
    guard let value, let members = value.members, let id = value["id"]?.string,
      let type = value["type"]?.string
    else { return nil }
    bytes = value.spelling
    self.id = id
    self.type = type
    at = value["at"]?.string.flatMap { PageMoment(String(decoding: $0, as: UTF8.self)) }
    let payload = value["payload"]
    let isHider = type == Array("deletion".utf8)
    let isStub = value["stub"]?.isTrue == true && payload == nil && !isHider
    self.isHider = isHider
    self.isStub = isStub
    replaces = value["replaces"]?.strings ?? []
    let stating = members.filter { !PageEntry.ofTheLine.contains($0.name) }
    says = stating.map { $0.spelledName + [0x3A] + $0.value.spelling }

    let lists = ["replaces", "refs", "needs"].compactMap { value[$0] }
    let needs = value["needs"]?.strings ?? []
    let isKnown = ["text", "mood", "deletion"].contains { Array($0.utf8) == type }
    isReadable =
      needs.allSatisfy { $0 == Array("noop".utf8) } && isKnown && !isStub
      && lists.allSatisfy { $0.strings != nil } && !value.repeats(PageEntry.known)
      && PageEntry.isFamiliar(payload, type)
    isPurge = isHider && isReadable && payload?["purged"]?.isTrue == true
    isAside = !isKnown && value["aside"]?.isTrue == true && !value.repeats(["aside"])
  }

  private static func isFamiliar(_ payload: PageValue?, _ type: [UInt8]) -> Bool {
    guard let payload, payload.members != nil else { return false }
    /// `null` counts as absent, unless the member is required.
    func has(_ name: String, required: Bool = false, _ isShape: (PageValue) -> Bool) -> Bool {
      guard let value = payload[name] else { return !required }
      if case .null = value.content { return !required }
      return isShape(value)
    }
    let isFlag = { (value: PageValue) in
      if case .boolean = value.content { true } else { false }
    }
    let isString = { (value: PageValue) in value.string != nil }
    let isScore = { (value: PageValue) in
      guard case .number = value.content,
        let number = Double(String(decoding: value.spelling, as: UTF8.self))
      else { return false }
      return number >= 1 && number <= 5
    }
    let hasTagsAndStar = has("tags") { $0.strings != nil } && has("starred", isFlag)
    switch String(decoding: type, as: UTF8.self) {
    case "text":
      return has("text", required: true, isString) && hasTagsAndStar
        && !payload.repeats(["text", "tags", "starred"])
    case "mood":
      return has("mood", required: true, isString) && has("score", isScore)
        && has("note", isString) && hasTagsAndStar
        && !payload.repeats(["mood", "score", "note", "tags", "starred"])
    default:
      return has("purged", isFlag) && has("compacted", isFlag)
        && !payload.repeats(["purged", "compacted"])
    }
  }
}
