import JSONBytes
import Settings
import Terminal
import TimelineDomain

/// Runs `journal templates …`.
@MainActor
enum TemplatesCommand {
  static func list(_ context: CommandContext) throws(Failure) {
    try checkJournal(context)
    let templates = context.configuration.templates(for: context.journalName)
    guard context.format == .text else {
      var writer = JSONWriter()
      writer.array { list in
        for template in templates { list.object { write(template, context, to: &$0) } }
      }
      return try context.write(writer.bytes + [0x0A])
    }
    if templates.isEmpty {
      for line in context.words.noTemplates { context.remark(line) }
    }
    let width = templates.map { $0.name.safeName.displayWidth }.reduce(0, max) + 2
    for template in templates {
      let first = template.text.split(separator: "\n").first.map { String($0).safeInOneLine } ?? ""
      let line = template.name.safeName.padded(to: width) + first
      try context.print(context.console.columns.map { line.cut(to: $0) } ?? line)
    }
  }

  static func show(_ context: CommandContext) throws(Failure) {
    try checkJournal(context)
    let word = context.invocation.operands[0]
    let template = try context.setup.template(word, for: context.journalName)
    if context.format == .json {
      return try context.answer("") { write(template, context, to: &$0) }
    }
    // Unchanged in a pipe, to copy elsewhere.
    guard context.console.isOutputTerminal else {
      return try context.write(Array(template.text.utf8))
    }
    try context.print(template.text.safeForTerminal)
  }

  static func edit(_ context: CommandContext) throws(Failure) {
    let name = try context.newName(context.invocation.operands[0])
    let rest = Array(context.invocation.operands.dropFirst())
    if let word = rest.first, word.bytes != [0x2D] {
      throw context.invocation.failure(.unwantedOperand(word.shown))
    }
    try checkJournal(context)
    try context.setup.checkReadable()
    let owner = context.invocation.value("journal")?.text
    let journal = owner.map { ["--journal", $0] } ?? []
    context.recordPurpose(command: journal + ["templates", "edit", "--", name, "-"])
    let old = existing(name, owner, context)
    let text = try context.text(from: context.textSource(rest), initial: old?.text ?? "")
    guard !text.isBlank else { throw .nothingToSave }
    let hasChanged = try context.change { (document) throws(ConfigurationFlaw) in
      let base = try document.withObject(forJournal: owner)
      let next = try base.setting(place(name, owner), to: JSONWriter.string(text))
      return existing(name, owner, next) == existing(name, owner, document) ? document : next
    }
    context.discardDraft()
    let change: CommandResult = hasChanged ? (old == nil ? .added : .edited) : .unchanged
    try context.answer(context.words.done(change, name)) {
      write(Configuration.Template(name: name, text: text), owner, to: &$0)
      $0.name("changed")
      $0.bool(hasChanged)
    }
  }

  static func remove(_ context: CommandContext) throws(Failure) {
    try checkJournal(context)
    let word = context.invocation.operands[0]
    let owner = context.invocation.value("journal")?.text
    guard let template = word.text.flatMap({ existing($0, owner, context) }) else {
      try context.setup.checkReadable()
      let names = all(owner, context.setup.document).map(\.name)
      throw .unknownTemplate(word.shown, names: names)
    }
    _ = try context.change { (document) throws(ConfigurationFlaw) in
      try document.removing(place(template.name, owner))
    }
    try context.answer(context.words.done(.removed, template.name.safeName)) {
      $0.name("name")
      $0.string(template.name)
      $0.name("removed")
      $0.bool(true)
    }
  }

  // MARK: -

  /// Refuses an unknown journal.
  private static func checkJournal(_ context: CommandContext) throws(Failure) {
    if let word = context.invocation.value("journal") { _ = try context.setup.named(word) }
  }

  private nonisolated static func place(_ name: String, _ owner: String?) -> [String] {
    (owner.map { ["journals", $0] } ?? []) + ["templates", name]
  }

  /// The templates of one journal, or of all journals.
  private nonisolated static func all(
    _ owner: String?, _ document: ConfigurationDocument
  ) -> [Configuration.Template] {
    guard let owner else { return document.configuration.templates }
    return document.configuration.journal(owner)?.templates ?? []
  }

  private nonisolated static func existing(
    _ name: String, _ owner: String?, _ document: ConfigurationDocument
  ) -> Configuration.Template? {
    all(owner, document).first { $0.name == name }
  }

  private static func existing(
    _ name: String, _ owner: String?, _ context: CommandContext
  ) -> Configuration.Template? {
    existing(name, owner, context.setup.document)
  }

  private static func write(
    _ template: Configuration.Template, _ context: CommandContext, to writer: inout JSONWriter
  ) {
    let own = context.journalName.flatMap { existing(template.name, $0, context) }
    write(template, own == nil ? nil : context.journalName, to: &writer)
  }

  private static func write(
    _ template: Configuration.Template, _ owner: String?, to writer: inout JSONWriter
  ) {
    writer.name("name")
    writer.string(template.name)
    writer.name("journal")
    writer.string(owner)
    writer.name("text")
    writer.string(template.text)
  }
}

extension ConfigurationDocument {
  /// Turns a journal's path into an object, which has room for templates.
  fileprivate func withObject(
    forJournal name: String?
  ) throws(ConfigurationFlaw) -> ConfigurationDocument {
    guard let place = name.map({ ["journals", $0] }), let value = value(at: place),
      value.first == UInt8(ascii: "\"")
    else { return self }
    return try setting(place, to: Array("{\"path\": ".utf8) + value + Array("}".utf8))
  }
}
