extension BenchmarkReport {
  /// The report as text.
  package var text: String {
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
  package var progress: String {
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
