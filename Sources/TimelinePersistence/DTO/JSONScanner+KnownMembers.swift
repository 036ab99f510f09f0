import JSONBytes

extension JSONScanner {
  /// The values of the named members, in the order of `names`, nil for those that are absent.
  ///
  /// Nil where `range` is no object or has one of these names twice: one reader would take the first,
  /// another the last, so nobody can say what it means.
  func knownMembers<let count: Int>(
    of range: Range<Int>, _ names: [count of StaticString]
  ) -> [count of Range<Int>?]? {
    var values = [count of Range<Int>?](repeating: nil)
    guard var index = enterObject(range.lowerBound, range.upperBound) else { return nil }
    var isRepeated = false
    var member = JSONMember(name: 0..<0, value: 0..<0)
    while nextMember(&index, range.upperBound, &member) {
      for number in 0..<count where string(member.name, equals: names[number]) {
        if values[number] != nil { isRepeated = true }
        values[number] = member.value
        break
      }
    }
    return index == range.upperBound && !isRepeated ? values : nil
  }

  /// The digits of a number as they stand there; nil for anything else.
  func text(ofNumber range: Range<Int>) -> String? {
    guard kind(of: range) == .number else { return nil }
    return String(decoding: copy(range), as: UTF8.self)
  }

  /// `null` counts as absent; it is not made absent.
  func present(_ range: Range<Int>?) -> Range<Int>? {
    range.flatMap { kind(of: $0) == .null ? nil : $0 }
  }
}
