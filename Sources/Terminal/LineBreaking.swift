/// Where a line may end: at spaces, and beside characters that are wide or as good as wide.
enum LineBreaking {
  static func isAllowed(between left: Character, and right: Character) -> Bool {
    if (left == " ") != (right == " ") { return true }
    if left == " " || closing.contains(right) || opening.contains(left) { return false }
    return left.standsAlone || right.standsAlone
  }

  /// What begins no line, as JIS X 4051 has it: closing marks, small kana, and signs of repetition.
  private static let closing: Set<Character> = Set(
    "、。，．・：；！？‼⁇⁈⁉）］｝〕〉》」』】〙〗〟｠»”’…‥—―ーｰ～〜゠–‐々〻ゝゞヽヾ"
      + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
      + "｡､｣･ｧｨｩｪｫｬｭｮｯ％‰℃°,.!?)]}:;%")

  /// What ends none.
  private static let opening: Set<Character> = Set("（［｛〔〈《「『【〘〖〝｟«“‘｢([{#＃￥＄￡¥$£№")
}

extension Character {
  /// Japanese has no spaces: each of its characters is a word to a line, kana of half the width too.
  fileprivate var standsAlone: Bool {
    guard asciiValue == nil else { return false }
    if let first = unicodeScalars.first, (0xFF66...0xFF9D).contains(first.value) { return true }
    return displayWidth == 2
  }
}
