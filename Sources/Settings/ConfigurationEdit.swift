import JSONBytes

/// A replacement of a range of bytes. The rest stays as it is.
struct ConfigurationEdit {
  let range: Range<Int>
  let bytes: [UInt8]
}

extension JSONScanner {
  /// The value at a key path.
  func value(at keyPath: [String], in object: Range<Int>) -> Range<Int>? {
    keyPath.reduce(object as Range<Int>?) { range, name in
      range.flatMap { member(name, of: $0) }?.value
    }
  }

  /// Replaces the value at a key path, or adds a member after the last one with the same spacing.
  func edit(
    setting keyPath: [String], to value: [UInt8], in object: Range<Int>
  ) -> ConfigurationEdit {
    var (object, rest) = (object, keyPath[...])
    while let name = rest.first {
      guard let found = member(name, of: object)?.value else {
        return addition(name, ConfigurationDocument.nested(rest.dropFirst(), value), to: object)
      }
      rest = rest.dropFirst()
      object = found
    }
    return ConfigurationEdit(range: object, bytes: value)
  }

  /// Nil if there is no such member.
  func edit(removing keyPath: [String], in object: Range<Int>) -> ConfigurationEdit? {
    guard let name = keyPath.last, let parent = value(at: keyPath.dropLast(), in: object),
      let members = members(of: parent),
      let index = members.firstIndex(where: { decodedString($0.name) == Array(name.utf8) })
    else { return nil }
    let span = members[index].name.lowerBound..<members[index].value.upperBound
    // Removes the space before the member, and one comma.
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
    // The first member of a line has no space before it, but the next one needs one.
    let space = before.isEmpty && colon.last == 0x20 ? [0x20] : before
    let member = Array(",".utf8) + space + JSONWriter.string(name) + colon + value
    return ConfigurationEdit(range: last.value.upperBound..<last.value.upperBound, bytes: member)
  }

  private func isSpace(at index: Int) -> Bool {
    [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index])
  }
}
