import JSONBytes

/// A configuration at one moment: its bytes, and what this version understands of them.
package struct ConfigurationDocument: Sendable {
  package let bytes: [UInt8]
  package let configuration: Configuration
  package let flaws: [ConfigurationFlaw]
  /// Members that this version does not know, each once.
  package let unknown: [String]
  /// Of the object; nil where there is none, or nothing at all.
  private let range: Range<Int>?

  /// Nothing at all is a configuration that nobody has begun.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    let scanner = JSONScanner(bytes.span)
    // Some editors put the mark of an encoding at the beginning.
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

  /// The value at a place, byte for byte; nil where nothing stands there.
  package func value(at place: [String]) -> [UInt8]? {
    guard let range else { return nil }
    let scanner = JSONScanner(bytes.span)
    return scanner.value(at: place, in: range).map { scanner.copy($0) }
  }

  /// Why nothing may be changed at a place; nil where it may.
  package func flaw(at place: [String]) -> ConfigurationFlaw? {
    flaws.first { flaw in
      switch flaw.kind {
      case .notJSON, .notAnObject: true
      case .repeated(let key):
        (1...max(1, place.count)).contains { place.prefix($0).joined(separator: ".") == key }
      // What is wrong can be set right; only a part can't be put into what has no parts.
      case .wrong(let key, _):
        (1..<max(1, place.count)).contains { place.prefix($0).joined(separator: ".") == key }
      }
    }
  }

  /// What is wrong about a setting and its parts.
  package func flaws(within place: [String]) -> [ConfigurationFlaw] {
    let key = place.joined(separator: ".")
    return flaws.filter { flaw in
      switch flaw.kind {
      case .notJSON, .notAnObject: true
      case .repeated(let name), .wrong(let name, _):
        name == key || name.hasPrefix("\(key).") || name.hasPrefix("\(key)[")
      }
    }
  }

  /// With the value there; every byte of everything else is the one that stood there.
  package func setting(
    _ place: [String], to value: [UInt8]
  ) throws(ConfigurationFlaw) -> ConfigurationDocument {
    if let flaw = flaw(at: place) { throw flaw }
    let scanner = JSONScanner(bytes.span)
    guard let range else {
      return ConfigurationDocument(
        bytes + ConfigurationDocument.begun(with: place, value))
    }
    return replacing(scanner.edit(setting: place, to: value, in: range))
  }

  /// Without the member there. An object that is empty then stays.
  package func removing(_ place: [String]) throws(ConfigurationFlaw) -> ConfigurationDocument {
    if let flaw = flaw(at: place) { throw flaw }
    let scanner = JSONScanner(bytes.span)
    guard let range, let edit = scanner.edit(removing: place, in: range) else { return self }
    return replacing(edit)
  }

  private func replacing(_ edit: ConfigurationEdit) -> ConfigurationDocument {
    ConfigurationDocument(
      bytes[..<edit.range.lowerBound] + edit.bytes + bytes[edit.range.upperBound...])
  }

  private static func begun(with place: [String], _ value: [UInt8]) -> [UInt8] {
    let member = JSONWriter.string(place[0]) + Array(": ".utf8) + nested(place.dropFirst(), value)
    return Array("{\n  ".utf8) + member + Array("\n}\n".utf8)
  }

  /// The value within an object for each name.
  static func nested(_ names: ArraySlice<String>, _ value: [UInt8]) -> [UInt8] {
    names.reversed().reduce(value) {
      Array("{".utf8) + JSONWriter.string($1) + Array(": ".utf8) + $0 + Array("}".utf8)
    }
  }
}
