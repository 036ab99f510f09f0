import JSONBytes
import TimelineDomain

/// Merges one member that several versions changed: the words sentence by sentence, tags one by one.
enum MemberMerge {
  case words
  case tags

  /// Nil for a member whose changes can't be combined.
  init?(name: [UInt8], kind: EntryKind) {
    switch (kind, String(decoding: name, as: UTF8.self)) {
    case (.text, "text"), (.mood, "note"): self = .words
    case (.text, "tags"), (.mood, "tags"): self = .tags
    default: return nil
    }
  }

  /// The merged value as JSON. Each list has the values of a member: none if it is absent.
  func merged(_ versions: [[[UInt8]]], from base: [[UInt8]]) -> [UInt8]? {
    guard base.count <= 1, versions.allSatisfy({ $0.count <= 1 }) else { return nil }
    let (old, new) = (base.first, versions.map(\.first))
    return self == .words ? mergedWords(new, old) : mergedTags(new, old)
  }

  private func mergedWords(_ versions: [[UInt8]?], _ base: [UInt8]?) -> [UInt8]? {
    let texts = versions.compactMap { $0.flatMap(MemberMerge.text) }
    guard let old = base.flatMap(MemberMerge.text), texts.count == versions.count,
      let merged = TextMerge(base: old, versions: texts).merged,
      merged.contains(where: { !$0.isWhitespace })
    else { return nil }
    return JSONWriter.string(merged)
  }

  /// Nil for another value than a string, and for a string that no text can hold.
  private static func text(_ value: [UInt8]) -> String? {
    let scanner = JSONScanner(value.span)
    guard scanner.kind(of: value.indices) == .string else { return nil }
    return String(validating: scanner.decodedString(value.indices), as: UTF8.self)
  }

  /// The tags of the first version without those that another one removed, then the tags that the
  /// others added.
  private func mergedTags(_ versions: [[UInt8]?], _ base: [UInt8]?) -> [UInt8]? {
    let lists = versions.compactMap(MemberMerge.elements)
    guard let old = MemberMerge.elements(base), lists.count == versions.count else { return nil }
    let base = Set(old.map(\.name))
    let names = lists.map { Set($0.map(\.name)) }
    var seen: Set<[UInt8]> = []
    let merged = lists.joined().filter { element in
      let isRemoved =
        base.contains(element.name) && names.contains { !$0.contains(element.name) }
      return !isRemoved && seen.insert(element.name).inserted
    }
    return [UInt8(ascii: "[")] + merged.map(\.value).joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }

  /// Empty for an absent member and for `null`. Nil for another value than strings.
  private static func elements(_ value: [UInt8]?) -> [(name: [UInt8], value: [UInt8])]? {
    guard let value else { return [] }
    let scanner = JSONScanner(value.span)
    if scanner.kind(of: value.indices) == .null { return [] }
    guard scanner.kind(of: value.indices) == .array, scanner.areStrings(value.indices) else {
      return nil
    }
    return scanner.elements(of: value.indices)?.map {
      (scanner.decodedString($0), scanner.copy($0))
    }
  }
}
