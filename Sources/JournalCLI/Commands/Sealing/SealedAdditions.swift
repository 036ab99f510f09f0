import JSONBytes
import Presentation
import Settings
import Terminal
import TextSearch
import TimelineDomain

extension OptionSpec {
  static let seal: OptionSpec = OptionSpec("seal") {
    $0.say("Seal the entry: only your key opens it", "記録を封印します（自分の鍵だけで開けます）")
  }
}

/// Which new entries are sealed: by the option, the settings of the journal, or the template.
extension Setup {
  func sealsNew(
    _ invocation: Invocation, _ choice: Choice, _ locations: Locations
  ) -> Bool {
    if invocation.command.isAny(of: .text), invocation.has(.seal) { return true }
    if sealsAlways(choice, locations) { return true }
    guard let name = invocation.value(.template) else { return false }
    return (try? template(name, for: choice.name))?.isSealing ?? false
  }

  /// Whether the settings say `"seal": "always"` of the journal, however it is named now.
  func sealsAlways(_ choice: Choice, _ locations: Locations) -> Bool {
    if flawThatMaySeal("\"seal\"") != nil { return true }
    let sealing = configuration.journals.filter(\.sealsNew)
    if sealing.isEmpty { return false }
    let file = files.identity(of: choice.path)
    return sealing.contains { journal in
      if let name = choice.name, journal.name == name { return true }
      guard let path = path(of: journal, locations) else { return false }
      return path == locations.absolute(choice.path)
        || file != nil && files.identity(of: path) == file
    }
  }
}

extension Setup {
  /// Settings that can't be parsed may say that new entries are sealed, or hide their time: then none is written.
  func checkSealing(_ invocation: Invocation) throws {
    guard invocation.command.isAny(of: .text),
      let flaw = flawThatMaySeal(invocation.has(.seal) ? "\"seal-time\"" : "\"seal")
    else { return }
    throw Failure.settings(flaw, path: files.settingsPath)
  }

  /// Why the settings can't be parsed, if they have these words.
  private func flawThatMaySeal(_ words: String) -> ConfigurationFlaw? {
    guard let flaw = document.flaws.first(where: \.isOfWhole),
      let bytes = try? files.readSettings(),
      String(decoding: bytes, as: UTF8.self).lowercased().contains(words)
    else { return nil }
    return flaw
  }
}

extension Configuration.Template {
  /// Whether its first line says `seal = always`. Any other value seals, too: nothing is written in plain by a slip.
  var isSealing: Bool {
    let line = text.prefix { !$0.isNewline }
    return line.filter { !$0.isWhitespace }.lowercased().hasPrefix("seal=")
  }

  /// Whether that line has another value.
  var isSealingOtherwise: Bool {
    let line = text.prefix { !$0.isNewline }
    return isSealing && line.filter { !$0.isWhitespace }.lowercased() != "seal=always"
  }

  var withoutSealLine: Configuration.Template {
    guard isSealing else { return self }
    let rest = text.drop { !$0.isNewline }.dropFirst()
    return Configuration.Template(name: name, text: String(rest))
  }
}

extension Failure {
  static func unclearSealing(_ template: Configuration.Template) -> Failure {
    let line = String(template.text.prefix { !$0.isNewline }).safeInOneLine
    return Failure(.refused) {
      $0.say(
        "the template '\(template.name.safeName)' begins with '\(line)'; write 'seal = always', or begin it otherwise",
        "テンプレート「\(template.name.safeName)」が「\(line)」で始まっています。「seal = always」と書くか、別の書き出しにしてください。")
    }
  }
}

/// New entries that are sealed.
extension AddCommand {
  /// Before words are read that would be nowhere if they could not be sealed.
  func checkSealing(_ source: TypedText.Source) async throws {
    guard input.isSealing else { return }
    switch source {
    case .editor: try await journals.repository.checkSealing()
    case .input where input.drafts == nil: try await journals.repository.checkSealing()
    case .words:
      if output.console.isInputTerminal, parts.workspace.isFirst("seal-shell-history") {
        output.say("journal: " + output.words.shellKeepsWords)
      }
    case .input: break
    }
  }

  /// Without the words: what programs print is often kept.
  func tellSealed(_ post: Post) async throws {
    let name = await journals.name(of: post.id, inAHurry: true)
    try output.report(output.words.addedSealed(name.safeInOneLine)) {
      $0.name("id")
      $0.string(post.id.text)
      $0.name("sealed")
      $0.bool(true)
    }
    input.sayLeft()
  }
}

extension Failure {
  static var noMemoryForDrafts: Failure {
    Failure(.refused) {
      $0.say(
        "there is no folder in memory for the editor's file; set XDG_RUNTIME_DIR to one, or write the text after the "
          + "command",
        "エディターで書く文章を置く、メモリー上のフォルダーがありません。XDG_RUNTIME_DIR に設定するか、コマンドに続けて文章を書いてください。")
    }
  }
}

extension Catalogue {
  func addedSealed(_ name: String) -> String {
    let sealed = say("sealed", "封印")
    return done(.added, "\(name)  🔒 \(sealed)")
  }

  var shellKeepsWords: String {
    say(
      "your shell may keep these words in its history; without words, the command opens your editor",
      "入力した言葉はシェルの履歴に残ることがあります。言葉を付けずに実行すると、エディターで書けます。")
  }

  func editorMayCopy(_ editor: String) -> String {
    say(
      "'\(editor.safeName)' may keep copies of what you write (swap, undo, backup files); check its settings",
      "「\(editor.safeName)」は書いた内容の控え（スワップ、取り消し、バックアップ）を残すことがあります。設定を確かめてください。")
  }

  var draftIsInMemory: String {
    say(
      "it is only in memory, and gone after you log out or restart",
      "メモリー上だけにあるため、ログアウトや再起動で消えます。")
  }

  /// In place of a draft in plain on the disk. Words of the command line are still there; others are shown.
  func notKeptInPlain(_ bytes: [UInt8], wasTyped: Bool) -> String {
    let reason = say(
      "Your text is not kept as a draft, because there is no folder in memory for it (XDG_RUNTIME_DIR).",
      "文章を置くメモリー上のフォルダー（XDG_RUNTIME_DIR）がないため、下書きには残していません。")
    if wasTyped {
      return reason + say(" It is still in the command that you typed.", "入力したコマンドには残っています。")
    }
    return reason + say(" Here it is:", "内容は次のとおりです:") + "\n"
      + String(decoding: bytes, as: UTF8.self)
  }
}
