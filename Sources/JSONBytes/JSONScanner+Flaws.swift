/// The first error in a JSON text, and what was expected there.
package struct JSONFlaw: Hashable, Sendable {
  package enum Expected: Hashable, Sendable {
    case value, name, colon, commaOrBrace, commaOrBracket, end
    /// A string that begins there is not closed or has invalid content.
    case string
  }

  package let offset: Int
  package let expected: Expected
}

extension JSONScanner {
  /// The first error in `range`; nil for a valid JSON text. To only check validity, use
  /// `value(in:)`.
  package func firstFlaw(in range: Range<Int>) -> JSONFlaw? {
    let end = range.upperBound
    var nesting = BitStack()
    var index = skipSpace(range.lowerBound, end)
    while true {
      if index < end, let isObject = opens(index) {
        let first = skipSpace(index + 1, end)
        if !isByte(UInt8(ascii: isObject ? "}" : "]"), first, end) {
          nesting.push(isObject)
          switch isObject ? key(first, end) : .found(first) {
          case .flaw(let flaw): return flaw
          case .found(let value): index = value
          }
          continue
        }
        index = first + 1
      } else {
        guard index < end, let after = skipValue(index, end) else {
          return JSONFlaw(offset: index, expected: isQuote(index, end) ? .string : .value)
        }
        index = after
      }
      // After a value: close brackets, or go to the next value.
      while true {
        index = skipSpace(index, end)
        guard let isObject = nesting.top else {
          return index == end ? nil : JSONFlaw(offset: index, expected: .end)
        }
        if isByte(UInt8(ascii: ","), index, end) {
          let next = skipSpace(index + 1, end)
          switch isObject ? key(next, end) : .found(next) {
          case .flaw(let flaw): return flaw
          case .found(let value): index = value
          }
          break
        }
        guard isByte(UInt8(ascii: isObject ? "}" : "]"), index, end) else {
          return JSONFlaw(offset: index, expected: isObject ? .commaOrBrace : .commaOrBracket)
        }
        nesting.pop()
        index += 1
      }
    }
  }

  private enum Step {
    case found(Int)
    case flaw(JSONFlaw)
  }

  /// Skips a member's name and colon.
  private func key(_ index: Int, _ end: Int) -> Step {
    guard let afterName = skipString(index, end) else {
      return .flaw(JSONFlaw(offset: index, expected: isQuote(index, end) ? .string : .name))
    }
    guard let value = skipColon(afterName, end) else {
      return .flaw(JSONFlaw(offset: skipSpace(afterName, end), expected: .colon))
    }
    return .found(value)
  }

  /// True for an object, false for an array, nil for anything else.
  private func opens(_ index: Int) -> Bool? {
    switch bytes[index] {
    case UInt8(ascii: "{"): true
    case UInt8(ascii: "["): false
    default: nil
    }
  }

  private func isByte(_ byte: UInt8, _ index: Int, _ end: Int) -> Bool {
    index < end && bytes[index] == byte
  }

  private func isQuote(_ index: Int, _ end: Int) -> Bool {
    isByte(UInt8(ascii: "\""), index, end)
  }
}
