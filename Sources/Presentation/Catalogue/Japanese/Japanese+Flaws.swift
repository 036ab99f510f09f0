import JSONBytes
package import Settings
import Terminal

extension Japanese {
  package func sentence(_ flaw: ConfigurationFlaw) -> String {
    switch flaw.kind {
    case .notJSON(let expected):
      "\(flaw.line)行目が JSON ではありません。ここには\(words(expected))。"
    case .notAnObject:
      "\(flaw.line)行目がオブジェクトではありません。設定は {\"name\": value, …} のように書きます。"
    case .repeated(let key):
      "\(flaw.line)行目で「\(key.safeName)」がもう一度設定されていて、どちらのことか決められません。"
    case .wrong(let key, let shape):
      "\(flaw.line)行目の「\(key.safeName)」に書けるのは\(words(shape))です。"
    case .unusableKeys(let name, let reason):
      "\(flaw.line)行目の「keys.\(name.safeName)」: \(self.reason(reason, of: name))"
    case .unusableAlias(let name, let reason):
      "\(flaw.line)行目の「alias.\(name.safeName)」: \(self.reason(reason, of: name))"
    }
  }

  package func reason(_ flaw: AliasFlaw, of name: String) -> String {
    switch flaw {
    case .command: "「\(name.safeName)」はコマンドです。ほかの名前にしてください。"
    case .shortForm(let command):
      "「\(name.safeName)」は「\(command)」の短い書き方です。ほかの名前にしてください。"
    case .name: "「\(name.safeName)」は名前にできません。文字、数字、-、_ で書いてください。"
    case .empty: "別名にはコマンドが必要です。"
    case .openQuote: "引用符が閉じていません。"
    case .ofAlias(let other): "別名「\(other.safeName)」を呼び出しています。別名で呼び出せるのはコマンドだけです。"
    case .unknownCommand(let word): "「\(word.safeName)」というコマンドはありません。"
    case .option(let word): "「\(word.safeName)」はそのコマンドでは使えません。"
    case .operand(let word): "「\(word.safeName)」は余分です。"
    }
  }

  private func words(_ expected: JSONFlaw.Expected) -> String {
    switch expected {
    case .value: "値が必要です"
    case .name: "二重引用符で囲んだ名前が必要です"
    case .colon: "コロンが必要です"
    case .commaOrBrace: "コンマか } が必要です"
    case .commaOrBracket: "コンマか ] が必要です"
    case .end: "もう何も書けません"
    case .string: "二重引用符で終わる文字列が必要です"
    }
  }

  package func words(_ shape: ConfigurationShape) -> String {
    switch shape {
    case .text: "文字列"
    case .command: "コマンドか、何も使わないことを表す空の文字列"
    case .choice(let choices): " \(either(choices)) "
    case .number(let numbers): " \(either(numbers.map { String($0) })) "
    case .flag: " true か false "
    case .timeOfDay: " 00:00 から 12:00 までの時刻"
    case .days: " 1 以上の整数（日数）"
    case .dayParts:
      #"、{"night": "18:00-06:00 22:00"} のように時間帯ごとに時刻を持つオブジェクト"#
    case .dayPart:
      " 18:00-06:00 のような時刻の範囲か、言葉だけのときの時刻を加えた 18:00-06:00 22:00 の形"
    case .journals: #"、{"work": "~/work.jsonl"} のように名前ごとにパスを持つオブジェクト"#
    case .journal: "パスか、パスとテンプレートを持つオブジェクト"
    case .templates: #"、{"evening": "Today:"} のように名前ごとに文章を持つオブジェクト"#
    case .aliases: #"、{"idea": "add text --tag idea"} のように名前ごとにコマンドを持つオブジェクト"#
    case .keys: #"、{"star": "S"} のように操作ごとにキーを持つオブジェクト"#
    case .moods: #"、[{"name": "calm", "face": "😌", "score": 4}] のようなオブジェクトの配列"#
    case .mood: "、名前と、必要なら顔と 1 から 5 の点数を持つオブジェクト"
    }
  }
}
