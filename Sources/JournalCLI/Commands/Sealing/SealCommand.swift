import Presentation

extension CommandTable {
  static let seal: CommandSpec = CommandSpec(
    "seal", sealHelp, japanese: "封印", .changesPicked, takes: [.picks],
    options: SealEntries.Options.init,
    examples: ["journal seal 7f3k", "journal seal '#private'"]
  ) { SealEntries(parts: $0, options: $1).run }

  private static let sealHelp: CommandHelp = CommandHelp(.rewrite) {
    $0.say("Seal entries, so that only your key opens them", "記録を封印し、自分の鍵だけで開けるようにします")
    $0.sealForms
    $0.pickForms
    $0.questionForms
  }
}
