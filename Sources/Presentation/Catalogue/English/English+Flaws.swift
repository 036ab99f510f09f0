import JSONBytes
package import Settings
import Terminal

extension English {
  package func sentence(_ flaw: ConfigurationFlaw) -> String {
    switch flaw.kind {
    case .notJSON(let expected): "line \(flaw.line) is not valid JSON: expected \(words(expected))"
    case .notAnObject: "line \(flaw.line) is not an object; settings are {\"name\": value, …}"
    case .repeated(let key):
      "line \(flaw.line) sets '\(key.safeName)' a second time; remove one of the two"
    case .wrong(let key, let shape):
      "'\(key.safeName)' in line \(flaw.line) must be \(words(shape))"
    case .unusableAlias(let name, let reason):
      "'alias.\(name.safeName)' in line \(flaw.line): \(self.reason(reason, of: name))"
    case .unusableKeys(let name, let reason):
      "'keys.\(name.safeName)' in line \(flaw.line): \(self.reason(reason, of: name))"
    }
  }

  package func reason(_ flaw: AliasFlaw, of name: String) -> String {
    switch flaw {
    case .command: "'\(name.safeName)' is a command; choose another name"
    case .shortForm(let command):
      "'\(name.safeName)' is a short form of '\(command)'; choose another name"
    case .name: "'\(name.safeName)' can't be a name; use letters, digits, - and _"
    case .empty: "an alias needs a command"
    case .openQuote: "a quote in it is not closed"
    case .ofAlias(let other): "it calls the alias '\(other.safeName)'; an alias calls a command"
    case .unknownCommand(let word): "there is no command '\(word.safeName)'"
    case .option(let word): "'\(word.safeName)' does not fit its command"
    case .operand(let word): "'\(word.safeName)' is not expected in it"
    }
  }

  private func words(_ expected: JSONFlaw.Expected) -> String {
    switch expected {
    case .value: "a value"
    case .name: "a name in double quotes"
    case .colon: "a colon"
    case .commaOrBrace: "a comma or }"
    case .commaOrBracket: "a comma or ]"
    case .end: "the end of the file"
    case .string: "a string that ends with a double quote"
    }
  }

  package func words(_ shape: ConfigurationShape) -> String {
    switch shape {
    case .text: "a text"
    case .command: "a command, or an empty text for none"
    case .choice(let choices): either(choices)
    case .number(let numbers): either(numbers.map { String($0) })
    case .flag: "true or false"
    case .timeOfDay: "a time from 00:00 to 12:00"
    case .days: "a whole number of days, from 1"
    case .dayParts:
      #"an object with hours for parts of the day, such as {"night": "18:00-06:00 22:00"}"#
    case .dayPart:
      "hours such as 18:00-06:00, or with the time that the word alone means: 18:00-06:00 22:00"
    case .journals: #"an object with a path for each name, such as {"work": "~/work.jsonl"}"#
    case .journal: "a path, or an object with a path and templates"
    case .templates: #"an object with a text for each name, such as {"evening": "Today:"}"#
    case .aliases:
      #"an object with a command line for each name, such as {"idea": "add text --tag idea"}"#
    case .keys: #"an object with keys for each action, such as {"star": "S"}"#
    case .moods: #"a list of objects, such as [{"name": "calm", "face": "😌", "score": 4}]"#
    case .mood: "an object with a name, and optionally a face and a score from 1 to 5"
    }
  }
}
