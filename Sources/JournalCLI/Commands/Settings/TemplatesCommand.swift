import TextSearch

import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let templates: CommandSpec = CommandSpec(
    "templates", templatesHelp, japanese: "テンプレート ひな形", .withoutJournal,
    examples: ["journal templates", "journal add text --template evening"]
  ) { TemplatesCommand(parts: $0).list }

  private static let templatesHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("List the templates for texts", "文章のテンプレートを一覧表示します")
    $0.templateForms
    $0.ownTemplates
  }

  static let templatesShow: CommandSpec = CommandSpec(
    "templates show", templatesShowHelp, .withoutJournal,
    takes: [.init("NAME", completes: .templates)],
    examples: ["journal templates show evening"]
  ) { TemplatesCommand(parts: $0).show }

  private static let templatesShowHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Show a template as written", "テンプレートをそのまま表示します")
    $0.ownTemplates
  }

  static let templatesEdit: CommandSpec = CommandSpec(
    "templates edit", templatesEditHelp, .withoutJournal,
    takes: [.init("NAME", completes: .templates), .init("-", .optional)],
    examples: ["journal templates edit evening"]
  ) { TemplatesCommand(parts: $0).edit }

  private static let templatesEditHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Write a template in your editor", "テンプレートをエディターで書きます")
    $0.say(
      "A new name creates a template. A single - reads standard input; in a pipe you can leave "
        + "it out.",
      "新しい名前なら作ります。- だけを書くと標準入力から読み込みます。パイプの中では、- がなくても同じです。")
    $0.templateForms
    $0.ownTemplates
  }

  static let templatesRemove: CommandSpec = CommandSpec(
    "templates remove", templatesRemoveHelp, .withoutJournal,
    takes: [.init("NAME", completes: .templates)],
    examples: ["journal templates remove evening"]
  ) { TemplatesCommand(parts: $0).remove }

  private static let templatesRemoveHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Remove a template", "テンプレートを取り除きます")
    $0.ownTemplates
  }
}

/// Runs `journal templates …`.
@MainActor
struct TemplatesCommand: Command {
  let parts: CommandParts

  func list() throws {
    try checkJournal()
    let templates = settings.configuration.templates(for: journals.name)
    guard output.format == .text else {
      var writer = JSONWriter()
      writer.array { list in
        for template in templates { list.object { write(template, to: &$0) } }
      }
      return try output.write(writer.bytes + [0x0A])
    }
    if templates.isEmpty {
      for line in output.words.noTemplates { output.say(line) }
    }
    let width = templates.map { $0.name.safeName.displayWidth }.reduce(0, max) + 2
    for template in templates {
      let first = template.text.split(separator: "\n").first.map { String($0).safeInOneLine } ?? ""
      let line = template.name.safeName.padded(to: width) + first
      try output.print(output.console.columns.map { line.cut(to: $0) } ?? line)
    }
  }

  func show() throws {
    try checkJournal()
    let word = invocation.operands[0]
    let template = try settings.setup.template(word, for: journals.name)
    if output.format == .json {
      return try output.report("") { write(template, to: &$0) }
    }
    // Unchanged in a pipe, to copy elsewhere.
    guard output.console.isOutputTerminal else {
      return try output.write(Array(template.text.utf8))
    }
    try output.print(template.text.safeForTerminal)
  }

  func edit() throws {
    let rest = Array(invocation.operands.dropFirst())
    let owner = invocation.common.journal?.word.text
    let name = try invocation.newName(invocation.operands[0])
    if let word = rest.first, word.bytes != [0x2D] {
      throw invocation.failure(.unwantedOperand(word.shown))
    }
    try checkJournal()
    try settings.setup.checkReadable()
    let old = existing(name, owner)
    let text = try input.read(from: input.source(rest), initial: old?.text ?? "")
    guard !text.isBlank else { throw Failure.nothingToSave }
    let hasChanged = try settings.change { (document) throws(ConfigurationFlaw) in
      let base = try document.withObject(forJournal: owner)
      let next = try base.setting(place(name, owner), to: JSONWriter.string(text))
      return existing(name, owner, next) == existing(name, owner, document) ? document : next
    }
    input.finish(saved: text)
    let change: CommandResult = hasChanged ? (old == nil ? .added : .edited) : .unchanged
    try output.report(output.words.done(change, name)) {
      write(Configuration.Template(name: name, text: text), owner, to: &$0)
      $0.name("changed")
      $0.bool(hasChanged)
    }
    input.sayLeft()
  }

  func remove() throws {
    try checkJournal()
    let word = invocation.operands[0]
    let owner = invocation.common.journal?.word.text
    guard let template = word.text.flatMap({ existing($0, owner) }) else {
      try settings.setup.checkReadable()
      let names = all(owner, settings.setup.document).map(\.name)
      throw Failure.unknownTemplate(word.shown, names: names)
    }
    _ = try settings.change { (document) throws(ConfigurationFlaw) in
      try document.removing(place(template.name, owner))
    }
    try output.report(output.words.done(.removed, template.name.safeName)) {
      $0.name("name")
      $0.string(template.name)
      $0.name("removed")
      $0.bool(true)
    }
  }

  // MARK: -

  /// Refuses an unknown journal.
  private func checkJournal() throws {
    if let word = invocation.common.journal?.word { _ = try settings.setup.named(word) }
  }

  private nonisolated func place(_ name: String, _ owner: String?) -> [String] {
    (owner.map { ["journals", $0] } ?? []) + ["templates", name]
  }

  /// The templates of one journal, or of all journals.
  private nonisolated func all(
    _ owner: String?, _ document: ConfigurationDocument
  ) -> [Configuration.Template] {
    guard let owner else { return document.configuration.templates }
    return document.configuration.journal(owner)?.templates ?? []
  }

  private nonisolated func existing(
    _ name: String, _ owner: String?, _ document: ConfigurationDocument
  ) -> Configuration.Template? {
    all(owner, document).first { $0.name == name }
  }

  private func existing(_ name: String, _ owner: String?) -> Configuration.Template? {
    existing(name, owner, settings.setup.document)
  }

  private func write(_ template: Configuration.Template, to writer: inout JSONWriter) {
    let own = journals.name.flatMap { existing(template.name, $0) }
    write(template, own == nil ? nil : journals.name, to: &writer)
  }

  private func write(
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

/// A template for one entry, with its placeholders filled.
struct TemplateText: Sendable {
  private let text: String
  private let values: [String: String]

  init(
    _ text: String, moment: Moment, _ settings: TimeSettings, _ hours: ClockHours,
    _ words: Catalogue
  ) {
    self.text = text
    let day = moment.wall.day(by: settings)
    let date = "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
    values = [
      "{date}": date, "{weekday}": words.weekday(day),
      "{time}": words.timeOfDay(moment.wall, hours),
    ]
  }

  /// The text for the editor. It ends with a line end, as editors leave a text.
  var beginning: String {
    let filled = filled(with: "")
    return filled.isEmpty || filled.utf8.last == 0x0A ? filled : filled + "\n"
  }

  /// The template with the words at `{text}`, or below it.
  func text(with words: String) -> String {
    if text.contains("{text}") { return filled(with: words) }
    let filled = filled(with: "")
    return filled.isEmpty || filled.utf8.last == 0x0A ? filled + words : "\(filled)\n\(words)"
  }

  /// Whether the editor changed nothing but line ends at the end.
  func isUntouched(_ text: String) -> Bool {
    func trimmed(_ text: String) -> [UInt8] {
      var bytes = Array(text.utf8)
      while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
      return bytes
    }
    return trimmed(text) == trimmed(beginning)
  }

  /// Fills from left to right, so that placeholders within the words stay as they are.
  private func filled(with words: String) -> String {
    var result = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      let sign = values.merging(["{text}": words]) { $1 }.first { rest.hasPrefix($0.key) }
      result += sign?.value ?? "{"
      rest = rest.dropFirst(sign?.key.count ?? 1)
    }
    return result + rest
  }
}
