import FuzzSupport
import JSONBytes
import TestSupport

/// After a splice the edited members have their new values, and all others keep their bytes and
/// order. The last two bytes of the input choose the edits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSplice(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = bytes(start, count)
  for line in input.split(separator: 0x0A, omittingEmptySubsequences: true) {
    check(Array(line), choice: Int(input[count - 1]) | Int(input[max(0, count - 2)]) << 8)
  }
  return 0
}

private let names: [StaticName] = ["text", "tags", "id", "payload", "at", "a", "", "starred"]
private let values = ["null", #"{"new":[1.0]}"#, #""\ud800""#, "-0"]

private func check(_ line: [UInt8], choice: Int) {
  let scanner = JSONScanner(line.span)
  guard let object = scanner.value(in: 0..<line.count) else { return }
  let value = Array(values[choice >> 8 & 3].utf8)
  let edits = names.enumerated().filter { choice >> $0.offset & 1 == 1 }.map { index, name in
    JSONMemberEdit(name, choice >> 10 & index != 0 ? nil : value)
  }
  let anchor: StaticName? = choice >> 14 & 1 == 1 ? "payload" : nil
  guard let spliced = scanner.splicing(object, edits, before: anchor) else {
    claim(scanner.kind(of: object) != .object, "every object can be spliced")
    return
  }
  claim(PageValue.accepts(spliced), "still JSON")

  // Repetitions of an edited member go.
  let isEdited = { (name: [UInt8]) in edits.contains { Array($0.name.text.utf8) == name } }
  let kept = parts(Array(line[object])).filter { !isEdited($0.name) }
  let after = parts(spliced)
  let others = after.filter { !isEdited($0.name) }
  for edit in edits {
    let values = after.filter { $0.name == Array(edit.name.text.utf8) }.map(\.bytes.value)
    claim(values == [edit.value].compactMap(\.self), "an edited member is there once, or gone")
  }
  claim(others.map(\.bytes.value) == kept.map(\.bytes.value), "the others are what they were")
  claim(others.map(\.bytes.name) == kept.map(\.bytes.name), "and so are their names")
}

private func parts(_ object: [UInt8]) -> [(name: [UInt8], bytes: RawObject.Member)] {
  RawObject(object).members.map { member in
    let name = Array(member.name.utf8)
    return (JSONScanner(name.span).decodedString(0..<name.count), member)
  }
}
