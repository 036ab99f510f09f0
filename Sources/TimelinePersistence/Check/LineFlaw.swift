import JSONBytes
import TimelineDomain

extension CheckReport.Flaw {
  /// Finds out why a line is no entry.
  init(of line: Range<Int>, in scanner: JSONScanner) {
    if let flaw = CheckReport.Flaw.sign(line, scanner) {
      self = flaw
      return
    }
    guard let value = scanner.value(in: line) else {
      func isInk(_ index: Int) -> Bool { scanner.skipSpace(index, index + 1) == index }
      let first = line.first(where: isInk) ?? line.lowerBound
      let last = line.last(where: isInk) ?? line.lowerBound
      let isBegun = scanner.bytes[first] == UInt8(ascii: "{")
      // A line with a closing brace is complete; something else is wrong with it.
      let isEnded =
        scanner.bytes[last] == UInt8(ascii: "}")
        || scanner.skipValue(first, line.upperBound) != nil
      self = isBegun && !isEnded ? .cutShort : .notJSON
      return
    }
    guard let known = scanner.members(of: value) else {
      self = .notAnObject
      return
    }
    func isString(_ name: StaticString) -> Bool {
      known.first { scanner.string($0.name, equals: name) }
        .map { scanner.kind(of: $0.value) == .string } ?? false
    }
    self = isString("format") ? .secondHeader : isString("id") ? .withoutType : .withoutID
  }

  /// A flaw that shows before the line is read as JSON.
  private static func sign(_ line: Range<Int>, _ scanner: JSONScanner) -> CheckReport.Flaw? {
    if line.allSatisfy({ scanner.bytes[$0] == 0 }) { return .zeros }
    let first = scanner.bytes[line.lowerBound]
    if line.count >= 7, "<=>|".utf8.contains(first),
      line.prefix(7).allSatisfy({ scanner.bytes[$0] == first })
    {
      return .mergeMark
    }
    return scanner.firstInvalidUTF8(in: line).map { .notUTF8(byte: $0 - line.lowerBound + 1) }
  }
}
