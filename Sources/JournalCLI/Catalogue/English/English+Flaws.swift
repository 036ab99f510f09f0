import JSONBytes
import Settings
import Terminal

extension English {
  func sentence(_ flaw: ConfigurationFlaw) -> String {
    switch flaw.kind {
    case .notJSON(let expected): "line \(flaw.line) is not JSON, \(words(expected)) was expected"
    case .notAnObject: "line \(flaw.line) is no object; settings are {\"name\": value, …}"
    case .repeated(let key):
      "line \(flaw.line) sets '\(key.safeName)' once more, and nobody can say which is meant"
    case .wrong(let key, let shape):
      "'\(key.safeName)' in line \(flaw.line) has to be \(words(shape))"
    }
  }

  private func words(_ expected: JSONFlaw.Expected) -> String {
    switch expected {
    case .value: "a value"
    case .name: "a name in double quotes"
    case .colon: "a colon"
    case .commaOrBrace: "a comma or }"
    case .commaOrBracket: "a comma or ]"
    case .end: "nothing more"
    case .string: "a text that ends with a double quote"
    }
  }

  func words(_ shape: ConfigurationShape) -> String {
    switch shape {
    case .text: "a text"
    case .command: "a command, or an empty text for none"
    case .choice(let choices): either(choices)
    case .number(let numbers): either(numbers.map { String($0) })
    case .timeOfDay: "a time from 00:00 to 12:00"
    case .journals: #"an object with a path for each name, as {"work": "~/work.jsonl"}"#
    case .journal: "a path, or an object with a path and templates"
    case .templates: #"an object with a text for each name, as {"evening": "Today:"}"#
    case .moods: #"a list of objects, as [{"name": "calm", "face": "😌", "score": 4}]"#
    case .mood: "an object with a name and, if you like, a face and a score from 1 to 5"
    }
  }
}
