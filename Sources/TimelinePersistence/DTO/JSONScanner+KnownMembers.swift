import JSONBytes

extension JSONScanner {
  /// The values of the named members in the order of `names`; nil for absent members.
  ///
  /// Nil if `range` is no object, or has one of these names twice: some readers take the first,
  /// others the last, so its meaning is not certain.
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

  /// A number as it is written. Nil for any other value.
  func text(ofNumber range: Range<Int>) -> String? {
    guard kind(of: range) == .number else { return nil }
    return String(decoding: copy(range), as: UTF8.self)
  }

  /// Nil for `null`, which counts as absent but stays in the file.
  func present(_ range: Range<Int>?) -> Range<Int>? {
    range.flatMap { kind(of: $0) == .null ? nil : $0 }
  }
}
