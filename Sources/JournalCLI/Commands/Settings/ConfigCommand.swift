import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain

extension CommandTable {
  static let configList: CommandSpec = CommandSpec(
    "config list", configListHelp, japanese: "設定", [.aboutSettings, .explainsSettings],
    examples: ["journal config list"]
  ) { ConfigCommand(parts: $0).list }

  private static let configListHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("List all settings and their values", "すべての設定とその値を表示します")
    $0.say(
      "The settings are one JSON object in the file that 'journal config path' shows. An "
        + "option wins over a setting, and a setting over the environment, except that "
        + "$JOURNAL_FILE wins over default-journal.",
      "設定は一つの JSON オブジェクトで、その場所は「journal config path」で確認できます。オプションは設定より、"
        + "設定は環境変数より優先します。ただし $JOURNAL_FILE は default-journal より優先します。")
    $0.say(
      "Invalid settings are reported with file and line, then ignored. Only an unknown "
        + "default-journal is refused, so that no text ends up in the wrong journal.",
      "無効な設定は、ファイルと行を知らせて無視します。default-journal の名前がないときだけは、文章が別のジャーナルに"
        + "入らないように受け付けません。")
    $0.say(
      "A journal is a path, or an object with a path and templates of its own; a relative path "
        + "starts at the settings' folder. Tags are stored without a sign: tag-sign changes "
        + "only how they are shown and typed.",
      "ジャーナルはパスか、パスと自分のテンプレートを持つオブジェクトです。相対パスは設定のフォルダーから始まります。"
        + "タグは記号なしで保存し、tag-sign は表示と入力の記号だけを変えます。")
  }

  static let configGet: CommandSpec = CommandSpec(
    "config get", configGetHelp, .aboutSettings, takes: [.init("KEY", completes: .settings)],
    examples: ["journal config get day-ends-at"]
  ) { ConfigCommand(parts: $0).get }

  private static let configGetHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Show the value of a setting", "設定の値を表示します")
    $0.partForms
  }

  static let configSet: CommandSpec = CommandSpec(
    "config set", configSetHelp, .aboutSettings,
    takes: [.init("KEY", completes: .settings), .init("VALUE", completes: .values)],
    examples: [
      "journal config set day-ends-at 04:00", "journal config set editor nano",
      "journal config set templates.evening \"Today, {weekday}:\"",
      #"journal config set moods '[{"name": "calm", "face": "😌", "score": 4}]'"#,
    ]
  ) { ConfigCommand(parts: $0).set }

  private static let configSetHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Change a setting", "設定を変更します")
    $0.say(
      "The settings are one JSON file that you may edit yourself. Only what you name changes "
        + "in it; the rest stays the same, byte for byte. Moods are written as JSON.",
      "設定は一つの JSON ファイルにあり、自由に書き換えられます。変わるのは指定したところだけで、ほかの部分は 1 "
        + "バイトも変わりません。気分は JSON で書きます。")
    $0.partForms
  }

  static let configUnset: CommandSpec = CommandSpec(
    "config unset", configUnsetHelp, .aboutSettings, takes: [.init("KEY", completes: .settings)],
    examples: ["journal config unset editor"]
  ) { ConfigCommand(parts: $0).unset }

  private static let configUnsetHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Remove a setting", "設定を消します")
    $0.partForms
  }

  static let configEdit: CommandSpec = CommandSpec(
    "config edit", configEditHelp, .aboutSettings, formats: [],
    examples: ["journal config edit"]
  ) { ConfigCommand(parts: $0).edit }

  private static let configEditHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Open the settings in your editor", "設定をエディターで開きます")
    $0.say(
      "Creates the file if there is none. Reports invalid settings when you close the editor.",
      "ファイルがなければ作ります。間違いがあれば、閉じた後に知らせます。")
  }

  static let configPath: CommandSpec = CommandSpec(
    "config path", configPathHelp, .aboutSettings,
    examples: ["journal config path"]
  ) { ConfigCommand(parts: $0).path }

  private static let configPathHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Show where the settings are", "設定の場所を表示します")
    $0.say(
      "$XDG_CONFIG_HOME/journal/config.json; without XDG_CONFIG_HOME, "
        + "~/.config/journal/config.json.",
      "$XDG_CONFIG_HOME/journal/config.json です。ほかに設定がなければ "
        + "~/.config/journal/config.json になります。")
  }
}

/// Runs `journal config …`.
@MainActor
struct ConfigCommand: Command {
  let parts: CommandParts

  func list() throws(Failure) {
    let path = try settings.files.settingsPath
    try settings.setup.checkReadable()
    let document = settings.setup.document
    guard output.format == .text else {
      return try output.write(SettingText.json(document, path: path))
    }
    for flaw in settings.setup.flaws { output.say(.settings(flaw, path: path, more: 0)) }
    for key in ConfigurationTable.keys {
      let head = output.styler(.faint, key.name.padded(to: SettingText.column))
      for (index, line) in output.wrapped(
        SettingText.line(key, document, output.words), margin: SettingText.column
      ).enumerated() {
        let rest = String(repeating: " ", count: SettingText.column)
        try output.print((index == 0 ? head : rest) + line)
      }
    }
    if !document.unknown.isEmpty {
      try output.print("")
      let names = output.words.unknownSettings(document.unknown)
      for line in output.wrapped(names) { try output.print(line) }
    }
  }

  func get() throws(Failure) {
    let place = try Place(invocation.operands[0], invocation)
    let path = try settings.files.settingsPath
    try settings.setup.checkReadable()
    let document = settings.setup.document
    if let flaw = document.flaws(within: place.names).first { throw .settings(flaw, path: path) }
    let stored = document.value(at: place.names)
    guard let value = stored ?? place.standard else { throw place.missing(document.configuration) }
    guard output.format == .text else {
      return try output.report("") {
        $0.name("key")
        $0.string(place.word)
        $0.name("value")
        $0.raw(SettingText.harmless(value))
        $0.name("set")
        $0.bool(stored != nil)
      }
    }
    let text = SettingText.text(value)
    try output.print(output.console.isOutputTerminal ? text.safeForTerminal : text)
  }

  func set() throws(Failure) {
    let place = try Place(invocation.operands[0], invocation)
    let word = invocation.operands[1]
    let value: [UInt8]
    if place.key.shape == .journals, place.part != nil {
      value = JSONWriter.string(try settings.lastingPath(word))
    } else {
      let text = try word.checkedText()
      guard let json = place.key.json(text, part: place.part) else {
        throw invocation.failure {
          $0.say(
            "'\(place.word)' can't be '\(word.shown)'; it must be \($0.words(place.key.shape))",
            "「\(place.word)」に「\(word.shown)」は設定できません。設定できるのは\($0.words(place.key.shape))です。")
        }
      }
      value = json
    }
    try checkAliases(place, value)
    try checkKeys(place, value)
    if let part = place.part { _ = try invocation.newName(Argument(text: part)) }
    if place.key.name == "default-journal" { _ = try settings.setup.named(word) }
    let hasChanged = try settings.change { (document) throws(ConfigurationFlaw) in
      try document.setting(place.target(in: document), to: value)
    }
    let what = "\(place.word.safeInOneLine)  \(SettingText.text(value).safeInOneLine)"
    try output.report(output.words.done(hasChanged ? .set : .unchanged, what)) {
      place.write(value, hasChanged, to: &$0)
    }
  }

  /// Refuses an alias that would not work.
  private func checkAliases(_ place: Place, _ value: [UInt8]) throws(Failure) {
    guard place.key.setting == .alias,
      let document = try? ConfigurationDocument().setting(place.names, to: value)
    else { return }
    let new = document.configuration.aliases
    let names = (new + settings.configuration.aliases).map(\.name)
    for alias in new {
      if let flaw = AliasTable.flaw(of: alias.name, alias.line, among: names) {
        throw invocation.failure {
          $0.reason(flaw, of: alias.name)
        }
      }
    }
  }

  /// Refuses keys that would not work.
  private func checkKeys(_ place: Place, _ value: [UInt8]) throws(Failure) {
    guard place.key.setting == .keys,
      let document = try? ConfigurationDocument().setting(place.names, to: value)
    else { return }
    let new = document.configuration.keys
    let others = settings.configuration.keys.filter { old in
      place.part != nil && !new.contains { $0.action == old.action }
    }
    for flaw in KeyTable(others + new).flaws
    where new.contains(where: { $0.action == flaw.action }) {
      throw invocation.failure {
        $0.reason(flaw.reason, of: flaw.action)
      }
    }
  }

  func unset() throws(Failure) {
    let place = try Place(invocation.operands[0], invocation)
    let hasChanged = try settings.change { (document) throws(ConfigurationFlaw) in
      try document.removing(place.names)
    }
    let sentence =
      hasChanged
      ? output.words.done(.unset, place.word)
      : output.words.done(.unchanged, "\(place.word)  \(output.words.wasNotSet)")
    try output.report(sentence.safeInOneLine) { place.write(nil, hasChanged, to: &$0) }
  }

  func edit() throws(Failure) {
    let files = try settings.files
    do {
      try files.changeSettings { $0 ?? Array("{}\n".utf8) }
    } catch {
      throw .settingsOutOfReach(error)
    }
    let status = output.console.run(settings.editor, on: files.settingsLocation ?? [])
    if status == nil || status == 127 { throw settings.missingEditor }
    let edited = Setup(files)
    try edited.checkReadable()
    for flaw in edited.flaws { output.say(.settings(flaw, path: files.settingsPath, more: 0)) }
  }

  func path() throws(Failure) {
    let path = try settings.files.settingsPath
    guard output.format == .text else {
      return try output.report("") {
        $0.name("path")
        $0.string(path)
      }
    }
    let isShown = output.console.isOutputTerminal
    try output.print(isShown ? path.safeInOneLine : path)
  }

  /// A setting, or a part of one: `templates.evening`.
  private struct Place {
    let word: String
    let key: ConfigurationKey
    let part: String?

    @MainActor
    init(_ word: Argument, _ invocation: Invocation) throws(Failure) {
      self.word = word.shown
      let parts = word.shown.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let names = ConfigurationTable.keys.map(\.name)
      guard let key = ConfigurationTable.key(String(parts[0])), parts.count == 1 || key.hasParts
      else {
        let near = suggestion(for: word.shown, among: names)
        throw invocation.failure {
          $0.say(
            "there is no setting '\(word.shown)'; "
              + (near.map($0.didYouMean) ?? "'journal config list' lists them"),
            "「\(word.shown)」という設定はありません。"
              + (near.map($0.didYouMean) ?? "「journal config list」で一覧を確認できます。"))
        }
      }
      self.key = key
      part = parts.count > 1 ? String(parts[1]) : nil
    }

    /// The default as JSON; nil for none, and for a part.
    var standard: [UInt8]? { part == nil ? key.standard.map { Array($0.utf8) } : nil }

    var names: [String] { [key.name] + (part.map { [$0] } ?? []) }

    /// Where a new value goes; for a journal that is an object, its path.
    func target(in document: ConfigurationDocument) -> [String] {
      let isObject = document.value(at: names)?.first == UInt8(ascii: "{")
      return key.shape == .journals && part != nil && isObject ? names + ["path"] : names
    }

    func missing(_ configuration: Configuration) -> Failure {
      guard let part, key.setting != .alias, key.setting != .keys else {
        return .settingNotSet(word)
      }
      return key.shape == .journals
        ? .unknownJournal(part, names: configuration.journals.map(\.name))
        : .unknownTemplate(part, names: configuration.templates.map(\.name))
    }

    func write(_ value: [UInt8]?, _ hasChanged: Bool, to writer: inout JSONWriter) {
      writer.name("key")
      writer.string(word)
      writer.name("value")
      if let value { writer.raw(SettingText.harmless(value)) } else { writer.null() }
      writer.name("changed")
      writer.bool(hasChanged)
    }
  }
}
