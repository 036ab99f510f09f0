import TestSupport

extension Desk {
  /// A desk with the journals `work` and `home` only, with three entries in each, alternating in
  /// time.
  static func withTwoJournals() -> Desk {
    let desk = Desk()
    desk.environment["JOURNAL_FILE"] = nil
    for name in ["work", "home"] {
      desk.run("journals", "add", name, "\(desk.directory.path)/\(name).jsonl")
      desk.directory.write("\(name).jsonl", Array((headerOfSeveral + lines(of: name)).utf8))
    }
    return desk
  }

  static let headerOfSeveral = "{\"format\":\"timeline-journal\",\"version\":1,\"id\":\"h\"}\n"

  static func lines(of name: String) -> String {
    let hour = name == "work" ? 10 : 11
    return (1...3).map { day in
      "{\"id\":\"\(name)\(day)aaaa\",\"type\":\"text\",\"at\":\"2026-11-0\(day)T\(hour):00:00+09:00\","
        + "\"payload\":{\"text\":\"day \(day) at \(name) #walk\"}}\n"
    }.joined()
  }

  func append(_ line: String, to name: String) {
    directory.write("\(name).jsonl", directory.read("\(name).jsonl") + Array(line.utf8))
  }
}
