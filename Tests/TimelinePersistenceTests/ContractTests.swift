import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// The repository with a file keeps the same contract as the one in memory.
struct ContractTests {
  @Test(
    arguments: PostRepositoryContract.checks + PostRepositoryContract.severalAtOnce
      + PostRepositoryContract.findingByKind)
  func `the repository keeps the contract`(_ check: ContractCheck) async throws {
    let benches = Benches()
    try await check.run { seed in
      let bench = JournalBench(seed.isEmpty ? nil : Array(seed.journal.utf8))
      await benches.keep(bench)
      return bench.repository
    }
  }

  /// Keeps the directories until the test ends.
  private actor Benches {
    private var benches: [JournalBench] = []
    func keep(_ bench: JournalBench) { benches.append(bench) }
  }
}

extension ContractSeed {
  /// Lines that the code under test did not write.
  fileprivate var journal: String {
    var needs = ""
    switch access.reason {
    case .needs(let names):
      let list =
        access.level == .noRewrite ? "rewrite" : access.level == .readOnly ? "write" : "read"
      needs = #","needs":{"\#(list)":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    case .anotherFormat, .unreadableHeader, .unreadableFurtherHeader, nil: break
    }
    var lines = [
      access.reason == .unreadableHeader
        ? "" : #"{"format":"timeline-journal","version":1,"id":"h"\#(needs)}"#
    ]
    if case .anotherFormat(let name) = access.reason { lines = [#"{"format":"\#(name)"}"#] }
    for post in posts { lines.append(ContractSeed.line(post)) }
    for entry in unknown { lines.append(line(entry)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ post: Post) -> String {
    let at = post.moment.map { #","at":"\#($0.spelling)""# } ?? ""
    switch post {
    case .text(let text):
      let tags = text.givenTags.map { "\"\($0.name)\"" }.joined(separator: ",")
      return
        #"{"id":"\#(post.id.text)","type":"text"\#(at),"payload":{"text":\#(quoted(text.text)),"tags":[\#(tags)],"starred":\#(text.isStarred)}}"#
    case .measure: preconditionFailure("the contract has no measures")
    case .mood(let mood):
      let score = mood.storedScore.map { ",\"score\":\($0.value)" } ?? ""
      let note = mood.note.map { ",\"note\":\(quoted($0))" } ?? ""
      let tags = mood.givenTags.map { "\"\($0.name)\"" }.joined(separator: ",")
      return
        #"{"id":"\#(post.id.text)","type":"mood"\#(at),"payload":{"mood":"\#(mood.mood.name)"\#(score)\#(note),"tags":[\#(tags)],"starred":\#(mood.isStarred)}}"#
    }
  }

  private func line(_ entry: UnknownEntry) -> String {
    let at = entry.moment.map { #","at":"\#($0.spelling)""# } ?? ""
    let names = (refs[entry.revision] ?? []).map { "\"\($0.text)\"" }.joined(separator: ",")
    var needs = ""
    var payload = "{}"
    switch entry.reason {
    case .unknownKind, .sealed: break
    case .needs(let list):
      needs = #","needs":[\#(list.map { "\"\($0)\"" }.joined(separator: ","))]"#
    case .unfamiliarContent, .compacted: payload = "7"
    }
    return
      #"{"id":"\#(entry.id.text)","type":"\#(entry.kind)"\#(at),"refs":[\#(names)]\#(needs),"payload":\#(payload)}"#
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : scalar == "\n" ? "\\n" : "\(scalar)"
    }
    return "\"\(escaped.joined())\""
  }
}
