import TimelineDomain

extension GrowthRow {
  /// Sizes that people reach with one import.
  static let table: [GrowthRow] = undoing + linking + contents

  // MARK: Undo

  private static let undoing = [
    GrowthRow(
      "undone-deletion", "an undo brought back n entries that one command deleted",
      commands: [["add", "text", "new"], ["list", "-n", "20"]], size: 20_000, testSize: 8000,
      seconds: 1
    ) { site, size throws(BenchmarkError) in
      try site.writeJournal { journal throws(BenchmarkError) in
        for number in 0..<size { try journal.text(id("a", number)) }
        try journal.deletion("d", of: (0..<size).map { id("a", $0) })
        for number in 0..<size {
          try journal.text(
            id("u", number), replaces: [id("a", number)], undoes: ["d"], batch: id("u", 0))
        }
      }
    },
    GrowthRow(
      "import-undo", "an import of n entries", before: [["list", "-n", "1"]],
      commands: [["undo", "--quiet"]], size: 100_000, testSize: 8000, seconds: 2.2,
      memory: 64_000_000
    ) { site, size throws(BenchmarkError) in
      try site.writeJournal { journal throws(BenchmarkError) in try journal.imported(size) }
    },
    GrowthRow(
      "import-redo", "an undo took back an import of n entries", before: [["list", "-n", "1"]],
      commands: [["redo", "--quiet"]], size: 100_000, testSize: 8000, seconds: 2.2,
      memory: 64_000_000
    ) { site, size throws(BenchmarkError) in
      try site.writeJournal { journal throws(BenchmarkError) in
        try journal.imported(size)
        try journal.importTakenBack(size)
      }
    },
    GrowthRow(
      "import-undone", "an undo took back an import of n entries, and the index knows",
      before: [["list", "-n", "1"]], commands: [["list", "-n", "20"]], size: 300_000,
      testSize: 20_000, seconds: 0.1
    ) { site, size throws(BenchmarkError) in
      try site.writeJournal { journal throws(BenchmarkError) in
        try journal.text("a")
        try journal.imported(size)
        try journal.importTakenBack(size)
      }
    },
    GrowthRow(
      "reversals", "an edit of one entry that was undone and redone n times",
      before: [["list", "-n", "1"]],
      commands: [["history", "a"], ["restore", "a", "1"], ["purge", "a", "--yes"]], size: 20_000,
      testSize: 4000, seconds: 1
    ) { site, size throws(BenchmarkError) in
      try site.writeJournal { journal throws(BenchmarkError) in
        try journal.text("a")
        try journal.text("e0", says: "b", replaces: ["a"])
        for number in 1...size {
          try journal.text(
            "e\(number)", says: number % 2 == 0 ? "b" : "a", replaces: ["a", "e\(number - 1)"],
            undoes: ["e\(number - 1)"])
        }
      }
    },
  ]

  // MARK: Links

  private static let linking = [
    GrowthRow(
      "circle", "n entries that replace each other in a circle",
      commands: [["conflicts"], ["merge", "DIRECTORY/copy.jsonl"]], size: 20_000, testSize: 4000,
      seconds: 1
    ) { site, size throws(BenchmarkError) in
      func circle(_ journal: inout GrowthJournal) throws(BenchmarkError) {
        for number in 0..<size {
          try journal.text(id("a", number), replaces: [id("a", (number + 1) % size)])
        }
      }
      try site.writeJournal(circle)
      try site.writeJournal(at: "\(site.directory)/copy.jsonl") { journal throws(BenchmarkError) in
        try circle(&journal)
        try journal.text("b")
      }
    }
  ]

  /// Ids of one length, in the order of their numbers.
  static func id(_ letter: String, _ number: Int) -> String { "\(letter)\(10_000_000 + number)" }
}

/// Writes the lines of a journal. Entry after entry is a second later.
struct GrowthJournal: ~Copyable {
  private var file: OutputFile
  private var clock = 0

  init(_ path: String) throws(BenchmarkError) {
    file = try OutputFile(path)
  }

  mutating func finish() throws(BenchmarkError) { try file.flush() }

  /// A line as it is.
  mutating func line(_ text: String) throws(BenchmarkError) { try file.write(text + "\n") }

  mutating func text(
    _ id: String, says words: String? = nil, replaces: [String] = [], undoes: [String] = [],
    batch: String? = nil, from: String = ""
  ) throws(BenchmarkError) {
    let own = GrowthJournal.links(replaces, undoes, batch)
    try line(
      #"{"id":"\#(id)","type":"text","at":"\#(moment())"\#(own),"payload":{"text":"\#(words ?? "words of \(id)")"\#(from)}}"#
    )
  }

  mutating func deletion(
    _ id: String, of ids: [String], undoes: [String] = [], batch: String? = nil
  ) throws(BenchmarkError) {
    let own = GrowthJournal.links(ids, undoes, batch)
    try line(#"{"id":"\#(id)","type":"deletion","at":"\#(moment())"\#(own),"payload":{}}"#)
  }

  /// The lines of an import, in one batch.
  mutating func imported(_ count: Int) throws(BenchmarkError) {
    for number in 0..<count {
      let id = GrowthRow.id("i", number)
      try text(
        id, says: "Walked along the river before breakfast, entry \(number) of an older journal",
        batch: GrowthRow.id("i", 0),
        from: #","from":{"source":"jrnl","state":"\#(GrowthRow.id("s", number))"}"#)
    }
  }

  /// What the undo of an import writes.
  mutating func importTakenBack(_ count: Int) throws(BenchmarkError) {
    for number in 0..<count {
      let id = GrowthRow.id("i", number)
      try deletion(
        GrowthRow.id("u", number), of: [id], undoes: [id], batch: GrowthRow.id("u", 0))
    }
  }

  private static func links(_ replaces: [String], _ undoes: [String], _ batch: String?) -> String {
    func list(_ name: String, _ ids: [String]) -> String {
      ids.isEmpty ? "" : #","\#(name)":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))]"#
    }
    return list("replaces", replaces) + list("undoes", undoes)
      + (batch.map { #","batch":"\#($0)""# } ?? "")
  }

  private mutating func moment() -> String {
    clock += 1
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (second, minute, hour) = (clock % 60, clock / 60 % 60, clock / 3600 % 24)
    let (day, month, year) = (clock / 86_400 % 28, clock / 2_419_200 % 12, clock / 29_030_400)
    return
      "\(2000 + year)-\(two(month + 1))-\(two(day + 1))T\(two(hour)):\(two(minute)):\(two(second))Z"
  }
}

extension Site {
  /// Writes a journal, by default the one that the commands use.
  func writeJournal(
    at path: String? = nil, _ lines: (inout GrowthJournal) throws(BenchmarkError) -> Void
  ) throws(BenchmarkError) {
    var journal = try GrowthJournal(path ?? self.journal)
    try journal.line(#"{"format":"timeline-journal","version":1,"id":"growth"}"#)
    try lines(&journal)
    try journal.finish()
  }
}

// Entries that are large in one way, and files to import.

extension GrowthRow {
  static let contents = [
    GrowthRow(
      "tags", "an edited entry with n tags",
      commands: [
        ["tags"], ["tag", "rename", "t5", "other", "--yes"], ["history", "a"], ["list"],
        ["list", "--format", "json"], ["show", "a"], ["find", "tag:t7"],
        ["export", "--to", "json"],
        ["export", "--to", "csv"], ["star", "a"], ["tag", "new", "a"],
      ], size: 40_000, testSize: 16_000, seconds: 1
    ) { site, size throws(BenchmarkError) in
      let tags = (0..<size).map { "\"t\($0)\"" }.joined(separator: ",")
      try site.writeJournal { journal throws(BenchmarkError) in
        try journal.text("a", from: #","tags":[\#(tags)]"#)
        try journal.text("b", replaces: ["a"], from: #","tags":[\#(tags),"more"]"#)
      }
    },
    GrowthRow(
      "tags-in-text", "an edited entry with n tags in its words",
      commands: [
        ["tags"], ["tag", "rename", "t5", "other", "--yes"], ["history", "a"], ["list"],
      ],
      size: 40_000, testSize: 16_000, seconds: 1
    ) { site, size throws(BenchmarkError) in
      let words = (0..<size).map { "#t\($0)" }.joined(separator: " ")
      try site.writeJournal { journal throws(BenchmarkError) in
        try journal.text("a", says: words)
        try journal.text("b", says: words + " more", replaces: ["a"])
      }
    },
    GrowthRow(
      "members", "an imported entry with n members of its program",
      commands: [
        ["show", "a"], ["star", "a"], ["edit", "a", "--text", "new"], ["restore", "a", "1"],
        ["export", "--to", "dayone"],
      ], size: 40_000, testSize: 8000, seconds: 1
    ) { site, size throws(BenchmarkError) in
      let members = (0..<size).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
      try site.writeJournal { journal throws(BenchmarkError) in
        try journal.text("a", from: #","from":{"source":"dayone","members":{\#(members)}}"#)
        try journal.text(
          "b", says: "edited", replaces: ["a"],
          from: #","from":{"source":"dayone","members":{\#(members)}}"#)
      }
    },
    GrowthRow(
      "long-text", "an edited text of n bytes", commands: [["history", "a"]], size: 50_000_000,
      testSize: 4_000_000, seconds: 5
    ) { site, size throws(BenchmarkError) in
      let half = String(repeating: "some words of a long text. ", count: size / 54)
      try site.writeJournal { journal throws(BenchmarkError) in
        try journal.text("a", says: half + "old" + half)
        try journal.text("b", says: half + "new" + half, replaces: ["a"])
      }
    },
    GrowthRow(
      "other-words", "an edited text of which all n words changed", commands: [["history", "a"]],
      size: 1_000_000, testSize: 40_000, seconds: 2
    ) { site, size throws(BenchmarkError) in
      func words(_ letter: String) -> String {
        (0..<size).map { "\(letter)\($0)" }.joined(separator: " ")
      }
      try site.writeJournal { journal throws(BenchmarkError) in
        try journal.text("a", says: words("a"))
        try journal.text("b", says: words("b"), replaces: ["a"])
      }
    },
    GrowthRow(
      "zip", "a zip archive of n notes", commands: [["import", "DIRECTORY/notes.zip", "--yes"]],
      size: 20_000, testSize: 4000, seconds: 3
    ) { site, size throws(BenchmarkError) in
      try site.writeJournal { _ in }
      var archive = try ZipWriter("\(site.directory)/notes.zip")
      for number in 0..<size {
        try archive.add(
          "notes/\(id("n", number)).md", "---\ndate: 2020-01-01T10:00:00Z\n---\n\nnote \(number)\n")
      }
      try archive.finish()
    },
    GrowthRow(
      "import-entries", "files of n entries",
      commands: [
        ["import", "DIRECTORY/dayone.json", "--yes"], ["import", "DIRECTORY/journal.ics", "--yes"],
      ], size: 100_000, testSize: 20_000, seconds: 5
    ) { site, size throws(BenchmarkError) in
      try site.writeJournal { _ in }
      var json = try OutputFile("\(site.directory)/dayone.json")
      var calendar = try OutputFile("\(site.directory)/journal.ics")
      try json.write(#"{"entries":["#)
      try calendar.write("BEGIN:VCALENDAR\r\n")
      for number in 0..<size {
        let name = id("n", number)
        try json.write(
          (number == 0 ? "" : ",")
            + #"{"uuid":"\#(name)","creationDate":"2018-08-03T23:50:45Z","text":"entry \#(number)"}"#
        )
        try calendar.write(
          "BEGIN:VJOURNAL\r\nUID:\(name)\r\nDTSTART:20180803T235045Z\r\nSUMMARY:entry \(number)\r\n"
            + "END:VJOURNAL\r\n")
      }
      try json.write("]}\n")
      try calendar.write("END:VCALENDAR\r\n")
      try json.flush()
      try calendar.flush()
    },
  ]
}

/// Writes a zip archive without compression.
private struct ZipWriter: ~Copyable {
  private var file: OutputFile
  private var offset = 0
  private var list: [UInt8] = []
  private var count = 0

  init(_ path: String) throws(BenchmarkError) {
    file = try OutputFile(path)
  }

  mutating func add(_ name: String, _ content: String) throws(BenchmarkError) {
    let bytes = Array(content.utf8)
    let head =
      number(20, 2) + number(0, 8) + number(ZipWriter.checksum(bytes), 4) + number(bytes.count, 4)
      + number(bytes.count, 4) + number(name.utf8.count, 2) + number(0, 2)
    list += number(0x0201_4B50, 4) + number(20, 2) + head + number(0, 10) + number(offset, 4)
    list += Array(name.utf8)
    let record = number(0x0403_4B50, 4) + head + Array(name.utf8) + bytes
    try file.write(record)
    offset += record.count
    count += 1
  }

  mutating func finish() throws(BenchmarkError) {
    try file.write(
      list + number(0x0605_4B50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
        + number(list.count, 4) + number(offset, 4) + number(0, 2))
    try file.flush()
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
