/// Where a line may break: at spaces and next to wide characters.
enum LineBreaking {
  static func isAllowed(between left: Character, and right: Character) -> Bool {
    if (left == " ") != (right == " ") { return true }
    if left == " " || closing.contains(right) || opening.contains(left) { return false }
    return left.standsAlone || right.standsAlone
  }

  /// Characters that must not begin a line, as in JIS X 4051: closing marks, small kana, repetition
  /// marks.
  private static let closing: Set<Character> = Set(
    "、。，．・：；！？‼⁇⁈⁉）］｝〕〉》」』】〙〗〟｠»”’…‥—―ーｰ～〜゠–‐々〻ゝゞヽヾ"
      + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
      + "｡､｣･ｧｨｩｪｫｬｭｮｯ％‰℃°,.!?)]}:;%")

  /// Characters that must not end a line.
  private static let opening: Set<Character> = Set("（［｛〔〈《「『【〘〖〝｟«“‘｢([{#＃￥＄￡¥$£№")
}

extension Character {
  /// Whether lines may break next to it: Japanese has no spaces, so each of its characters is a
  /// word, half-width kana included.
  fileprivate var standsAlone: Bool {
    guard asciiValue == nil else { return false }
    if let first = unicodeScalars.first, (0xFF66...0xFF9D).contains(first.value) { return true }
    return displayWidth == 2
  }
}
