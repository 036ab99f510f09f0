import JSONBytes

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
