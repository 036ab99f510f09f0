import TestSupport

/// The lines of a journal, classified by a reader independent of the scanner.
struct LineCount {
  private(set) var total = 0
  private(set) var blank = 0
  /// Line numbers.
  private(set) var damaged: [Int] = []
  private(set) var repeated: [Int] = []
  private(set) var entries: Set<[UInt8]> = []
  private(set) var kinds: [String: Int] = [:]

  /// Skips the first line if it is a header.
  init(_ journal: [UInt8], isHeaded: Bool) {
    var lines = journal.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    total = lines.count
    for (index, line) in lines.enumerated() where index > 0 || !isHeaded {
      take(line, number: index + 1)
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>, number: Int) {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0D].contains($0) }
    let text = Array(line.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    if text.isEmpty {
      blank += 1
      return
    }
    guard text.first == UInt8(ascii: "{"), PageValue.accepts(text),
      RawObject(text).text("id")?.first == "\"",
      let kind = RawObject(text).text("type"), kind.first == "\""
    else { return damaged.append(number) }
    // An aside of a later kind is no entry of a timeline.
    if RawObject(text).text("aside") == "true" { return }
    guard entries.insert(text).inserted else { return repeated.append(number) }
    kinds[String(kind.dropFirst().dropLast()), default: 0] += 1
  }
}
