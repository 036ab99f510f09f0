@testable import JournalCLI

/// The parsed command line as one line for a table.
func reading(_ words: [String]) -> String { reading(bytes: words.map { Array($0.utf8) }) }

func reading(bytes words: [[UInt8]]) -> String {
  do throws(Failure) {
    switch try ArgumentParser.parse(words.map(Argument.init)) {
    case .version(let isJSON): return isJSON ? "version json" : "version"
    case .home(let invocation): return "home\(invocation.asOneLine)"
    case .help(let commands): return (["help"] + commands.map(\.title)).joined(separator: " ")
    case .run(let invocation): return "run \(invocation.asOneLine)"
    }
  } catch {
    return "refused: \(error.english)"
  }
}

/// Why the parser refuses the words. Nil if it doesn't.
func refusal(_ words: [String]) -> Failure.Kind? {
  do throws(Failure) {
    _ = try ArgumentParser.parse(words.map(Argument.init(text:)))
    return nil
  } catch {
    return error.kind
  }
}

extension Invocation {
  /// `add text [First] [light] --tag=walk --star`, options in the order of the command table.
  fileprivate var asOneLine: String {
    let words = operands.map { "[\($0.shown)]" }
    let options = command.allOptions.filter(has).flatMap { option in
      option.value == nil
        ? ["--\(option.name)"] : values(option).map { "--\(option.name)=\($0.shown)" }
    }
    return ([command.title] + words + options).joined(separator: " ")
  }
}

extension CommandSpec {
  /// The row of the command table with that title.
  static func titled(_ title: String) -> CommandSpec {
    guard let command = CommandTable.commands.first(where: { $0.title == title }) else {
      preconditionFailure("there is no command \(title)")
    }
    return command
  }
}
