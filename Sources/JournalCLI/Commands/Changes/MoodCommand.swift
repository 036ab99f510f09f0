import Presentation
import Settings
import TimelineDomain

extension CommandTable {
  static let addMood: CommandSpec = CommandSpec(
    "add mood", addMoodHelp, forms: ["mood", "m"], japanese: "気分 きぶん", .text,
    takes: [.init("MOOD", completes: .moods), .init("NOTE", .any)],
    options: { AddCommand.Options($0, hasTemplate: false) },
    examples: ["journal add mood good Slept well", "journal add mood 4"]
  ) { AddCommand(parts: $0, options: $1).runMood }

  private static let addMoodHelp: CommandHelp = CommandHelp(.titled) {
    $0.say("Add a mood, with an optional note", "気分を追加します（メモも付けられます）")
    $0.say(
      "MOOD is awful, bad, okay, good or great, its number from 1 to 5, or its face: 😖 🙁 😐 🙂 "
        + "😄. 'journal moods' lists every word for them, also in Japanese, and 'journal moods "
        + "add' adds your own. The note needs no quotes; a single - reads it from standard "
        + "input.",
      "MOOD は awful、bad、okay、good、great のどれか、1 から 5 の番号、または顔 😖 🙁 😐 🙂 😄 です。"
        + "最高や良いのような日本語でも書けます。言い方の一覧は「journal moods」で確認でき、「journal moods add」で自分の気分も"
        + "加えられます。"
        + "メモを引用符で囲む必要はありません。- だけを書くと標準入力から読み込みます。")
    $0.timeForms
    $0.attachForms
  }
}

extension AddCommand {
  /// Runs `journal add mood`.
  func runMood() async throws {
    let words = Array(invocation.operands.dropFirst())
    let details = readDetails()
    let mood = Result {
      try invocation.mood(invocation.operands[0], among: settings.configuration.moods)
    }
    if !words.isEmpty { try await checkSealing(source(words)) }
    let note = words.isEmpty ? nil : try input.read(from: source(words))
    let known = try mood.get()
    let isWithout = note?.isBlank ?? true
    let settled = try details.get()
    try await add(.mood(known, note: isWithout ? nil : note), settled, try await takeIn())
    sayUnreadPipe(beside: words.isEmpty ? .words([]) : source(words), isMood: true)
  }
}
