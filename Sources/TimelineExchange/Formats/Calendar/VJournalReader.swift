import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads the VJOURNAL components of a calendar (RFC 5545). Other components are not journals.
package struct VJournalReader: ForeignReader {
  static let source = "vjournal"

  package static let fields = [
    FieldMeaning("DTSTART", .moment), FieldMeaning("CREATED", .moment),
    FieldMeaning("SUMMARY", .firstLine), FieldMeaning("DESCRIPTION", .words),
    FieldMeaning("CATEGORIES", .tags), FieldMeaning("UID", .id),
    FieldMeaning("LAST-MODIFIED", .modified), FieldMeaning("ATTACH", .attachment),
    FieldMeaning("DTSTAMP", .leftOut), FieldMeaning("X-JOURNAL-AT", .moment),
    FieldMeaning("X-JOURNAL-MOOD", .mood), FieldMeaning("X-JOURNAL-STARRED", .star),
  ]

  /// How a calendar is written.
  private static let calendarProperties: Set = ["VERSION", "PRODID", "CALSCALE", "METHOD"]

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool {
    name.hasEnding(".ics", ".ical", ".icalendar")
  }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    var start = 0
    while start < beginning.count, beginning[start] <= 0x20 { start += 1 }
    let head = JSONScanner(beginning).copy(start..<min(start + 15, beginning.count))
    return String(decoding: head, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    guard VJournalReader.fits(bytes, named: name) else {
      return take(.broken(BrokenEntry(at: 0, .noEntries)))
    }
    let body = { (part: CalendarReader.Part) in
      switch part {
      case .property(let line):
        if !VJournalReader.calendarProperties.contains(line.name) {
          take(.leftOut(.beside(line.name), at: line.offset))
        }
      case .component(let component) where component.name == "VJOURNAL":
        var parts = VJournalParts(component, options)
        do throws(ForeignFlaw) {
          take(.entry(try parts.entry()))
          for part in parts.parameters { take(.leftOut(.beside(part.name), at: part.offset)) }
        } catch {
          take(.broken(BrokenEntry(at: component.offset, error)))
        }
      case .component(let component):
        // The rules of a time zone.
        if component.name != "VTIMEZONE" {
          take(.leftOut(.beside(component.name), at: component.offset))
        }
      case .flaw(let flaw): take(.broken(BrokenEntry(at: flaw.offset, flaw.foreign)))
      }
    }
    var reader = CalendarReader()
    reader.read(bytes, body)
    reader.finish(body)
  }
}

extension CalendarFlaw {
  fileprivate var foreign: ForeignFlaw {
    switch reason {
    case .noContentLine: .other("no content line (RFC 5545)")
    case .unexpectedEnd: .other("END without BEGIN")
    case .missingEnd: .unended("BEGIN")
    case .tooDeep: .other("too many BEGIN within each other")
    }
  }
}

/// The names of this program's own properties in a calendar.
enum VJournalName {
  /// The id of an entry of this program, as `UID`.
  static let idSuffix = "@timeline-journal"
  static let at = "X-JOURNAL-AT"
  static let zone = "X-JOURNAL-ZONE"
  static let mood = "X-JOURNAL-MOOD"
  static let score = "X-JOURNAL-SCORE"
  static let starred = "X-JOURNAL-STARRED"
  /// The words as a JSON string, if a calendar can't hold all of their characters.
  static let text = "X-JOURNAL-TEXT"
  /// The line of an entry that the program which exported it could not interpret.
  static let entry = "X-JOURNAL-ENTRY"
}
