/// The parts of a CSI sequence: `ESC [ < 0 ; 3 ; 4 M` has a prefix, three parameters and a final byte.
struct ControlSequence {
  /// Larger numbers have no meaning here.
  private static let largestNumber = 0x1F_FFFF

  /// One of `<`, `=`, `>` and `?`.
  let prefix: UInt8?
  /// Each with its parts, which colons separate. A missing number is nil.
  let parameters: [[Int?]]
  let final: UInt8

  /// `bytes` comes after `ESC [` and before the final byte. Nil if it has another form.
  init?(_ bytes: [UInt8], final: UInt8) {
    let first = bytes.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil }
    var parameters: [[Int?]] = [[nil]]
    for byte in bytes.dropFirst(first == nil ? 0 : 1) {
      let last = parameters.count - 1
      switch byte {
      case UInt8(ascii: ";"): parameters.append([nil])
      case UInt8(ascii: ":"): parameters[last].append(nil)
      case 0x30...0x39:
        let part = parameters[last].count - 1
        let number = (parameters[last][part] ?? 0) * 10 + Int(byte - 0x30)
        parameters[last][part] = min(number, Self.largestNumber)
      default: return nil
      }
    }
    prefix = first
    self.parameters = parameters
    self.final = final
  }

  /// A parameter, or a part of it.
  func number(_ index: Int, part: Int = 0) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    return parameters[index][part]
  }
}
