import JSONBytes
package import Settings
import Terminal

/// Mistakes in the settings.
extension Catalogue {
  /// The mistake and its line.
  package func sentence(_ flaw: ConfigurationFlaw) -> String {
    switch flaw.kind {
    case .notJSON(let expected):
      say(
        "line \(flaw.line) is not valid JSON: expected \(words(expected))",
        "\(flaw.line)行目が JSON ではありません。ここには\(words(expected))。")
    case .notAnObject:
      say(
        "line \(flaw.line) is not an object; settings are {\"name\": value, …}",
        "\(flaw.line)行目がオブジェクトではありません。設定は {\"name\": value, …} のように書きます。")
    case .repeated(let key):
      say(
        "line \(flaw.line) sets '\(key.safeName)' a second time; remove one of the two",
        "\(flaw.line)行目で「\(key.safeName)」がもう一度設定されていて、どちらのことか決められません。")
    case .wrong(let key, let shape):
      say(
        "'\(key.safeName)' in line \(flaw.line) must be \(words(shape))",
        "\(flaw.line)行目の「\(key.safeName)」に書けるのは\(words(shape))です。")
    case .unusableAlias(let name, let reason):
      say(
        "'alias.\(name.safeName)' in line \(flaw.line): \(self.reason(reason, of: name))",
        "\(flaw.line)行目の「alias.\(name.safeName)」: \(self.reason(reason, of: name))")
    case .unusableKeys(let name, let reason):
      say(
        "'keys.\(name.safeName)' in line \(flaw.line): \(self.reason(reason, of: name))",
        "\(flaw.line)行目の「keys.\(name.safeName)」: \(self.reason(reason, of: name))")
    }
  }

  /// Why an alias can't be used, after its name.
  package func reason(_ flaw: AliasFlaw, of name: String) -> String {
    switch flaw {
    case .command:
      say(
        "'\(name.safeName)' is a command; choose another name",
        "「\(name.safeName)」はコマンドです。ほかの名前にしてください。")
    case .shortForm(let command):
      say(
        "'\(name.safeName)' is a short form of '\(command)'; choose another name",
        "「\(name.safeName)」は「\(command)」の短い書き方です。ほかの名前にしてください。")
    case .name:
      say(
        "'\(name.safeName)' can't be a name; use letters, digits, - and _",
        "「\(name.safeName)」は名前にできません。文字、数字、-、_ で書いてください。")
    case .empty: say("an alias needs a command", "別名にはコマンドが必要です。")
    case .openQuote: say("a quote in it is not closed", "引用符が閉じていません。")
    case .ofAlias(let other):
      say(
        "it calls the alias '\(other.safeName)'; an alias calls a command",
        "別名「\(other.safeName)」を呼び出しています。別名で呼び出せるのはコマンドだけです。")
    case .unknownCommand(let word):
      say("there is no command '\(word.safeName)'", "「\(word.safeName)」というコマンドはありません。")
    case .option(let word):
      say("'\(word.safeName)' does not fit its command", "「\(word.safeName)」はそのコマンドでは使えません。")
    case .operand(let word):
      say("'\(word.safeName)' is not expected in it", "「\(word.safeName)」は余分です。")
    }
  }

  /// Why keys can't be used, after the name of their action.
  package func reason(_ flaw: KeyFlaw, of name: String) -> String {
    switch flaw {
    case .unknownAction:
      say(
        "there is no action '\(name.safeName)'; press ? in 'journal browse', or see 'journal help browse'",
        "操作「\(name.safeName)」はありません。「journal browse」の ? か「journal help browse」で確かめてください。")
    case .unknownKey(let key):
      say(
        "there is no key '\(key.safeName)'; write one such as S, Space, Enter, F5, PgUp or Ctrl-S",
        "キー「\(key.safeName)」はありません。S、Space、Enter、F5、PgUp、Ctrl-S のように書いてください。")
    case .clash(let key, let other):
      say(
        "\(key.safeName) is needed for '\(other)'; choose another key, or set keys.\(other) too",
        "\(key.safeName) は「\(other)」に必要です。別のキーにするか、keys.\(other) も設定してください。")
    }
  }

  private func words(_ expected: JSONFlaw.Expected) -> String {
    switch expected {
    case .value: say("a value", "値が必要です")
    case .name: say("a name in double quotes", "二重引用符で囲んだ名前が必要です")
    case .colon: say("a colon", "コロンが必要です")
    case .commaOrBrace: say("a comma or }", "コンマか } が必要です")
    case .commaOrBracket: say("a comma or ]", "コンマか ] が必要です")
    case .end: say("the end of the file", "もう何も書けません")
    case .string: say("a string that ends with a double quote", "二重引用符で終わる文字列が必要です")
    }
  }

  /// What a value may be.
  package func words(_ shape: ConfigurationShape) -> String {
    switch shape {
    case .text: say("a text", "文字列")
    case .command: say("a command, or an empty text for none", "コマンドか、何も使わないことを表す空の文字列")
    case .choice(let choices): say(either(choices), " \(either(choices)) ")
    case .number(let numbers):
      say(either(numbers.map { String($0) }), " \(either(numbers.map { String($0) })) ")
    case .flag: say("true or false", " true か false ")
    case .timeOfDay: say("a time from 00:00 to 12:00", " 00:00 から 12:00 までの時刻")
    case .journals:
      say(
        #"an object with a path for each name, such as {"work": "~/work.jsonl"}"#,
        #"、{"work": "~/work.jsonl"} のように名前ごとにパスを持つオブジェクト"#)
    case .journal: say("a path, or an object with a path and templates", "パスか、パスとテンプレートを持つオブジェクト")
    case .templates:
      say(
        #"an object with a text for each name, such as {"evening": "Today:"}"#,
        #"、{"evening": "Today:"} のように名前ごとに文章を持つオブジェクト"#)
    case .aliases:
      say(
        #"an object with a command line for each name, such as {"idea": "add text --tag idea"}"#,
        #"、{"idea": "add text --tag idea"} のように名前ごとにコマンドを持つオブジェクト"#)
    case .keys:
      say(
        #"an object with keys for each action, such as {"star": "S"}"#,
        #"、{"star": "S"} のように操作ごとにキーを持つオブジェクト"#)
    case .moods:
      say(
        #"a list of objects, such as [{"name": "calm", "face": "😌", "score": 4}]"#,
        #"、[{"name": "calm", "face": "😌", "score": 4}] のようなオブジェクトの配列"#)
    case .mood:
      say(
        "an object with a name, and optionally a face and a score from 1 to 5",
        "、名前と、必要なら顔と 1 から 5 の点数を持つオブジェクト")
    }
  }
}
