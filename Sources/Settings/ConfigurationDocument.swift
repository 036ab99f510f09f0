import JSONBytes
package import TimelineDomain

/// A configuration file: its bytes, and the settings that this version understands.
package struct ConfigurationDocument: Sendable {
  package let bytes: [UInt8]
  package let configuration: Configuration
  package let flaws: [ConfigurationFlaw]
  /// Members that this version doesn't know, without duplicates.
  package let unknown: [String]
  /// The range of the object; nil if there is none, or the file is empty.
  private let range: Range<Int>?

  /// An empty file is an empty configuration.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    let scanner = JSONScanner(bytes.span)
    // Some editors add a byte order mark.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let whole = start..<bytes.count
    var flaw: ConfigurationFlaw?
    var reader = ConfigurationReader(bytes)
    if scanner.skipSpace(start, bytes.count) == bytes.count {
      range = nil
    } else if let fault = scanner.firstFlaw(in: whole) {
      range = nil
      flaw = ConfigurationFlaw(line: scanner.line(of: fault.offset), .notJSON(fault.expected))
    } else if let value = scanner.value(in: whole), scanner.kind(of: value) == .object {
      range = value
    } else {
      range = nil
      flaw = ConfigurationFlaw(
        line: scanner.line(of: scanner.skipSpace(start, bytes.count)), .notAnObject)
    }
    configuration = range.map { reader.configuration(of: $0) } ?? .standard
    flaws = flaw.map { [$0] } ?? reader.flaws
    unknown = reader.unknown
  }

  /// The value at a key path, byte for byte; nil if there is none.
  package func value(at keyPath: [String]) -> [UInt8]? {
    guard let range else { return nil }
    let scanner = JSONScanner(bytes.span)
    return scanner.value(at: keyPath, in: range).map { scanner.copy($0) }
  }

  /// The line of the value at a key path, counted from 1; nil if there is none.
  package func line(at keyPath: [String]) -> Int? {
    guard let range else { return nil }
    let scanner = JSONScanner(bytes.span)
    return scanner.value(at: keyPath, in: range).map { scanner.line(of: $0.lowerBound) }
  }

  /// Why the value at a key path can't be changed; nil if it can.
  package func flaw(at keyPath: [String]) -> ConfigurationFlaw? {
    flaws.first { flaw in
      switch flaw.kind {
      case .notJSON, .notAnObject: true
      case .repeated(let key):
        (1...max(1, keyPath.count)).contains { keyPath.prefix($0).joined(separator: ".") == key }
      // A change can fix a bad value, but can't add a member to what is no object.
      case .unusableAlias, .unusableKeys: false
      case .wrong(let key, _):
        (1..<max(1, keyPath.count)).contains { keyPath.prefix($0).joined(separator: ".") == key }
      }
    }
  }

  /// The flaws of a setting and its parts.
  package func flaws(within keyPath: [String]) -> [ConfigurationFlaw] {
    let key = keyPath.joined(separator: ".")
    return flaws.filter { flaw in
      switch flaw.kind {
      case .notJSON, .notAnObject: true
      case .unusableAlias(let name, _): "\(Setting.alias.rawValue).\(name)" == key
      case .unusableKeys(let name, _): "\(Setting.keys.rawValue).\(name)" == key
      case .repeated(let name), .wrong(let name, _):
        name == key || name.hasPrefix("\(key).") || name.hasPrefix("\(key)[")
      }
    }
  }

  /// Sets the value at a key path. All other bytes stay as they are.
  package func setting(
    _ keyPath: [String], to value: [UInt8]
  ) throws(ConfigurationFlaw) -> ConfigurationDocument {
    if let flaw = flaw(at: keyPath) { throw flaw }
    let scanner = JSONScanner(bytes.span)
    guard let range else {
      return ConfigurationDocument(
        bytes + ConfigurationDocument.begun(with: keyPath, value))
    }
    return replacing(scanner.edit(setting: keyPath, to: value, in: range))
  }

  /// Removes a member. Keeps an object that becomes empty.
  package func removing(_ keyPath: [String]) throws(ConfigurationFlaw) -> ConfigurationDocument {
    if let flaw = flaw(at: keyPath) { throw flaw }
    let scanner = JSONScanner(bytes.span)
    guard let range, let edit = scanner.edit(removing: keyPath, in: range) else { return self }
    return replacing(edit)
  }

  private func replacing(_ edit: ConfigurationEdit) -> ConfigurationDocument {
    ConfigurationDocument(
      bytes[..<edit.range.lowerBound] + edit.bytes + bytes[edit.range.upperBound...])
  }

  private static func begun(with keyPath: [String], _ value: [UInt8]) -> [UInt8] {
    let member =
      JSONWriter.string(keyPath[0]) + Array(": ".utf8) + nested(keyPath.dropFirst(), value)
    return Array("{\n  ".utf8) + member + Array("\n}\n".utf8)
  }

  /// Wraps the value in an object for each name.
  static func nested(_ names: ArraySlice<String>, _ value: [UInt8]) -> [UInt8] {
    names.reversed().reduce(value) {
      Array("{".utf8) + JSONWriter.string($1) + Array(": ".utf8) + $0 + Array("}".utf8)
    }
  }
}

// The user's own moods, in the setting `moods`.

extension ConfigurationDocument {
  /// Appends a mood. All other bytes stay as they are.
  package func adding(mood: MoodSet.Choice) throws(ConfigurationFlaw) -> ConfigurationDocument {
    try changingMoods { scanner, array in
      scanner.splicing(array: array, removing: { _ in false }, adding: [json(mood)])
    }
  }

  /// Removes each mood of this name.
  package func removing(mood name: String) throws(ConfigurationFlaw) -> ConfigurationDocument {
    try changingMoods { scanner, array in
      scanner.splicing(
        array: array,
        removing: { element in
          let value = scanner.members(of: element)?.first {
            scanner.string($0.name, equals: "name")
          }
          return value.map { scanner.text($0.value) == name } ?? false
        }, adding: [])
    }
  }

  private func changingMoods(
    _ change: (JSONScanner, Range<Int>) -> [UInt8]?
  ) throws(ConfigurationFlaw) -> ConfigurationDocument {
    let key = Setting.moods.rawValue
    let wrong = flaws(within: [key]).first { flaw in
      // One invalid mood among others stays as it is.
      if case .wrong(let name, _) = flaw.kind { return name == key }
      return true
    }
    if let wrong { throw wrong }
    let stored = value(at: [key]) ?? []
    let array = stored.first == UInt8(ascii: "[") ? stored : Array("[]".utf8)
    let scanner = JSONScanner(array.span)
    return try setting([key], to: change(scanner, array.indices) ?? array)
  }

  private func json(_ mood: MoodSet.Choice) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("name")
      $0.string(mood.name)
      if let face = mood.face {
        $0.name("face")
        $0.string(face)
      }
      if let score = mood.score {
        $0.name("score")
        $0.number(score.value)
      }
      if !mood.words.isEmpty {
        $0.name("words")
        $0.strings(mood.words)
      }
    }
    return writer.bytes
  }
}

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

/// The lines of a configuration file.
extension JSONScanner {
  /// Counted from 1.
  func line(of offset: Int) -> Int {
    var line = 1
    for index in 0..<offset where bytes[index] == UInt8(ascii: "\n") { line += 1 }
    return line
  }
}
