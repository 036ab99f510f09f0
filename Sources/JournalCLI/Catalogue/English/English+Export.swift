import Presentation
import Terminal
import TimePhrases
import TimelineExchange

extension English {
  func exported(_ count: Int, to path: String) -> String { "exported \(entries(count)) to \(path)" }

  func sentence(_ loss: ExportLoss, _ count: Int, in format: ExchangeFormat) -> String {
    let name = format.rawValue
    let of = "of \(entries(count))"
    return switch loss {
    case .seconds: "\(name) has no seconds: the seconds \(of) are left out"
    case .fraction: "\(name) has no fractions of a second: those \(of) are left out"
    case .offset: "\(name) has no time zones: the local times \(of) are written without them"
    case .localTime: "\(name) has times in UTC: the local times \(of) are left out"
    case .zone: "\(name) has no names of time zones: those \(of) are left out"
    case .until: "\(name) has no ends of entries: those \(of) are left out"
    case .day: "\(name) has no entries without a time of day: \(entries(count)) written at noon"
    case .moment: "\(name) needs a date: \(entries(count)) without one left out"
    case .mood: "\(name) has no moods: the moods \(of) are written as text"
    case .score: "\(name) has no scores: those \(of) are left out"
    case .tags: "\(name) can't hold some tags: those \(of) will read differently"
    case .star: "\(name) has no stars: those \(of) are left out"
    case .foreignMembers:
      "\(name) has no place for the other program's own members: those \(of) are left out"
    case .id: "\(name) has no ids: those \(of) are left out"
    case .words: "\(name) can't hold every character: some \(of) are changed"
    case .text: "\(name) has only moods: \(counted(count, "text", "texts")) left out"
    case .conflict:
      "\(entries(count)) in conflict: each version is written as an entry of its own"
    case .unknown(let kind):
      "\(entries(count)) of the type '\(kind.safeName)', which \(name) can't hold: the content is left out"
    }
  }

  func exportExists(_ path: String, isFolder: Bool) -> String {
    isFolder
      ? "the folder '\(path)' is not empty; add --overwrite to replace files in it, or name another"
      : "'\(path)' already exists; add --overwrite to replace it, or name another file"
  }

  func exportIntoJournal(_ path: String) -> String {
    "'\(path)' is the journal itself, which an export never overwrites; name another file"
  }

  func overwrite(_ path: String, isFolder: Bool) -> String {
    isFolder
      ? "The folder '\(path)' is not empty. Replace files of the same names? [y/N] "
      : "'\(path)' already exists. Replace it? [y/N] "
  }

  func onlyWith(_ option: String, _ other: String) -> String {
    "'\(option)' works only with '\(other)'"
  }

  var languageTag: String { "en" }
  var documentTitle: String { "Journal" }
  func monthAndYear(_ time: CivilTime) -> String {
    // `Saturday, 21 November 2026` without the first two words.
    day(time).split(separator: " ").suffix(2).joined(separator: " ")
  }
  var withStar: String { "starred" }
  func countedEntries(_ count: Int) -> String { entries(count) }

  func facts(_ counts: DocumentCounts) -> [String] {
    var facts = [entries(counts.entries)]
    if counts.moods > 0 { facts.append(counted(counts.moods, "mood", "moods")) }
    if counts.starred > 0 { facts.append("\(counts.starred) starred") }
    if counts.conflicts > 0 { facts.append("\(counts.conflicts) in conflict") }
    if counts.unknown > 0 { facts.append("\(counts.unknown) this version can't read") }
    return facts
  }
}
