import TimelineDomain

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
