import JSONBytes

/// The results of a benchmark.
struct BenchmarkReport: Sendable {
  let machine: Machine
  let journal: Program
  /// Each program with the first line of its version.
  let peers: [(peer: Peer, version: String)]
  let sizes: [Int]
  let results: [RowResult]
  let growth: [Growth]

  struct Program: Equatable, Sendable {
    let path: String
    let version: String
    let bytes: Int
    /// The time of a clean build; nil if not requested.
    let buildSeconds: Double?
  }

  var shortfallCount: Int { results.count { !$0.shortfalls.isEmpty } }
}

extension BenchmarkReport {
  /// The report as text.
  var text: String {
    heading + "\n" + table + "\n" + closing
  }

  private var heading: String {
    var lines = [
      "\(machine.date)  \(machine.processor), \(machine.cores) cores, \(machine.kernel), "
        + machine.fileSystem,
      "journal   \(journal.version), \(Figures.bytes(journal.bytes))  \(journal.path)",
    ]
    if let seconds = journal.buildSeconds {
      lines.append("build     from nothing in \(Figures.time(seconds))")
    }
    for (peer, version) in peers { lines.append("\(peer.rawValue.filled(10))\(version)") }
    if let load = machine.load, machine.isBusy {
      lines.append(
        "The machine was busy with something else when this began (load \(Figures.ratio(load))): "
          + "times say little, ratios a bit more.")
    }
    if !machine.keepsFiles {
      lines.append("These journals lie in memory: what add and edit take here says nothing.")
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private var table: String {
    var table = TextTable(
      isRight: [false, false, false, true, true, true, true, true, true, true, false])
    table.add([
      "row", "journal", "against", "entries", "ours", "theirs", "ratio", "of pairs", "bound",
      "memory", "",
    ])
    for result in results { table.add(cells(result)) }
    return table.text
  }

  private func cells(_ result: RowResult) -> [String] {
    let row = result.row
    let beginning = [row.name, row.title, row.against]
    let bound = Figures.ratio(row.bound)
    switch result.outcome {
    case .skipped(let peer):
      return beginning + ["", "", "", "", "", bound, "", "skipped: no \(peer.rawValue)"]
    case .measured(let measured):
      let times = measured.times
      let pairs =
        "\(Figures.ratio(times.ratios.lowerQuartile))–\(Figures.ratio(times.ratios.upperQuartile))"
      return beginning + [
        measured.size.map(Figures.count) ?? "", Figures.time(times.ours.median),
        Figures.time(times.theirs.median), Figures.ratio(times.ratio), pairs, bound,
        memory(measured), result.verdict,
      ]
    }
  }

  private func memory(_ measured: RowResult.Measured) -> String {
    measured.peakBeyondMapping > measured.leastPeak
      ? Figures.bytes(measured.peakBeyondMapping) : "≤ \(Figures.bytes(measured.leastPeak))"
  }

  private var closing: String {
    var lines = [
      "Medians of runs of a whole process, by turns; \"of pairs\" are the quartiles of the ratios of",
      "single pairs. Memory is the peak without the journal's own mapping, at most 64 MiB.",
    ]
    for result in results {
      if case .measured(let measured) = result.outcome, let answers = measured.answers,
        answers.ours != answers.theirs
      {
        lines.append("\(result.row.name): journal says \(answers.ours), its peer \(answers.theirs)")
      }
    }
    for peer in missingPeers {
      lines.append("\(peer.rawValue) is missing, and its rows with it. \(peer.installation)")
    }
    switch shortfallCount {
    case 0: lines.append("Nothing that was measured falls short.")
    case 1: lines.append("1 row falls short.")
    default: lines.append("\(shortfallCount) rows fall short.")
    }
    if !growth.isEmpty { lines += [""] + growthLines }
    return lines.map { "\($0)\n" }.joined()
  }

  private var missingPeers: [Peer] {
    Peer.allCases.filter { peer in
      results.contains { if case .skipped(peer) = $0.outcome { true } else { false } }
    }
  }

  private var growthLines: [String] {
    var table = TextTable(isRight: [false] + sizes.map { _ in true })
    table.add(["growth"] + sizes.map(Figures.count))
    for curve in growth {
      table.add([curve.name] + curve.points.map { Figures.time($0.seconds.median) })
    }
    return table.text.split(separator: "\n").map(String.init)
  }
}

extension RowResult {
  var verdict: String {
    if shortfalls.isEmpty { return "ok" }
    return "FALLS SHORT in " + shortfalls.map(\.rawValue).joined(separator: " and ")
  }

  /// One finished row, printed at once: a benchmark can take long.
  var progress: String {
    guard case .measured(let measured) = outcome else { return row.name }
    return "\(row.name): \(Figures.time(measured.times.ours.median)), theirs "
      + "\(Figures.time(measured.times.theirs.median)), ratio "
      + "\(Figures.ratio(measured.times.ratio)): \(verdict)"
  }
}

extension String {
  fileprivate func filled(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension BenchmarkReport {
  /// The report as JSON: unrounded numbers, times in seconds.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("machine")
      writer.object {
        $0.member("processor", machine.processor)
        $0.member("cores", machine.cores)
        $0.member("kernel", machine.kernel)
        $0.member("fileSystem", machine.fileSystem)
        $0.member("date", machine.date)
        $0.name("load")
        if let load = machine.load { $0.number(load) } else { $0.null() }
      }
      writer.name("journal")
      writer.object {
        $0.member("version", journal.version)
        $0.member("bytes", journal.bytes)
        $0.name("buildSeconds")
        if let seconds = journal.buildSeconds { $0.number(seconds) } else { $0.null() }
      }
      writer.name("peers")
      writer.object { for (peer, version) in peers { $0.member(peer.rawValue, version) } }
      writer.name("rows")
      writer.array { for result in results { $0.write(result) } }
      writer.name("growth")
      writer.array { for curve in growth { $0.write(curve) } }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  fileprivate mutating func member(_ name: String, _ number: Int) {
    self.name(name)
    self.number(number)
  }

  fileprivate mutating func member(_ name: String, _ number: Double) {
    self.name(name)
    self.number(number)
  }

  fileprivate mutating func member(_ name: String, _ spread: Spread) {
    self.name(name)
    object {
      $0.member("runs", spread.count)
      $0.member("least", spread.least)
      $0.member("lowerQuartile", spread.lowerQuartile)
      $0.member("median", spread.median)
      $0.member("upperQuartile", spread.upperQuartile)
    }
  }

  fileprivate mutating func write(_ result: RowResult) {
    object {
      $0.member("row", result.row.name)
      $0.member("against", result.row.against)
      $0.member("bound", result.row.bound)
      switch result.outcome {
      case .skipped(let peer):
        $0.member("missing", peer.rawValue)
      case .measured(let measured):
        if let size = measured.size { $0.member("entries", size) }
        if let smaller = measured.smaller { $0.member("againstEntries", smaller) }
        $0.member("ourCommand", measured.ours)
        $0.member("theirCommand", measured.theirs)
        $0.member("ours", measured.times.ours)
        $0.member("theirs", measured.times.theirs)
        $0.member("ratio", measured.times.ratio)
        $0.member("pairRatios", measured.times.ratios)
        $0.member("peakBytes", measured.peakBytes)
        $0.member("peakBytesBeyondMapping", measured.peakBeyondMapping)
        if let answers = measured.answers {
          $0.name("answers")
          $0.strings([answers.ours, answers.theirs])
        }
        $0.name("fallsShort")
        $0.strings(result.shortfalls.map(\.rawValue))
      }
    }
  }

  fileprivate mutating func write(_ curve: Growth) {
    object {
      $0.member("command", curve.name)
      $0.name("points")
      $0.array {
        for point in curve.points {
          $0.object {
            $0.member("entries", point.size)
            $0.member("seconds", point.seconds)
          }
        }
      }
    }
  }
}

/// Aligned columns. Widths count characters; the Japanese words are twice as wide in a terminal.
struct TextTable {
  let isRight: [Bool]
  private(set) var rows: [[String]] = []

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let widths = isRight.indices.map { column in
      rows.map { TextTable.width($0[column]) }.max() ?? 0
    }
    return rows.map { cells in
      let padded = cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - TextTable.width(cells[column]))
        return isRight[column] ? space + cells[column] : cells[column] + space
      }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x2E80..<0xFF00).contains($1.value) ? 2 : 1) }
  }
}

/// Formats numbers with three significant digits and a unit.
enum Figures {
  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<0.001: "\(digits(seconds * 1e6)) µs"
    case ..<1: "\(digits(seconds * 1000)) ms"
    default: "\(digits(seconds)) s"
    }
  }

  static func bytes(_ count: Int) -> String {
    let count = Double(count)
    return switch count {
    case ..<1024: "\(Int(count)) B"
    case ..<1_048_576: "\(digits(count / 1024)) KiB"
    default: "\(digits(count / 1_048_576)) MiB"
    }
  }

  static func ratio(_ ratio: Double) -> String { digits(ratio) }

  /// 1000000 as 1,000,000.
  static func count(_ count: Int) -> String {
    var text = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// Three significant digits, but all digits before the point.
  private static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    let places =
      switch abs(value) {
      case 99.95...: 0
      case 9.995...: 1
      case 0.9995...: 2
      case 0.09995...: 3
      default: 4
      }
    return fixed(value, places)
  }

  /// With a number of decimals.
  static func fixed(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let whole = Int((abs(value) * scale).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(whole)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
