import JSONBytes
import Platform
package import TimelineDomain

/// The names that programs left in lines: `"line":{"program":"journal 1.4.0"}`.
struct ProgramNames {
  private(set) var all: Set<String> = []

  private static let member = ByteSearch(Array(#""program""#.utf8), ignoringCase: false)

  /// Adds those of whole lines. Parses only lines that may have the member.
  mutating func add(lines: Span<UInt8>) {
    var start = 0
    while let found = ProgramNames.member.next(in: lines, from: start, to: lines.count) {
      let line = lines.endOfLast(UInt8(ascii: "\n"), from: start, to: found)
      let end = lines.firstIndex(of: UInt8(ascii: "\n"), from: found, to: lines.count)
      add(line: lines.extracting(max(line, start)..<end))
      start = min(end + 1, lines.count)
    }
  }

  private mutating func add(line: Span<UInt8>) {
    let scanner = JSONScanner(line)
    guard let entry = EntryEnvelope(scanning: 0..<line.count, in: scanner),
      let about = entry.line, scanner.kind(of: about) == .object,
      let name = scanner.member("program", of: about), scanner.kind(of: name) == .string
    else { return }
    let text = scanner.text(name)
    if !text.isBlank { all.insert(String(text.prefix(60))) }
  }
}

extension FilePostRepository {
  package func programs() async throws(RepositoryError) -> [String] {
    var names = ProgramNames()
    var memory: [UInt8] = []
    if let (open, status) = file.openWhileLocked() {
      _ = open.forEachPiece(of: 0..<status.size, in: &memory) { lines, _ in names.add(lines: lines)
      }
    }
    return names.all.sorted()
  }
}
