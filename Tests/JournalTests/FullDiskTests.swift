#if canImport(Glibc)
  import Glibc
  import TestSupport
  import Testing

  /// A small disk in memory, mounted at a directory for its lifetime. Needs the right to mount.
  private final class SmallDisk {
    let path: String

    /// Nil without the right to mount.
    init?(at directory: String, kilobytes: Int) {
      path = directory
      guard mount("tmpfs", directory, "tmpfs", 0, "size=\(kilobytes)k,mode=0700") == 0 else {
        return nil
      }
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }

    func makeReadOnly() -> Bool {
      mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    }

    static let isAllowed: Bool = {
      let directory = TemporaryDirectory()
      return SmallDisk(at: directory.path, kilobytes: 4) != nil
    }()
  }

  /// Real disks that are full or read-only.
  @Suite(.enabled(if: SmallDisk.isAllowed, "one may not mount here"))
  struct FullDiskTests {
    private func desk(kilobytes: Int) throws -> (Desk, SmallDisk) {
      let desk = Desk()
      desk.directory.makePrivate("disk")
      desk.environment["JOURNAL_FILE"] = "\(desk.directory.path)/disk/journal.jsonl"
      let disk = try #require(SmallDisk(at: "\(desk.directory.path)/disk", kilobytes: kilobytes))
      return (desk, disk)
    }

    private func journal(_ desk: Desk) -> [UInt8] { desk.directory.read("disk/journal.jsonl") }

    private func texts(_ desk: Desk) -> [String] {
      desk.run("list", "--format", "jsonl").lines.compactMap {
        RawObject($0).text("text").map { String($0.dropFirst().dropLast()) }
      }
    }

    /// Fills the disk to the last byte.
    private func fill(_ desk: Desk) {
      let ballast = open(
        "\(desk.directory.path)/disk/ballast", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(ballast) }
      let block = [UInt8](repeating: 0, count: 4096)
      while write(ballast, block, block.count) > 0 {}
    }

    @Test func `a disk that fills up keeps every acknowledged text, and recovers`()
      throws
    {
      let (desk, disk) = try desk(kilobytes: 32)
      var acknowledged: [String] = []
      var (cases, kept, lost) = (0, 0, 0)
      // Texts of many lengths, so that the last page fills up at a different byte each time.
      for round in 0..<2 {
        for number in 0..<200 {
          let text = "r\(round)n\(number)" + String(repeating: "x", count: 100 + number * 37 % 3000)
          let before = journal(desk)
          let outcome = desk.run("add", "text", text)
          cases += 1
          if outcome.code == 0 {
            acknowledged.append(text)
            continue
          }
          #expect(outcome.code == 1)
          #expect(outcome.error.contains("the disk is full"), "\(outcome.error)")
          #expect(journal(desk) == before, "nothing of it stays")
          #expect(desk.drafts == [text])
          break
        }
        #expect(texts(desk).sorted() == acknowledged.sorted())
        kept += acknowledged.count
        lost += Set(acknowledged).subtracting(texts(desk)).count
        // Changes need space too, and are refused without a trace.
        fill(desk)
        let before = journal(desk)
        let id = try #require(RawObject(desk.run("list", "--format", "jsonl").lines[0]).text("id"))
        for words in [
          ["edit", "--text", String(repeating: "y", count: 5000)], ["delete", "--yes"],
        ] {
          var words = words
          words.insert(String(id.dropFirst().dropLast()), at: 1)
          for _ in 0..<30 {
            guard desk.run(words.map { Array($0.utf8) }).code == 0 else { break }
          }
        }
        #expect(journal(desk).starts(with: before), "I1")
        #expect(desk.run("check").code == 0)
        // With free space again, the drafts can be saved.
        unlink("\(desk.directory.path)/disk/ballast")
        let folder = "home/.local/state/journal/drafts"
        for name in desk.directory.names(in: folder) {
          unlink("\(desk.directory.path)/\(folder)/\(name)/text.txt")
        }
        let lines = journal(desk).prefix { $0 != 0x0A } + [0x0A]
        desk.directory.write("disk/journal.jsonl", Array(lines))
        acknowledged = []
        #expect(desk.run("add", "text", "next").code == 0)
        acknowledged.append("next")
      }
      TestReport.note("disk full", cases: cases, acknowledged: kept, lost: lost)
      withExtendedLifetime(disk) {}
    }

    @Test func `a full disk creates no journal, and a draft without space is printed`() throws {
      let (desk, disk) = try desk(kilobytes: 16)
      fill(desk)
      desk.environment["XDG_STATE_HOME"] = "\(desk.directory.path)/disk/state"
      let outcome = desk.run("add", "text", "words with no room")
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("the disk is full"), "\(outcome.error)")
      #expect(outcome.error.contains("words with no room"), "typed words are never gone")
      #expect(desk.directory.names(in: "disk").filter { $0 != "state" } == ["ballast"])
      unlink("\(desk.directory.path)/disk/ballast")
      #expect(desk.run("add", "text", "now").code == 0)
      #expect(desk.directory.names(in: "disk").filter { $0 != "state" } == ["journal.jsonl"])
      withExtendedLifetime(disk) {}
    }

    @Test func `an import that doesn't fit on the disk changes nothing, and comes in later`() throws
    {
      let (desk, disk) = try desk(kilobytes: 512)
      #expect(desk.run("add", "text", "before").code == 0)
      let before = journal(desk)
      var text = ""
      for number in 0..<2000 { text += "[2019-01-02 10:00] entry \(number)\n" }
      desk.directory.write("many.txt", Array(text.utf8))
      fill(desk)
      let outcome = desk.run("import", "\(desk.directory.path)/many.txt")
      #expect(outcome.code == 1 && outcome.error.contains("the disk is full"), "\(outcome.error)")
      #expect(journal(desk) == before)
      #expect(desk.directory.names(in: "disk").sorted() == ["ballast", "journal.jsonl"])
      unlink("\(desk.directory.path)/disk/ballast")
      let rest = desk.run("import", "\(desk.directory.path)/many.txt")
      #expect(rest.code == 0, "\(rest.error)")
      #expect(desk.run("list", "--count").output == "2001\n")
      withExtendedLifetime(disk) {}
    }

    @Test func `a read-only disk can be read, and refuses writes with a reason`() throws {
      let (desk, disk) = try desk(kilobytes: 64)
      #expect(desk.run("add", "text", "before").code == 0)
      let before = journal(desk)
      #expect(disk.makeReadOnly())
      #expect(texts(desk) == ["before"])
      #expect(desk.run("check").code == 0)
      for words in [["add", "text", "after"], ["edit", "@", "--text", "after"]] {
        var words = words
        if words[1] == "@" {
          let id = try #require(
            RawObject(desk.run("list", "--format", "jsonl").lines[0]).text("id"))
          words[1] = String(id.dropFirst().dropLast())
        }
        let outcome = desk.run(words.map { Array($0.utf8) })
        #expect(outcome.code == 1)
        #expect(outcome.error.contains("read-only"), "\(outcome.error)")
        #expect(outcome.error.contains("journal drafts restore"))
      }
      #expect(desk.drafts == ["after", "after"])
      #expect(journal(desk) == before)
      let begun = desk.run("--file", "\(desk.directory.path)/disk/new/j.jsonl", "add", "text", "x")
      #expect(begun.code == 1)
      #expect(begun.error.contains("read-only"), "\(begun.error)")
    }
  }
#endif
