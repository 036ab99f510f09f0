import JSONBytes
import Settings
import Terminal

extension ConfigurationFlaw {
  /// The line, and what is wrong in it.
  var sentence: String {
    switch kind {
    case .notJSON(let expected): "line \(line) is not JSON, \(expected.words) was expected"
    case .notAnObject: "line \(line) is no object; settings are {\"name\": value, …}"
    case .repeated(let key):
      "line \(line) sets '\(key.safeName)' once more, and nobody can say which is meant"
    case .wrong(let key, let shape):
      "'\(key.safeName)' in line \(line) has to be \(shape.words)"
    }
  }
}

extension JSONFlaw.Expected {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .name: "a name in double quotes"
    case .colon: "a colon"
    case .commaOrBrace: "a comma or }"
    case .commaOrBracket: "a comma or ]"
    case .end: "nothing more"
    case .string: "a text that ends with a double quote"
    }
  }
}

extension ConfigurationShape {
  /// What a value may be.
  var words: String {
    switch self {
    case .text: "a text"
    case .command: "a command, or an empty text for none"
    case .choice(let choices): list(choices)
    case .number(let numbers): list(numbers.map { String($0) })
    case .timeOfDay: "a time from 00:00 to 12:00"
    case .journals: #"an object with a path for each name, as {"work": "~/work.jsonl"}"#
    case .journal: "a path, or an object with a path and templates"
    case .templates: #"an object with a text for each name, as {"evening": "Today:"}"#
    case .moods: #"a list of objects, as [{"name": "calm", "face": "😌", "score": 4}]"#
    case .mood: "an object with a name and, if you like, a face and a score from 1 to 5"
    }
  }
}
