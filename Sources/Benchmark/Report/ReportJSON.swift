import JSONBytes

extension BenchmarkReport {
  /// The report as JSON: unrounded numbers, times in seconds.
  package var json: [UInt8] {
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
