import JSONBytes
import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Copies of a journal that are changed apart by two programs that settle conflicts in different ways: every
/// exchange between them ends, all copies have the same lines, and any order of these gives the same view.
struct SettlingExchangeTests {
  @Test(arguments: FullRun.seeds(60, full: 4000, parts: 6))
  func `an exchange between programs that settle differently ends`(seeds: Range<Int>) throws {
    var settled = 0
    var purged = 0
    for seed in seeds {
      var copies = Copies(seed: seed)
      for _ in 0..<14 { try copies.step() }
      var rounds = 0
      while try copies.exchange() {
        rounds += 1
        guard rounds < 8 else {
          Issue.record("seed \(seed): no end\n\(copies.text)")
          return
        }
      }
      let lines = copies.all.map { Set(Copies.entries($0)) }
      #expect(Set(lines).count == 1, "seed \(seed)\n\(copies.text)")
      #expect(Set(copies.all.map { JournalHeaders(FileContents($0)).header.needs }).count == 1)
      let views = copies.all.map { PageReader($0).view }
      #expect(Set(views).count == 1, "seed \(seed)\n\(copies.text)")
      #expect(PageReader(copies.shuffled()).view == views[0], "seed \(seed)\n\(copies.text)")
      #expect(!copies.hasLost, "seed \(seed)\n\(copies.text)")
      settled += copies.text.contains("\"settled\":true") ? 1 : 0
      purged += copies.purges
    }
    #expect(settled > 0 && purged > 0)
  }
}

/// Three copies. Two use this program, and the last another one.
private struct Copies {
  private(set) var all: [[UInt8]]
  private(set) var purges = 0
  private var random: SeededGenerator
  private var number = 0
  /// Words that must be in the end, as no purge took them.
  private var written: Set<String> = []

  static let header =
    #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"#

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    let start =
      Copies.header + "\n"
      + #"{"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"t","sky":1}}"#
      + "\n"
      + #"{"id":"b","type":"mood","at":"2026-01-02T00:00:00Z","payload":{"mood":"good","score":4}}"#
      + "\n"
    all = [[UInt8]](repeating: Array(start.utf8), count: 3)
  }

  var text: String { all.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "---\n") }

  /// No word is lost but by a purge.
  var hasLost: Bool { purges == 0 && written.contains { !text.contains($0) } }

  static func entries(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A).map { Array($0) }.filter {
      !$0.starts(with: Array("{\"format".utf8))
    }
  }

  /// One copy with its lines in another order.
  mutating func shuffled() -> [UInt8] {
    let lines = all[0].split(separator: 0x0A).map { Array($0) }
    let rest = lines.dropFirst().shuffled(using: &random)
    return ([lines[0]] + rest).flatMap { $0 + [0x0A] }
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func step() throws {
    let copy = number(0..<3)
    switch number(0..<12) {
    case 0...6: edit(copy)
    case 7: try purgeVersions(copy)
    case 8:
      // An upgrade; a plain merge leaves a header behind.
      let needs = [#"{"write":["noop"]}"#, #"{"read":["noop"]}"#][number(0..<2)]
      all[copy] +=
        Array(
          #"{"format":"timeline-journal","version":2,"needs":\#(needs)}"#.utf8) + [0x0A]
    default:
      let other = number(0..<3)
      if other != copy { try join(copy, other) }
    }
  }

  /// A revision or a deletion of a shown head.
  private mutating func edit(_ copy: Int) {
    let shown = ShownEntries(TimelineDocument(FileContents(all[copy])))
    let heads = shown.heads.filter { !shown.document.entries[$0.entry].isHider }
    guard !heads.isEmpty else { return }
    let head = shown.document.entries[heads[number(0..<heads.count)].entry]
    number += 1
    let id = EntryID("\(["x", "m", "c"][copy])\(number)")
    let at = Moment.restored("2026-02-01T00:00:\(10 + number)Z")!
    let replaced = shown.replaced([head.id])
    let word = "word\(number)"
    let edit: PostEdit
    switch number(0..<6) {
    case 0:
      all[copy] += EntryLine.deletion(id: id, of: [head.id], at: at, .init())
      return
    case 1: edit = PostEdit(isStarred: .set(true))
    case 2: edit = PostEdit(addedTags: [.restored("tag\(number)")])
    case 3: edit = PostEdit(moment: .set(at))
    default: edit = head.kind == .mood ? PostEdit(note: .set(word)) : PostEdit(text: .set(word))
    }
    var line =
      shown.document.withScanner { scanner in
        EntryLine.revision(
          of: head, replacing: replaced, edit: edit, [], id: id, written: at, .init(),
          zones: ZoneDatabase(clock: FixedTime.tokyo), in: scanner)
      } ?? []
    if line.isEmpty { return }
    if number(0..<5) == 0 {
      // A member that this version doesn't know, or one about the line.
      var text = String(decoding: line, as: UTF8.self)
      text = text.replacing(#""sky":1"#, with: #""sky":\#(number)"#)
      text = text.replacing(#","payload""#, with: #","line":{"n":\#(number)},"payload""#)
      line = Array(text.utf8)
    }
    if String(decoding: line, as: UTF8.self).contains(word) { written.insert(word) }
    all[copy] += line
  }

  private mutating func purgeVersions(_ copy: Int) throws {
    let document = TimelineDocument(FileContents(all[copy]))
    let purge = PostPurge(of: [EntryID("a")], .versions, in: ShownEntries(document))
    guard purge.plan.refusal == nil, !purge.isEmpty, purge.plan.lines > 0 else { return }
    let changes = purge.changes
    var bytes: [UInt8] = []
    var offset = 0
    for change in changes.list {
      bytes += all[copy][offset..<change.range.lowerBound] + change.bytes
      offset = change.range.upperBound
    }
    all[copy] = bytes + all[copy][offset...] + changes.appended
    purges += 1
  }

  /// What a sync of one copy with another leaves on both.
  private mutating func join(_ one: Int, _ other: Int) throws {
    let (ours, theirs) = (FileContents(all[one]), FileContents(all[other]))
    if one < 2 {
      let plan = try JoinPlan(ours, theirs, base: nil, path: "", joinsOther: true)
      all[one] = plan?.bytes ?? all[one]
    } else {
      let bytes = LineUnion(theirs, with: [ours]).rewritten()
      all[one] = bytes + Copies.settledElsewhere(bytes)
    }
    all[other] = all[one]
  }

  /// Whether anything changed.
  mutating func exchange() throws -> Bool {
    let before = all
    for one in 0..<3 {
      for other in 0..<3 where one != other { try join(one, other) }
    }
    return before != all
  }

  /// Another program's idea: the version with the greatest id is right, with the tags of all.
  private static func settledElsewhere(_ bytes: [UInt8]) -> [UInt8] {
    let shown = ShownEntries(TimelineDocument(FileContents(bytes)))
    let entries = shown.document.entries
    var lines: [UInt8] = []
    for heads in shown.conflicts {
      let settled = heads.count { head in
        ([head.entry] + head.twins).contains { entries[$0].isSettled }
      }
      guard settled < 2, let last = heads.last else { continue }
      let replaced = shown.replaced(heads.flatMap { [$0.entry] + $0.twins }.map { entries[$0].id })
      let line = shown.document.withScanner { scanner -> [UInt8]? in
        guard let payload = entries[last.entry].payload else { return nil }
        func line(_ id: EntryID) -> [UInt8]? {
          EntryLine.settlement(
            of: entries[last.entry], id: id, replacing: replaced, written: nil, changed: [],
            envelope: [], payload: scanner.copy(payload) + [], in: scanner)
        }
        return line(EntryID("")).flatMap { line(.hash(.merge, replaced + [EntryID(bytes: $0)])) }
      }
      lines += line ?? []
    }
    return lines
  }
}
