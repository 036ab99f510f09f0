import FuzzSupport
import Platform
import TestSupport
import TimelineDomain
import TimelinePersistence

/// Reads any bytes as a journal and changes it: the old file stays a prefix of the new one, a
/// refused change leaves the file unchanged, and nothing else changes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJournal(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = bytes(start, count)
  blocking { await check(input) }
  return 0
}

private func check(_ input: [UInt8]) async {
  let disk = MemoryDisk(["j": input])
  let repository = FilePostRepository(path: BytePath("/d/j"), time: FixedTime.tokyo, calls: disk)
  let before = try? await repository.load(.everything)
  claim(disk.contents("j") == input, "reading changes nothing")
  if let before { claimCounts(before.summary, input) }
  let change = Change(of: input, before?.timeline)
  do {
    _ = try await repository.save([change.change])
  } catch {
    claim(disk.contents("j") == input, "I4: what is refused is left alone")
    return
  }
  let file = disk.contents("j") ?? []
  claim(
    file.starts(with: input) && file.count > input.count, "I1: the old is a beginning of the new")
  claim(file.last == 0x0A, "a whole line")
  if !input.isEmpty {
    var line = Array(file[input.count...].dropLast())
    if input.last != 0x0A {
      claim(line.first == 0x0A, "a torn line is ended first")
      line.removeFirst()
    }
    claim(PageValue.accepts(line) && !line.contains(0x0A), "the new line is one JSON text")
    if let base = change.baseLine { claimSplice(base, line, change.editedMembers) }
  }
  guard let before, let after = try? await repository.load(.everything) else {
    claim(false, "what was written to can be read")
    return
  }
  claim(after.summary.entries == before.summary.entries + 1, "one entry more")
  claim(after.summary.damagedLines == before.summary.damagedLines, "no damage")
  claim(after.summary.duplicateLines == before.summary.duplicateLines, "nothing twice")
  change.claimStanding(before.timeline, after.timeline)
}

/// One change, chosen by the input.
private struct Change {
  let change: PostChange
  var baseLine: [UInt8]?
  let editedMembers: [String]
  private let id: EntryID
  private let replaced: EntryID?

  init(of input: [UInt8], _ timeline: Timeline?) {
    // An id that the input can't contain, because it depends on all of its bytes.
    let hash = input.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    id = EntryID("fz" + String(hash, radix: 36))
    let moment = Moment.restored("2026-11-21T08:00:00+09:00")!
    let posts = timeline.map { line in line.indices.filter { line[$0].post != nil } } ?? []
    let choice = Int(input.last ?? 0)
    guard let timeline, !posts.isEmpty, choice & 3 != 0 else {
      let post = Post.text(.initial(id: id, moment: moment, text: "w\u{1B}[0m #tag \u{2028}"))
      (change, editedMembers, replaced) = (.add(post, written: nil), [], nil)
      return
    }
    let index = posts[choice >> 2 % posts.count]
    let item = timeline[index]
    replaced = item.revision
    if choice & 3 == 1 {
      change = .delete(bases: [item.revision], entry: id, at: moment)
      editedMembers = []
      return
    }
    baseLine = try? timeline.storedLine(at: index)
    let edit =
      choice & 3 == 2
      ? PostEdit(moment: .set(moment), isStarred: .set(choice & 64 == 0))
      : PostEdit(addedTags: [Tag.initial("fuzz")!])
    editedMembers = choice & 3 == 2 ? ["starred"] : ["tags"]
    change = .revise(base: item.revision, edit: edit, entry: id, written: moment)
  }

  /// Only the changed revision differs between before and after, and perhaps other versions of its post: in a
  /// circle, they replace each other.
  func claimStanding(_ before: Timeline, _ after: Timeline) {
    let post = before.first { $0.revision == replaced }?.id
    let others = Set(before.filter { $0.id != post }.map(\.revision))
    var versions = before.filter { $0.id == post && $0.revision != replaced }.map(\.revision)
    // Entries that share an id are not told apart by it.
    let sharing = before.filter { $0.revision == replaced }
    if sharing.count > 1 { versions += sharing.map(\.revision) }
    var shown = Set(after.map(\.revision))
    if case .delete = change {} else { claim(shown.remove(id) != nil, "the new entry is shown") }
    claim(shown.isSuperset(of: others), "no other post is gone")
    claim(shown.isSubset(of: others.union(versions)), "nothing else has come")
  }
}

/// Invariant I3, checked by a reader that is independent of the scanner.
private func claimSplice(_ base: [UInt8], _ line: [UInt8], _ edited: [String]) {
  let (old, new) = (RawObject(base), RawObject(line))
  // The fuzzer of the splice covers names with escapes.
  guard !base.contains(UInt8(ascii: "\\")) else { return }
  // What describes the line, and what a new moment takes along.
  let own = [
    "id", "replaces", "written", "changed", "undoes", "batch", "stub", "settled", "line", "payload",
    "at", "zone", "until", "day",
  ]
  claim(old.without(own) == new.without(own), "I3: the envelope")
  claim(
    RawObject(old["payload"] ?? []).without(edited)
      == RawObject(new["payload"] ?? []).without(edited),
    "I3: the payload")
}

private func claimCounts(_ summary: TimelineSummary, _ input: [UInt8]) {
  guard summary.access.level > .none, !input.isEmpty else { return }
  var lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  let blank = lines.dropFirst().count { $0.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
  let counted =
    summary.entries + summary.damagedLines.count + summary.duplicateLines + blank
  // A purge line takes lines out as it is read.
  guard !lines.contains(where: { $0.has(#""purged""#) }) else { return }
  // The first line is a header or is read like the others, unless it is blank. Others may be headers, too.
  let headers = lines.dropFirst().count { $0.has(#""format""#) }
  // Only shown asides are counted, and the name may have escapes.
  let asides = lines.count { $0.has("aside") || $0.has("\\u") }
  claim((0...headers + asides + 1).contains(lines.count - counted), "every line is something")
}

extension ArraySlice<UInt8> {
  fileprivate func has(_ words: String) -> Bool {
    String(decoding: self, as: UTF8.self).contains(words)
  }
}
