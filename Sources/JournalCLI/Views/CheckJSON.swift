import JSONBytes
import TimelineDomain

/// A check report for scripts: every finding, with the same members in every report.
enum CheckJSON {
  static func object(
    _ found: CheckReport?, _ path: String, _ salvage: (Salvage, String)?,
    _ copies: [ConflictCopy] = [], _ sealed: SealCheck? = nil
  ) -> [UInt8] {
    let report = found ?? CheckReport()
    var writer = JSONWriter()
    writer.object {
      $0.member("path") { $0.string(path) }
      $0.member("exists") { $0.bool(found != nil) }
      $0.member("damaged") { $0.bool(report.isDamaged) }
      $0.member("version") {
        if let version = report.summary.version { $0.number(version) } else { $0.null() }
      }
      $0.member("access") { $0.string("\(report.summary.access.level)") }
      $0.member("needs") { $0.strings(report.summary.access.needs) }
      counts(report, to: &$0)
      findings(report, to: &$0)
      $0.member("files") { files(report.files, to: &$0) }
      CopyHints.write(copies, to: &$0)
      if let sealed { write(sealed, to: &$0) }
      if let (salvage, out) = salvage { write(salvage, out, to: &$0) }
    }
    return writer.bytes
  }

  private static func write(_ sealed: SealCheck, to writer: inout JSONWriter) {
    writer.member("sealedOpened") { $0.number(sealed.opened) }
    writer.list("sealedClosed", sealed.closed) { closed, writer in
      writer.member("id") { $0.string(closed.entry.text) }
      writer.member("key") { $0.string(closed.key) }
      writer.member("reason") { $0.string(closed.flaw.name) }
    }
  }

  private static func counts(_ report: CheckReport, to writer: inout JSONWriter) {
    let numbers = [
      ("bytes", report.bytes), ("lines", report.lines), ("blank", report.blankLines),
      ("entries", report.summary.entries), ("heads", report.heads),
      ("posts", report.summary.posts), ("asides", report.summary.asides),
    ]
    for (name, number) in numbers { writer.member(name) { $0.number(number) } }
    writer.member("kinds") { $0.counts(report.kinds) }
    writer.member("unknownKinds") { $0.strings(report.unknownKinds.sorted()) }
    writer.member("unknownMembers") { writer in
      writer.object {
        for owner in report.unknownMembers.keys.sorted() {
          $0.member(owner) { $0.counts(report.unknownMembers[owner] ?? [:]) }
        }
      }
    }
    writer.member("unknownAbilities") { $0.counts(report.unknownAbilities) }
  }

  private static func findings(_ report: CheckReport, to writer: inout JSONWriter) {
    writer.list("damage", report.damage) { damage, writer in
      writer.member("line") { $0.number(damage.line) }
      writer.member("flaw") { $0.string(damage.flaw.name) }
      writer.member("begins") { $0.string(String(decoding: damage.begins, as: UTF8.self)) }
    }
    writer.list("furtherHeaders", report.furtherHeaders) { header, writer in
      writer.member("line") { $0.number(header.line) }
      writer.member("needs") { $0.strings(header.needs) }
    }
    writer.list("repetitions", report.repetitions) { repetition, writer in
      writer.member("line") { $0.number(repetition.line) }
      writer.member("first") { $0.number(repetition.first) }
    }
    writer.list("sharedIds", report.sharedIDs) { shared, writer in
      writer.member("id") { $0.string(shared.id.text) }
      writer.member("lines") { writer in
        writer.array { for line in shared.lines { $0.number(line) } }
      }
    }
    writer.list("missing", report.loosePointers) { pointer, writer in
      write(pointer.location, to: &writer)
      writer.member("member") { $0.string(pointer.member) }
      writer.member("target") { $0.string(pointer.target.text) }
    }
    writer.member("cycles") { writer in
      writer.array { for cycle in report.cycles { $0.strings(cycle.map(\.text)) } }
    }
    writer.list("conflicts", report.conflicts) { conflict, writer in
      writer.member("id") { $0.string(conflict.post.text) }
      writer.member("versions") { $0.strings(conflict.versions.map(\.text)) }
    }
    for (name, members) in [("times", report.unreadableTimes), ("numbers", report.largeNumbers)] {
      writer.list(name, members) { found, writer in
        write(found.location, to: &writer)
        writer.member("member") { $0.string(found.member) }
        writer.member("spelling") { $0.string(found.spelling) }
      }
    }
    writer.list("strange", report.unfamiliar) { write($0, to: &$1) }
    writer.list("leftovers", report.leftovers) { leftover, writer in
      writer.member("path") { $0.string(String(decoding: leftover.location, as: UTF8.self)) }
      writer.member("ofRewrite") { $0.bool(leftover.isOfRewrite) }
    }
  }

  /// Null if the journal uses no files.
  private static func files(
    _ found: Result<FolderCheck, RepositoryError>?, to writer: inout JSONWriter
  ) {
    guard let found else { return writer.null() }
    let check = (try? found.get()) ?? FolderCheck()
    writer.object {
      $0.member("readable") { writer in
        if case .success = found { writer.bool(true) } else { writer.bool(false) }
      }
      $0.member("good") { $0.number(check.good.files) }
      $0.member("goodBytes") { $0.number(check.good.bytes) }
      for (name, digests) in [
        ("missing", check.missing), ("short", check.short), ("changed", check.changed),
        ("unreadable", check.unreadable.keys.sorted()),
      ] {
        $0.member(name) { $0.strings(digests.map(\.text)) }
      }
      $0.list("unused", check.unused) { file, writer in
        writer.member("sha256") { $0.string(file.digest.text) }
        writer.member("size") { $0.number(file.size) }
      }
    }
  }

  private static func write(_ location: CheckReport.Location, to writer: inout JSONWriter) {
    writer.member("line") { $0.number(location.line) }
    writer.member("id") { $0.string(location.id.text) }
  }

  private static func write(_ salvage: Salvage, _ out: String, to writer: inout JSONWriter) {
    writer.member("salvaged") { writer in
      writer.object {
        $0.member("path") { $0.string(out) }
        $0.member("header") { $0.string("\(salvage.header)") }
        $0.member("damagedPath") {
          if let path = salvage.damagedPath {
            $0.string(String(decoding: path, as: UTF8.self))
          } else {
            $0.null()
          }
        }
      }
    }
  }
}

extension CheckReport.Flaw {
  /// Fixed strings that scripts can compare, independent of the catalogue.
  fileprivate var name: String {
    switch self {
    case .zeros: "zeros, as a power cut leaves them"
    case .mergeMark: "a mark that a merge left"
    case .notUTF8(let byte): "byte \(byte) is not UTF-8"
    case .cutShort: "cut short"
    case .notJSON: "not JSON"
    case .notAnObject: "JSON, but not an object"
    case .secondHeader: "a header that is not in the first line"
    case .withoutID: "an object without an 'id'"
    case .withoutType: "an object without a 'type'"
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    self.name(name)
    value(&self)
  }

  fileprivate mutating func counts(_ counts: [String: Int]) {
    object {
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        $0.member(name) { $0.number(count) }
      }
    }
  }

  /// An array of objects.
  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    member(name) { writer in
      writer.array { for element in elements { $0.object { body(element, &$0) } } }
    }
  }
}
