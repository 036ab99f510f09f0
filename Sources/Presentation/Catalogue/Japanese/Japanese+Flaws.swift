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
    case .moods: #"、[{"name": "calm", "face": "😌", "score": 4}] のようなオブジェクトの配列"#
    case .mood: "、名前と、必要なら顔と 1 から 5 の点数を持つオブジェクト"
    }
  }
}
