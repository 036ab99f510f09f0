import JSONBytes

/// Bytes in the place of others; everything around them is left alone.
struct ConfigurationEdit {
  let range: Range<Int>
  let bytes: [UInt8]
}

extension JSONScanner {
  /// The value that names lead to, from object to object.
  func value(at place: [String], in object: Range<Int>) -> Range<Int>? {
    place.reduce(object as Range<Int>?) { range, name in
      range.flatMap { member(name, of: $0) }?.value
    }
  }

  /// The value is put in the place of the one that stands there, or into a new member behind the last,
  /// spaced as that one is.
  func edit(
    setting place: [String], to value: [UInt8], in object: Range<Int>
  ) -> ConfigurationEdit {
    var (object, rest) = (object, place[...])
    while let name = rest.first {
      guard let found = member(name, of: object)?.value else {
        return addition(name, ConfigurationDocument.nested(rest.dropFirst(), value), to: object)
      }
      rest = rest.dropFirst()
      object = found
    }
    return ConfigurationEdit(range: object, bytes: value)
  }

  /// Nil where nothing stands there.
  func edit(removing place: [String], in object: Range<Int>) -> ConfigurationEdit? {
    guard let name = place.last, let parent = value(at: place.dropLast(), in: object),
      let members = members(of: parent),
      let index = members.firstIndex(where: { decodedString($0.name) == Array(name.utf8) })
    else { return nil }
    let span = members[index].name.lowerBound..<members[index].value.upperBound
    // The space before a member goes with it, and so does one comma.
    let range =
      if index > 0 {
        members[index - 1].value.upperBound..<span.upperBound
      } else if members.count > 1 {
        span.lowerBound..<members[1].name.lowerBound
      } else {
        span
      }
    return ConfigurationEdit(range: range, bytes: [])
  }

  private func member(_ name: String, of object: Range<Int>) -> JSONMember? {
    guard kind(of: object) == .object else { return nil }
    return members(of: object)?.first { decodedString($0.name) == Array(name.utf8) }
  }

  private func addition(
    _ name: String, _ value: [UInt8], to object: Range<Int>
  ) -> ConfigurationEdit {
    guard let last = members(of: object)?.last else {
      let member = JSONWriter.string(name) + Array(": ".utf8) + value
      return ConfigurationEdit(
        range: (object.lowerBound + 1)..<(object.lowerBound + 1), bytes: member)
    }
    var start = last.name.lowerBound
    while isSpace(at: start - 1) { start -= 1 }
    let colon = copy(last.name.upperBound..<last.value.lowerBound)
    let before = copy(start..<last.name.lowerBound)
    // The first of a line has no space before it, and the next one still wants some.
    let space = before.isEmpty && colon.last == 0x20 ? [0x20] : before
    let member = Array(",".utf8) + space + JSONWriter.string(name) + colon + value
    return ConfigurationEdit(range: last.value.upperBound..<last.value.upperBound, bytes: member)
  }

  private func isSpace(at index: Int) -> Bool {
    [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index])
  }
}
