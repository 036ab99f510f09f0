import JSONBytes
import TimelineDomain
import TimelineExchange

/// What an import found and what it changes; the catalogue has the sentences.
struct ImportFacts: Sendable {
  let tally: ImportTally
  let report: ImportReport
  let isDry: Bool

  init(_ tally: ImportTally, _ report: ImportReport, isDry: Bool) {
    self.tally = tally
    self.report = report
    self.isDry = isDry
  }

  /// The members of the formats by what they become, in the order of `FieldMeaning.Meaning`.
  var meanings: [(meaning: FieldMeaning.Meaning, names: [String])] {
    let all: [FieldMeaning.Meaning] = [
      .moment, .zone, .firstLine, .words, .note, .mood, .tags, .star, .id, .modified,
    ]
    return all.compactMap { meaning in
      var names: [String] = []
      for field in tally.fields where field.meaning == meaning && !names.contains(field.name) {
        names.append(field.name)
      }
      return names.isEmpty ? nil : (meaning, names)
    }
  }

  /// The members that go along, the most frequent first.
  var kept: [(name: String, count: Int)] {
    tally.members.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// What belongs to no entry, the most frequent first.
  var besides: [(name: String, count: Int)] {
    tally.besides.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  var unknownKinds: [(name: String, count: Int)] {
    tally.unknownKinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.name("formats")
      $0.strings(tally.formats.map(\.rawValue))
      for (name, number) in [
        ("files", tally.files), ("texts", tally.texts), ("moods", tally.moods),
        ("notUnderstood", tally.unknownKinds.values.reduce(0, +)),
        ("attachments", tally.attachments), ("broken", tally.brokenCount),
        ("besidesEntries", tally.besides.values.reduce(0, +)), ("notCurrent", tally.notCurrent),
        ("filesLeftOut", tally.leftOut.count), ("added", report.added),
        ("changed", report.revised), ("conflicts", report.conflicts), ("alreadyHere", report.known),
        ("older", report.older), ("unclear", report.unclear),
        ("takenBackHere", report.takenBack), ("deletedHere", report.deleted),
        ("repeated", report.repeated),
        ("skippedTimes", tally.skippedTimes.count),
        ("unknownZones", tally.unknownZones.values.reduce(0, +)),
      ] {
        $0.name(name)
        $0.number(number)
      }
      $0.name("first")
      $0.string(tally.first?.spelling)
      $0.name("last")
      $0.string(tally.last?.spelling)
      $0.name("dryRun")
      $0.bool(isDry)
    }
  }
}
