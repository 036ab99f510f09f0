import Presentation
import TimelineDomain

extension English {
  func words(_ flaw: CheckReport.Flaw) -> String {
    switch flaw {
    case .zeros: "zero bytes, as a power cut leaves them"
    case .mergeMark: "a merge conflict marker"
    case .notUTF8(let byte): "byte \(byte) is not UTF-8"
    case .cutShort: "truncated"
    case .notJSON: "not JSON"
    case .notAnObject: "JSON, but not an object"
    case .secondHeader: "a header, but not in line 1"
    case .withoutID: "an object without an 'id'"
    case .withoutType: "an object without a 'type'"
    }
  }

  func lines(_ report: CheckReport) -> String {
    let parts = [
      (report.summary.entries, report.summary.entries == 1 ? "entry" : "entries"),
      (report.repetitions.count, "repeated"),
      (report.blankLines, "empty"), (report.damage.count, "damaged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(report.lines), \(report.bytes) bytes"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  func kind(_ name: String, _ count: Int, isUnknown: Bool) -> String {
    "\(count) \(name)" + (isUnknown ? " (unknown here)" : "")
  }

  func heads(_ count: Int, unknown: Int) -> String {
    "\(count)" + (unknown > 0 ? ", \(unknown) of them not understood" : "")
  }

  func finding(_ finding: CheckFinding) -> String {
    switch finding {
    case .furtherHeader(let line, let needs):
      "line \(line): another header, which a merge of copies left behind"
        + (needs.isEmpty ? "" : "; it counts, too, and asks for \(quoted(needs))")
    case .damaged(let line, let flaw, let begins):
      "line \(line): \(words(flaw))" + (begins.map { ": \($0)" } ?? "")
    case .repeated(let line, let first):
      "line \(line) repeats line \(first); it counts once"
    case .shared(let id, let lines):
      "different entries share the id \(id), in lines \(all(lines.map { "\($0)" }))"
    case .missing(let line, let id, let member, let target):
      "line \(line): \(id) \(member == "refs" ? "refers to" : member) \(target), which is not in the "
        + "journal"
    case .cycle(let ids): "\(all(ids)) replace each other in a cycle"
    case .conflict(let id, let versions):
      "\(id) has \(versions.count) conflicting versions: \(all(versions))"
    case .time(let line, let id, let member, let spelling):
      "line \(line): '\(member)' of \(id) is not a valid time: \(spelling)"
    case .content(let line, let id):
      "line \(line): \(id) has a known type, but its content is not understood"
    case .leftover(let path, isOfRewrite: true):
      "\(path): left by a rewrite that was killed; the next 'journal open' or 'journal purge' "
        + "removes it"
    case .leftover(let path, isOfRewrite: false):
      "\(path): left by a command that was killed; delete it if no other journal command is running"
    }
  }

  func olderVersionsGone(_ count: Int) -> String {
    "\(entries(count)) \(count == 1 ? "replaces" : "replace") versions that are no longer in the file, as after 'journal compact'"
  }

  func unknownMembers(of part: String, _ names: [String]) -> String {
    "members of \(part): \(firstFew(names, CheckText.shown))"
  }

  func unknownAbilities(_ names: [String]) -> String {
    "abilities: \(firstFew(names, CheckText.shown))"
  }

  func ability(_ name: String, entries count: Int?) -> String {
    "'\(name)' (\(count.map(entries) ?? "the journal"))"
  }

  func moreFindings(_ count: Int) -> String {
    "\(andMore(count)); --format json lists all of them"
  }
}
