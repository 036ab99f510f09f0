/// The machine and the time of a measurement.
struct Machine: Equatable, Sendable {
  let processor: String
  let cores: Int
  let kernel: String
  /// The file system of the journals. One in memory makes `fsync` meaningless.
  let fileSystem: String
  let date: String
  /// The load average of the last minute before measuring; nil if unknown.
  let load: Double?

  /// This machine, with the file system of that directory.
  static func this(directory: String) throws(BenchmarkError) -> Machine {
    let mount = try? Files.output(of: "df", "--output=fstype,source", directory)
    return Machine(
      processor: processor(in: Files.text("/proc/cpuinfo")) ?? "unknown",
      cores: Int(try Files.output(of: "getconf", "_NPROCESSORS_ONLN")) ?? 1,
      kernel: try Files.output(of: "uname", "-srm"),
      fileSystem: mount?.split(separator: "\n").last.map(String.init) ?? "unknown",
      date: try Files.output(of: "date", "-u", "+%Y-%m-%d"),
      load: Files.text("/proc/loadavg").split(separator: " ").first.flatMap { Double($0) })
  }

  /// If the load exceeds the number of cores, the times are unreliable.
  var isBusy: Bool { (load ?? 0) > Double(cores) / 2 }
  var keepsFiles: Bool { !fileSystem.hasPrefix("tmpfs") && !fileSystem.hasPrefix("ramfs") }

  static func processor(in text: String) -> String? {
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line.flatMap { $0.split(separator: ":", maxSplits: 1).last }
      .map { String($0.drop { $0 == " " }) }
  }
}

/// The results of a benchmark, as one screen of text.
struct BenchmarkReport: Sendable {
  let machine: Machine
  let tools: Tools
  let sizes: [Int]
  let results: [RowResult]
  let growth: [Growth]

  var shortfallCount: Int { results.count { !$0.shortfalls.isEmpty } }

  var text: String {
    heading.map { "\($0)\n" }.joined() + "\n" + table + "\n"
      + closing.map { "\($0)\n" }.joined() + growthTable
  }

  private var heading: [String] {
    var lines = [
      "\(machine.date)  \(machine.processor), \(machine.cores) cores, \(machine.kernel), "
        + machine.fileSystem
    ]
    for (program, version) in tools.versions {
      lines.append(program + String(repeating: " ", count: max(1, 10 - program.count)) + version)
    }
    if let load = machine.load, machine.isBusy {
      lines.append(
        "The machine was busy with something else when this began (load \(Figures.ratio(load))): "
          + "times say little, ratios a bit more.")
    }
    if !machine.keepsFiles {
      lines.append("These journals lie in memory: what add and edit take here says nothing.")
    }
    return lines
  }

  private var table: String {
    var table = TextTable(
      isRight: [false, false, false, true, true, true, true, true, true, true, false])
    table.add([
      "row", "journal", "against", "entries", "ours", "theirs", "ratio", "of pairs", "bound",
      "memory", "",
    ])
    for result in results {
      let row = result.row
      let beginning = [row.name, row.title, row.against]
      let bound = Figures.ratio(row.bound)
      guard let measured = result.measured else {
        let peer = row.peer?.rawValue ?? ""
        table.add(beginning + ["", "", "", "", "", bound, "", "skipped: no \(peer)"])
        continue
      }
      let times = measured.times
      let memory =
        measured.memory > measured.leastMemory
        ? Figures.bytes(measured.memory) : "≤ \(Figures.bytes(measured.leastMemory))"
      table.add(
        beginning + [
          measured.size.map(Figures.count) ?? "", Figures.time(times.ours.median),
          Figures.time(times.theirs.median), Figures.ratio(times.ratio),
          Figures.ratio(times.ratios.lowerQuartile) + "–"
            + Figures.ratio(times.ratios.upperQuartile), bound, memory, result.verdict,
        ])
    }
    return table.text
  }

  private var closing: [String] {
    var lines = [
      "Medians of runs of a whole process, by turns; \"of pairs\" are the quartiles of the ratios of",
      "single pairs. Memory is the peak without the journal's own mapping, at most 64 MiB.",
    ]
    for result in results {
      guard let answers = result.measured?.answers, answers.ours != answers.theirs else { continue }
      lines.append("\(result.row.name): journal says \(answers.ours), its peer \(answers.theirs)")
    }
    let missing = Set(results.filter { $0.measured == nil }.compactMap(\.row.peer))
    for peer in Peer.allCases where missing.contains(peer) {
      lines.append("\(peer.rawValue) is missing, and its rows with it. \(peer.installation)")
    }
    switch shortfallCount {
    case 0: lines.append("Nothing that was measured falls short.")
    case 1: lines.append("1 row falls short.")
    default: lines.append("\(shortfallCount) rows fall short.")
    }
    return lines
  }

  private var growthTable: String {
    guard !growth.isEmpty else { return "" }
    var table = TextTable(isRight: [false] + sizes.map { _ in true })
    table.add(["growth"] + sizes.map(Figures.count))
    for curve in growth {
      table.add([curve.name] + curve.points.map { Figures.time($0.seconds) })
    }
    return "\n" + table.text
  }
}

/// Aligned columns. Widths count characters; the Japanese words are twice as wide in a terminal.
struct TextTable {
  let isRight: [Bool]
  private var rows: [[String]] = []

  init(isRight: [Bool]) { self.isRight = isRight }

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
