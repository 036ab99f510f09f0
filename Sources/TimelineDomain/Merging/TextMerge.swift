/// Merges versions of a text that were edited separately, from the version that they have in common.
///
/// The result does not depend on the order of the versions; a conflict lists them in their order.
package struct TextMerge: Hashable, Sendable {
  package enum Unit: Sendable {
    case sentences, lines
  }

  package enum Part: Hashable, Sendable {
    case merged(String)
    /// The versions changed the same words in different ways: the text of each version.
    case conflict([String])
  }

  package let parts: [Part]

  package init(base: String, versions: [String], by unit: Unit = .sentences) {
    let split: (String) -> [TextPieces.Piece] =
      switch unit {
      case .sentences: TextPieces.sentences
      case .lines: TextPieces.lines
      }
    let old = split(base)
    let edits = versions.map { TextEdit.edits(from: old, to: split($0)) }
    var parts: [Part] = []
    var done = 0
    var rests = edits.map { $0[...] }
    for group in TextMerge.groups(edits) {
      let start = group.map(\.range.lowerBound).min() ?? done
      let end = group.map(\.range.upperBound).max() ?? start
      parts.append(.merged(TextMerge.text(old[done..<start])))
      let own = rests.map { $0.prefix(while: group.contains) }
      rests = zip(rests, own).map { $0.dropFirst($1.count) }
      let texts = own.map { TextMerge.text(old, start..<end, $0) }
      let changed = own.indices.filter { !own[$0].isEmpty }.map { texts[$0] }
      let isSame = changed.allSatisfy { $0.utf8.elementsEqual(changed[0].utf8) }
      parts.append(isSame ? .merged(changed[0]) : .conflict(texts))
      done = end
    }
    parts.append(.merged(TextMerge.text(old[done...])))
    self.parts = TextMerge.joined(parts)
  }

  /// The merged text; nil if there is a conflict.
  package var merged: String? {
    var text = ""
    for part in parts {
      guard case .merged(let piece) = part else { return nil }
      text += piece
    }
    return text
  }

  // MARK: Groups of edits

  /// Groups of edits that clash with each other, directly or through others, in the order of the
  /// text.
  private static func groups(_ edits: [[TextEdit]]) -> [Set<TextEdit>] {
    let all = Set(edits.joined()).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var groups: [[TextEdit]] = []
    for edit in all {
      let first = groups.firstIndex { $0.contains(where: edit.clashes) } ?? groups.endIndex
      if first == groups.endIndex { groups.append([]) }
      // An edit can connect groups that were apart.
      while groups.count > first + 1 { groups[first] += groups.remove(at: first + 1) }
      groups[first].append(edit)
    }
    return groups.map { Set($0) }
  }

  // MARK: Texts

  private static func text(_ pieces: some Sequence<TextPieces.Piece>) -> String {
    String(decoding: pieces.flatMap(\.self), as: UTF8.self)
  }

  /// A part of the old text with these edits.
  private static func text(
    _ old: [TextPieces.Piece], _ range: Range<Int>, _ edits: ArraySlice<TextEdit>
  ) -> String {
    var pieces: [TextPieces.Piece] = []
    var done = range.lowerBound
    for edit in edits {
      pieces += old[done..<edit.range.lowerBound] + edit.pieces
      done = edit.range.upperBound
    }
    return text(pieces + old[done..<range.upperBound])
  }

  private static func joined(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    for part in parts {
      guard case .merged(let text) = part else {
        result.append(part)
        continue
      }
      if case .merged(let before) = result.last {
        result[result.count - 1] = .merged(before + text)
      } else if !text.isEmpty {
        result.append(part)
      }
    }
    return result
  }
}
