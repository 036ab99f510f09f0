/// A journal that is large in one way, and commands whose time must grow in proportion to it.
///
/// `journal-benchmark --growth` measures a release build at `size` and a quarter of it, `swift test`
/// a debug build at `testSize` and a quarter of it. The wrong growth shows at both.
struct GrowthRow: Sendable {
  /// The name for `--rows`.
  let name: String
  /// The journal in words.
  let title: String
  /// Commands that run before each measured one, for example to build the index.
  var before: [String] = []
  /// Each is measured on the journal as it was made. They run in the directory of the journal.
  let commands: [String]
  let size: Int
  let testSize: Int
  /// How long a release build may take at `size`.
  let seconds: Double
  /// How many bytes of `RssAnon` a release build may use at `size`, if that is bounded.
  var memory: Int?
  /// Writes the lines of the journal, and the other files that the commands need.
  let make: @Sendable (_ journal: GrowthJournal, _ size: Int) throws(BenchmarkError) -> Void

  /// 1.3 times linear for each of the two doublings from the quarter.
  fileprivate static let mostGrowth = 2.6 * 2.6
  /// A time that grows faster than this is out of proportion also on a busy machine: the square of the size
  /// would grow 16 times.
  fileprivate static let wrongGrowth = 8.0
  /// A shorter time is mostly the start of the program.
  fileprivate static let leastSeconds = 0.05
  private static let runs = 2
  private static let mostRuns = 6

  /// Measures the rows on a release build. Returns 1 if a time grows out of proportion, and with `--strict`
  /// also if a bound is not kept.
  static func measureAll(
    _ options: BenchmarkOptions, in directory: String, tools: Tools
  ) throws(BenchmarkError) -> Int32 {
    var report = TextTable(isRight: [false, false, true, true, true, true, true, false])
    report.add(["row", "command", "size", "quarter", "whole", "growth", "memory", ""])
    var isBad = false
    for row in table where options.includes(row.name) {
      BenchmarkProgram.tell("\(row.name): \(row.title)")
      let results = try row.results(
        at: row.size, in: directory, tools: tools, measuresMemory: true)
      for result in results {
        let isGood = result.isWithin(row)
        isBad = isBad || result.isWrong || options.isStrict && !isGood
        report.add([
          row.name, result.command, Figures.count(result.size),
          Figures.fixed(result.seconds.quarter, 3), Figures.fixed(result.seconds.whole, 3),
          Figures.fixed(result.growth, 1), result.memory.map(megabytes) ?? "",
          isGood ? "" : row.bounds,
        ])
      }
    }
    print(report.text, terminator: "")
    return isBad ? 1 : 0
  }

  /// Measures all commands in `directory`, which is empty.
  func results(
    at size: Int, in directory: String, tools: Tools, measuresMemory: Bool
  ) throws(BenchmarkError) -> [GrowthResult] {
    let quarter = try journal(of: size / 4, in: directory, tools: tools)
    let whole = try journal(of: size, in: directory, tools: tools)
    defer { Files.remove(quarter.directory, whole.directory) }
    var results: [GrowthResult] = []
    for command in commands {
      var result = GrowthResult(command: "journal \(command)", size: size)
      // Another program may disturb a run; only bad times are worth another one.
      for run in 0..<GrowthRow.mostRuns where run < GrowthRow.runs || !result.growsInProportion {
        let times = (try self.run(command, on: quarter), try self.run(command, on: whole))
        result.seconds.quarter = min(result.seconds.quarter, times.0.seconds)
        result.seconds.whole = min(result.seconds.whole, times.1.seconds)
      }
      if measuresMemory, memory != nil {
        result.memory = try run(command, on: whole, watching: .anonymous).watchedPeak
      }
      results.append(result)
    }
    return results
  }

  /// Makes the journal of one size, beside the path that the commands use.
  private func journal(
    of size: Int, in parent: String, tools: Tools
  ) throws(BenchmarkError) -> MeasuredJournal {
    let journal = try MeasuredJournal(
      size: size, directory: "\(parent)/\(name)-\(size)", tools: tools)
    let lines = try GrowthJournal("\(journal.directory)/made.jsonl", in: journal.directory)
    try make(lines, size)
    try lines.finish()
    return journal
  }

  /// Puts the made journal back, as a new file so that no cache mistakes it for the file before, and runs the
  /// command.
  private func run(
    _ command: String, on journal: MeasuredJournal, watching watch: ChildRun.Watch? = nil
  ) throws(BenchmarkError) -> ChildRun {
    Files.remove(journal.path, journal.caches)
    try Files.output(of: "cp", "\(journal.directory)/made.jsonl", journal.path)
    func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }
    for earlier in before { try journal.run(journal.command(words(earlier))) }
    return try journal.run(journal.command(words(command)), watching: watch)
  }

  /// The bounds in words.
  private var bounds: String {
    let time =
      "at most \(Figures.fixed(seconds, 1)) s and \(Figures.fixed(GrowthRow.mostGrowth, 2)) times"
    return memory.map { "\(time), \(GrowthRow.megabytes($0))" } ?? time
  }

  private static func megabytes(_ bytes: Int) -> String {
    Figures.fixed(Double(bytes) / 1e6, 0) + " MB"
  }
}

/// How long one command of a row took at both sizes.
struct GrowthResult: Sendable {
  let command: String
  let size: Int
  /// The best time at a quarter of the size, and at the size.
  var seconds = (quarter: Double.infinity, whole: Double.infinity)
  /// The peak of `RssAnon` at the size, if the row bounds it.
  var memory: Int?

  var growth: Double { seconds.whole / max(seconds.quarter, 1e-9) }

  var growsInProportion: Bool {
    seconds.whole <= GrowthRow.leastSeconds || growth <= GrowthRow.mostGrowth
  }

  fileprivate var isWrong: Bool {
    seconds.whole > GrowthRow.leastSeconds && growth > GrowthRow.wrongGrowth
  }

  /// Whether it also keeps the bounds of its row.
  func isWithin(_ row: GrowthRow) -> Bool {
    growsInProportion && seconds.whole <= row.seconds && (memory ?? 0) <= row.memory ?? .max
  }
}

/// Writes the lines of a journal. Entry after entry is a second later.
final class GrowthJournal {
  /// Where the commands run.
  let directory: String
  private let file: OutputFile
  private var clock = 0

  init(_ path: String, in directory: String) throws(BenchmarkError) {
    self.directory = directory
    file = try OutputFile(path)
    line(#"{"format":"timeline-journal","version":1,"id":"growth"}"#)
  }

  func finish() throws(BenchmarkError) { try file.finish() }

  /// A line as it is.
  private func line(_ text: String) { file.write(text + "\n") }

  func text(
    _ id: String, says words: String? = nil, replaces: [String] = [], undoes: [String] = [],
    batch: String? = nil, from: String = ""
  ) {
    let own = GrowthJournal.links(replaces, undoes, batch)
    line(
      #"{"id":"\#(id)","type":"text","at":"\#(moment())"\#(own),"payload":{"text":"\#(words ?? "words of \(id)")"\#(from)}}"#
    )
  }

  func deletion(
    _ id: String, of ids: [String], undoes: [String] = [], batch: String? = nil
  ) {
    let own = GrowthJournal.links(ids, undoes, batch)
    line(#"{"id":"\#(id)","type":"deletion","at":"\#(moment())"\#(own),"payload":{}}"#)
  }

  /// An entry of a diary of many days, with moods and 500 tags.
  func diary(_ number: Int) {
    // Some 43 a day.
    clock += 1999
    let tag = #""tags":["t\#(number &* 7 % 500)"]"#
    let (kind, words) =
      number % 5 == 0
      ? ("mood", #""mood":"good","score":\#(1 + number / 5 % 5)"#)
      : ("text", #""text":"Walked along the river before breakfast""#)
    line(
      #"{"id":"\#(GrowthRow.id("d", number))","type":"\#(kind)","at":"\#(moment())","payload":{\#(words),\#(tag)}}"#
    )
  }

  /// The lines of an import, in one batch.
  func imported(_ count: Int) {
    for number in 0..<count {
      let id = GrowthRow.id("i", number)
      text(
        id, says: "Walked along the river before breakfast, entry \(number) of an older journal",
        batch: GrowthRow.id("i", 0),
        from: #","from":{"source":"jrnl","state":"\#(GrowthRow.id("s", number))"}"#)
    }
  }

  /// What the undo of an import writes.
  func importTakenBack(_ count: Int) {
    for number in 0..<count {
      let id = GrowthRow.id("i", number)
      deletion(GrowthRow.id("u", number), of: [id], undoes: [id], batch: GrowthRow.id("u", 0))
    }
  }

  private static func links(_ replaces: [String], _ undoes: [String], _ batch: String?) -> String {
    func list(_ name: String, _ ids: [String]) -> String {
      ids.isEmpty ? "" : #","\#(name)":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))]"#
    }
    return list("replaces", replaces) + list("undoes", undoes)
      + (batch.map { #","batch":"\#($0)""# } ?? "")
  }

  private func moment() -> String {
    clock += 1
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (second, minute, hour) = (clock % 60, clock / 60 % 60, clock / 3600 % 24)
    let (day, month, year) = (clock / 86_400 % 28, clock / 2_419_200 % 12, clock / 29_030_400)
    return
      "\(2000 + year)-\(two(month + 1))-\(two(day + 1))T\(two(hour)):\(two(minute)):\(two(second))Z"
  }
}

extension GrowthRow {
  /// Ids of one length, in the order of their numbers.
  static func id(_ letter: String, _ number: Int) -> String { "\(letter)\(10_000_000 + number)" }

  /// Sizes that people reach with one import.
  static let table = [
    GrowthRow(
      name: "undone-deletion", title: "an undo brought back n entries that one command deleted",
      commands: ["add text new", "list -n 20"], size: 20_000, testSize: 8000, seconds: 1
    ) { journal, size in
      for number in 0..<size { journal.text(id("a", number)) }
      journal.deletion("d", of: (0..<size).map { id("a", $0) })
      for number in 0..<size {
        journal.text(
          id("u", number), replaces: [id("a", number)], undoes: ["d"], batch: id("u", 0))
      }
    },
    GrowthRow(
      name: "import-undo", title: "an import of n entries", before: ["list -n 1"],
      commands: ["undo --quiet"], size: 100_000, testSize: 8000, seconds: 2.2, memory: 64_000_000
    ) { journal, size in journal.imported(size) },
    GrowthRow(
      name: "import-redo", title: "an undo took back an import of n entries",
      before: ["list -n 1"], commands: ["redo --quiet"], size: 100_000, testSize: 8000,
      seconds: 2.2, memory: 64_000_000
    ) { journal, size in
      journal.imported(size)
      journal.importTakenBack(size)
    },
    GrowthRow(
      name: "import-undone", title: "an undo took back an import of n entries, and the index knows",
      before: ["list -n 1"], commands: ["list -n 20"], size: 300_000, testSize: 20_000,
      seconds: 0.1
    ) { journal, size in
      journal.text("a")
      journal.imported(size)
      journal.importTakenBack(size)
    },
    GrowthRow(
      name: "figures", title: "a diary of n entries with 500 tags", before: ["list -n 1"],
      commands: [
        "stats --from 1900-01-01 --format json", "stats --from 1900-01-01 --by day", "report 2010",
      ], size: 400_000, testSize: 8000, seconds: 3, memory: 64_000_000
    ) { journal, size in for number in 0..<size { journal.diary(number) } },
    GrowthRow(
      name: "reversals", title: "an edit of one entry that was undone and redone n times",
      before: ["list -n 1"], commands: ["history a", "restore a 1", "purge a --yes"],
      size: 20_000, testSize: 4000, seconds: 1
    ) { journal, size in
      journal.text("a")
      journal.text("e0", says: "b", replaces: ["a"])
      for number in 1...size {
        journal.text(
          "e\(number)", says: number % 2 == 0 ? "b" : "a", replaces: ["a", "e\(number - 1)"],
          undoes: ["e\(number - 1)"])
      }
    },
    GrowthRow(
      name: "counted-ids", title: "n entries of a program that counts its ids",
      before: ["list -n 1"],
      commands: ["list -n 20", "list", "report 2000 -o DIRECTORY/page.html --overwrite"],
      size: 64_000, testSize: 8000, seconds: 2
    ) { journal, size in
      for number in 0..<size { journal.text("000000000\(10_000_000 + number)") }
    },
    GrowthRow(
      name: "circle", title: "n entries that replace each other in a circle",
      commands: ["conflicts", "merge DIRECTORY/copy.jsonl"], size: 20_000, testSize: 4000,
      seconds: 1
    ) { journal, size throws(BenchmarkError) in
      let copy = try GrowthJournal("\(journal.directory)/copy.jsonl", in: journal.directory)
      for lines in [journal, copy] {
        for number in 0..<size {
          lines.text(id("a", number), replaces: [id("a", (number + 1) % size)])
        }
      }
      copy.text("b")
      try copy.finish()
    },

    // Entries that are large in one way, and files to import.

    GrowthRow(
      name: "tags", title: "an edited entry with n tags",
      commands: [
        "tags", "tag rename t5 other --yes", "history a", "list", "list --format json", "show a",
        "find tag:t7", "export --to json", "export --to csv", "star a", "tag new a",
      ], size: 40_000, testSize: 16_000, seconds: 1
    ) { journal, size in
      let tags = (0..<size).map { "\"t\($0)\"" }.joined(separator: ",")
      journal.text("a", from: #","tags":[\#(tags)]"#)
      journal.text("b", replaces: ["a"], from: #","tags":[\#(tags),"more"]"#)
    },
    GrowthRow(
      name: "tags-in-text", title: "an edited entry with n tags in its words",
      commands: ["tags", "tag rename t5 other --yes", "history a", "list"], size: 40_000,
      testSize: 16_000, seconds: 1
    ) { journal, size in
      let words = (0..<size).map { "#t\($0)" }.joined(separator: " ")
      journal.text("a", says: words)
      journal.text("b", says: words + " more", replaces: ["a"])
    },
    GrowthRow(
      name: "members", title: "an imported entry with n members of its program",
      commands: ["show a", "star a", "edit a --text new", "restore a 1", "export --to dayone"],
      size: 40_000, testSize: 8000, seconds: 1
    ) { journal, size in
      let members = (0..<size).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
      let from = #","from":{"source":"dayone","members":{\#(members)}}"#
      journal.text("a", from: from)
      journal.text("b", says: "edited", replaces: ["a"], from: from)
    },
    GrowthRow(
      name: "long-text", title: "an edited text of n bytes", commands: ["history a"],
      size: 50_000_000, testSize: 4_000_000, seconds: 5
    ) { journal, size in
      let half = String(repeating: "some words of a long text. ", count: size / 54)
      journal.text("a", says: half + "old" + half)
      journal.text("b", says: half + "new" + half, replaces: ["a"])
    },
    GrowthRow(
      name: "other-words", title: "an edited text of which all n words changed",
      commands: ["history a"], size: 1_000_000, testSize: 40_000, seconds: 2
    ) { journal, size in
      func words(_ letter: String) -> String {
        (0..<size).map { "\(letter)\($0)" }.joined(separator: " ")
      }
      journal.text("a", says: words("a"))
      journal.text("b", says: words("b"), replaces: ["a"])
    },
    GrowthRow(
      name: "zip", title: "a zip archive of n notes",
      commands: ["import DIRECTORY/notes.zip --yes"],
      size: 20_000, testSize: 4000, seconds: 3
    ) { journal, size throws(BenchmarkError) in
      let archive = ZipWriter(try OutputFile("\(journal.directory)/notes.zip"))
      for number in 0..<size {
        archive.add(
          "notes/\(id("n", number)).md",
          "---\ndate: 2020-01-01T10:00:00Z\n---\n\nnote \(number)\n")
      }
      try archive.finish()
    },
    GrowthRow(
      name: "import-entries", title: "files of n entries",
      commands: ["import DIRECTORY/dayone.json --yes", "import DIRECTORY/journal.ics --yes"],
      size: 100_000, testSize: 20_000, seconds: 5
    ) { journal, size throws(BenchmarkError) in
      let json = try OutputFile("\(journal.directory)/dayone.json")
      let calendar = try OutputFile("\(journal.directory)/journal.ics")
      json.write(#"{"entries":["#)
      calendar.write("BEGIN:VCALENDAR\r\n")
      for number in 0..<size {
        let name = id("n", number)
        json.write(
          (number == 0 ? "" : ",")
            + #"{"uuid":"\#(name)","creationDate":"2018-08-03T23:50:45Z","text":"entry \#(number)"}"#
        )
        calendar.write(
          "BEGIN:VJOURNAL\r\nUID:\(name)\r\nDTSTART:20180803T235045Z\r\nSUMMARY:entry \(number)\r\n"
            + "END:VJOURNAL\r\n")
      }
      json.write("]}\n")
      calendar.write("END:VCALENDAR\r\n")
      try json.finish()
      try calendar.finish()
    },
  ]
}

/// Writes a zip archive without compression.
private final class ZipWriter {
  private let file: OutputFile
  private var offset = 0
  private var list: [UInt8] = []
  private var count = 0

  init(_ file: OutputFile) { self.file = file }

  func add(_ name: String, _ content: String) {
    let bytes = Array(content.utf8)
    let head =
      number(20, 2) + number(0, 8) + number(ZipWriter.checksum(bytes), 4) + number(bytes.count, 4)
      + number(bytes.count, 4) + number(name.utf8.count, 2) + number(0, 2)
    list += number(0x0201_4B50, 4) + number(20, 2) + head + number(0, 10) + number(offset, 4)
    list += Array(name.utf8)
    let record = number(0x0403_4B50, 4) + head + Array(name.utf8) + bytes
    file.write(record)
    offset += record.count
    count += 1
  }

  func finish() throws(BenchmarkError) {
    file.write(
      list + number(0x0605_4B50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
        + number(list.count, 4) + number(offset, 4) + number(0, 2))
    try file.finish()
  }

  /// Lowest byte first.
  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  /// CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
