import FuzzSupport
import JSONBytes
import TestSupport

/// The scanner accepts exactly what the reference reader accepts, and its answers about members and
/// elements agree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScanner(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = bytes(start, count)
  check(input)
  // Each line of the samples is a text.
  for line in input.split(separator: 0x0A) where line.count < input.count { check(Array(line)) }
  return 0
}

private func check(_ input: [UInt8]) {
  // The reference reader is recursive, so other tests cover deeper texts.
  guard input.count < 1 << 16 else { return }
  let scanner = JSONScanner(input.span)
  let value = scanner.value(in: 0..<input.count)
  let isAccepted = PageValue.accepts(input)
  claim((value != nil) == isAccepted, "scanner \(value != nil), plain reader \(isAccepted)")
  guard let value else { return }
  claim(!value.isEmpty, "a value has bytes")
  claim(scanner.skipValue(value.lowerBound, input.count) == value.upperBound, "one end")

  let members = scanner.members(of: value)
  let elements = scanner.elements(of: value)
  let kind = scanner.kind(of: value)
  claim((members != nil) == (kind == .object), "an object has members, and nothing else has")
  claim((elements != nil) == (kind == .array), "an array has elements, and nothing else has")
  let parts = (members ?? []).flatMap { [$0.name, $0.value] } + (elements ?? [])
  var end = value.lowerBound
  for part in parts {
    claim(part.lowerBound > end, "parts follow each other")
    claim(scanner.value(in: part) == part, "a part is a value")
    end = part.upperBound
  }
  if kind == .string {
    let decoded = scanner.decodedString(value)
    let written = JSONWriter.string(decoded: decoded)
    claim(PageValue.accepts(written), "what is written is JSON")
    let again = JSONScanner(written.span)
    claim(again.decodedString(0..<written.count) == decoded, "and means the same")
    _ = scanner.text(value)
  }
}
