import Presentation
import Settings
extension Failure {
  /// An option of `list` before any command, one of another program, or a near miss.
  static func unknownOption(
    _ typed: String, near: String?, in line: [Argument], of command: CommandSpec?
  ) -> Failure {
    // `add` is the beginning of a command.
    let isBegun = line.first.map { CommandTable.isFirstWord($0.shown) } == true
    if command == nil, !isBegun, CommandTable.listOption(typed) != nil {
      return .unclear(RefusedLine(.optionInFront(typed), command: line.asList))
    }
    if command == nil || near == nil, let habit = Habit.found(option: typed, of: command) {
      let meant = habit.line(for: typed, in: line, hasCommand: command != nil || isBegun)
      return .unclear(RefusedLine(.habit(typed, habit), command: LineRules.complete(meant)))
    }
    if command == nil, let called = line.calling(typed) {
      return .unclear(RefusedLine(.optionInFront(typed), command: LineRules.complete(called)))
    }
    return .unknownOption(typed, suggestion: near, of: command)
  }

  static func unknownOption(
    _ word: String, suggestion: String? = nil, of command: CommandSpec?
  ) -> Failure {
    Failure(.usage(command, misfit: .option(word))) { language in
      if command != nil, suggestion == nil, let called = CommandTable.called(word) {
        return language.say(
          "there is no option '\(word)' here; '\(called)' is a command of its own",
          "「\(word)」というオプションはありません。「\(called)」というコマンドがあります。")
      }
      return language.say(
        "there is no option '\(word)' here"
          + (suggestion.map {
            "; did you mean '\($0)'?\(language.dashAdviceToo(word, command))"
          } ?? language.dashAdvice(word, command)),
        "「\(word)」というオプションはここでは使えません。"
          + (suggestion.map { language.didYouMean($0) + language.dashAdviceToo(word, command) }
            ?? language.dashAdvice(word, command)))
    }
  }
}

extension [Argument] {
  /// The line with the command that an option is called after: `--search coffee`. Nil if there is none.
  fileprivate func calling(_ option: String) -> [Argument]? {
    let name = String(option.drop { $0 == "-" })
    guard name.count > 1, CommandTable.isFirstWord(name),
      let index = firstIndex(where: { $0.shown == option || $0.shown.hasPrefix(option + "=") })
    else { return nil }
    let value = self[index].shown.dropFirst(option.count + 1)
    let rest = (value.isEmpty ? [] : [Argument(text: String(value))]) + self[(index + 1)...]
    return self[..<index] + [Argument(text: name)] + rest
  }

  /// The line with `list` in front and its options as this program spells them; with a count and
  /// `--delete` or `--edit`, as in jrnl, that command for the newest entries. Nil if another option is
  /// among them.
  var asList: [Argument]? {
    var list = [Argument(text: "list")]
    var others: [String] = []
    var index = 0
    while index < count {
      let word = self[index]
      if word.isOption {
        if let option = CommandTable.listOption(word.shown) {
          list.append(Argument(text: option))
        } else if ["--short", "--oneline", "--brief"].contains(word.shown) {
          list += ["--format", "short"].map(Argument.init(text:))
        } else if word.shown == "--format", index + 1 < count {
          let name = self[index + 1]
          list += [word, ArgumentParser.formatNames[name.shown].map(Argument.init(text:)) ?? name]
          index += 1
        } else if word.shown.hasPrefix("--format") {
          list.append(word)
        } else {
          others.append(String(word.shown.drop { $0 == "-" }))
        }
      } else {
        list.append(word)
      }
      index += 1
    }
    guard let other = others.first else { return list }
    guard others.count == 1, ["delete", "edit", "show", "star"].contains(other), list.count == 2,
      list[1].isCount
    else { return nil }
    let count = list[1].shown.inHalfWidth.dropFirst()
    return [other, count == "1" ? "@1" : "@1..\(count)"].map(Argument.init(text:))
  }
}

extension CommandTable {
  /// The command with the name of an option: `--salvage`. Nil if there is none.
  fileprivate static func called(_ option: String) -> String? {
    let name = String(option.drop { $0 == "-" })
    guard name.count > 1, let command = commands.first(where: { $0.title == name }) else {
      return nil
    }
    return "journal \(command.title)"
  }

  /// The spelling of an option of `list` that was typed with one dash or two; nil if it has none.
  fileprivate static func listOption(_ typed: String) -> String? {
    if Argument(text: typed).isCount { return typed }
    let name = String(typed.drop { $0 == "-" })
    if let option = list.options.first(where: { $0.name == name }) { return "--\(option.name)" }
    return list.options.contains { $0.short.map(String.init) == name } ? "-\(name)" : nil
  }
}

extension Failure {
  /// `add` alone, or a command with an unknown second word.
  static func unfinishedCommand(
    _ command: String, word: String?, choices: [String], suggestion: String?,
    of spec: CommandSpec? = nil
  ) -> Failure {
    let typed = word.map { "\(command) \($0)" } ?? command
    return Failure(.usage(spec, misfit: word == nil ? nil : .unknownCommand(typed))) { language in
      let choices = language.commands(command, choices)
      guard word != nil else {
        return language.say(
          "'\(command)' is incomplete; write \(choices)",
          "「\(command)」に続く言葉がありません。\(choices)と書いてください。")
      }
      guard let suggestion else {
        return language.say(
          "there is no command '\(typed)'; write \(choices)",
          "「\(typed)」というコマンドはありません。\(choices)と書いてください。")
      }
      let meant = language.didYouMean("\(command) \(suggestion)")
      return language.say(
        "there is no command '\(typed)'; \(meant)", "「\(typed)」というコマンドはありません。\(meant)")
    }
  }

  /// Several journals, or all of them if there are no names, for a command that takes one.
  static func oneJournalOnly(_ names: [String], of command: CommandSpec?) -> Failure {
    let title = command?.title ?? ""
    return Failure(.usage(command)) { language in
      guard !names.isEmpty else {
        return language.say(
          "'\(title)' takes one journal, not --all; name it with -j NAME",
          "「--all」はすべてのジャーナルを表しますが、「\(title)」は一つのジャーナルについてのコマンドです。"
            + "-j NAME で指定してください。")
      }
      let options = language.either(names.prefix(8).map { "-j \($0)" })
      return language.say(
        "'\(title)' takes one journal, not \(names.count) (\(language.quoted(names))); write \(options)",
        "\(language.quoted(names))は\(names.count)個のジャーナルですが、「\(title)」は"
          + "一つのジャーナルについてのコマンドです。\(options) と書いてください。")
    }
  }

  /// `-1` where entries are picked.
  static func countOfPicks(_ word: String) -> Failure {
    Failure(.wrongWords(misfit: .option(word))) { $0.countOfPicks(word) }
  }
}
