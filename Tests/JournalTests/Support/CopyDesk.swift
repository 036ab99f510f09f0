import TestSupport

/// A copy of a journal that a user continues: its commands, and the posts that they changed.
final class CopyDesk {
  let desk: Desk
  private(set) var log: [String] = []
  /// The names of posts that were revised or restored, deleted, purged, or joined by an unknown
  /// kind.
  private(set) var written: Set<[UInt8]> = []
  private(set) var hidden: Set<[UInt8]> = []
  private(set) var purged: Set<[UInt8]> = []
  private(set) var joined: Set<[UInt8]> = []
  /// The lines of purged entries.
  private(set) var purgedLines: [[UInt8]] = []
  /// Problems that the commands showed.
  private(set) var flaws: [String] = []

  private let label: String
  private var count = 0

  init(_ journal: [UInt8], label: String) {
    desk = journal.isEmpty ? Desk() : Desk(journal: journal)
    self.label = label
  }

  var touched: Set<[UInt8]> { written.union(hidden).union(purged) }
  var page: PageReader { desk.page }

  /// Runs one more command.
  func step(_ random: inout SeededGenerator) {
    count += 1
    // Three commands run in the same second.
    desk.environment["JOURNAL_NOW"] = "2026-11-21T08:01:\(10 + count / 3)+09:00"
    let before = page
    let shown = before.posts.filter { !$0.shown.isEmpty }
    let post = shown.randomElement(using: &random)
    let gone = before.posts.filter(\.shown.isEmpty).randomElement(using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0...3: run(["add", "text", "\(label) \(count)"], before)
    case 4...7:
      guard let item = post?.shown.randomElement(using: &random) else { return }
      let name = item.isConflict ? item.revision : item.name
      run(["edit", name.asText, "--text", "\(label) \(count)"], before)
    case 8, 9: if let post { run(["delete", post.name.asText, "--yes"], before) }
    case 10: deleteSeveral(Array(shown.shuffled(using: &random).prefix(2)))
    case 11, 12, 13: run(["undo"], before)
    case 14: run(["redo"], before)
    case 15, 16: if let gone { run(["restore", gone.name.asText], before) }
    case 17: run(["compact", "--yes"], before)
    case 18:
      guard let post = before.posts.randomElement(using: &random) else { return }
      run(["purge", post.name.asText, "--yes"], before)
    default: append(&random, before)
    }
  }

  private func run(_ words: [String], _ before: PageReader) {
    let old = desk.lines
    // Only a compaction is compared by its view, which takes a start of the program.
    let view = words[0] == "compact" ? desk.view : []
    guard desk.run(words.map { Array($0.utf8) }).code == 0 else { return }
    let after = page
    let changed = before.posts.filter { post in
      let other = after.post(post.name)
      return other?.shown != post.shown || other?.ids != post.ids
    }.map(\.name)
    log.append("\(label): \(words.joined(separator: " ")): \(changed.map { $0.asText })")
    switch words[0] {
    case "add": break
    case "compact": if desk.view != view { flaws.append("a compaction changed the view") }
    case "delete": hidden.formUnion(changed)
    case "purge":
      purged.formUnion(changed)
      purgedLines += old.filter { !desk.lines.contains($0) }
    default: written.formUnion(changed)
    }
    if words[0] == "compact", !changed.isEmpty {
      flaws.append("a compaction changed \(changed.map { $0.asText })")
    }
    if words[0] != "undo", words[0] != "redo", changed.count > 1 {
      flaws.append("'\(words.joined(separator: " "))' changed \(changed.map { $0.asText })")
    }
  }

  /// One deletion of several posts, as a later version may write it.
  private func deleteSeveral(_ posts: [PageReader.Post]) {
    let ids = posts.flatMap { $0.shownIDs.sorted { $0.lexicographicallyPrecedes($1) } }
    guard !ids.isEmpty else { return }
    write("deletion", replaces: ids, rest: #""payload":{}"#)
    hidden.formUnion(posts.map(\.name))
  }

  /// An entry of an unknown kind that replaces entries of several posts, or an unknown deletion.
  private func append(_ random: inout SeededGenerator, _ before: PageReader) {
    let targets = before.entries.filter { !$0.isHider }.shuffled(using: &random).prefix(2)
    let posts = before.posts.filter { post in targets.contains { post.ids.contains($0.id) } }
    guard !targets.isEmpty else { return }
    if Bool.random(using: &random) {
      write("photo", replaces: targets.map(\.id), rest: #""payload":{"blob":"\#(label)\#(count)"}"#)
      // After a purge by another copy, the post has the name of one of its other versions.
      joined.formUnion(posts.flatMap(\.allIDs))
      joined.formUnion(
        page.posts.filter { post in targets.contains { post.ids.contains($0.id) } }.map(\.name))
    } else {
      write("deletion", replaces: targets.map(\.id), rest: #""needs":["x"],"payload":{}"#)
      hidden.formUnion(posts.map(\.name))
    }
  }

  private func write(_ type: String, replaces: [[UInt8]], rest: String) {
    let ids = replaces.map { "\"\($0.asText)\"" }.joined(separator: ",")
    let line =
      #"{"id":"\#(label)x\#(count)","type":"\#(type)","at":"2026-11-21T08:01:\#(10 + count / 3)+09:00","replaces":[\#(ids)],\#(rest)}"#
    log.append(line)
    desk.replace(desk.journal + Array("\(line)\n".utf8))
  }
}
