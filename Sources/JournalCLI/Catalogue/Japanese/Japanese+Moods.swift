import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  func name(of mood: Mood) -> String { mood.japaneseNames.first ?? mood.name }

  var listSeparator: String { "、" }

  func moodTaken(_ word: String, mood: String) -> String {
    "「\(word.safeInOneLine)」はすでに「\(mood.safeInOneLine)」という気分を表します。一覧は「journal moods」で"
      + "確認できます。"
  }

  func moodBuiltIn(_ name: String) -> String {
    "「\(name)」は初めからある気分なので、取り除けません。ご自分の気分は「journal moods」の最後に示します。"
  }

  var moodStaysInEntries: String { "この気分の記録は変わりません。" }

  func notAMood(_ word: String) -> String {
    "「\(word)」は気分の名前にできません。読点や引用符を含まず、数でもなく、- < = > で始まらない言葉にしてください。"
  }

  func notAScore(_ word: String) -> String {
    "「--score」には 1 から 5 の数が必要ですが、「\(word)」が指定されました。"
  }
}
