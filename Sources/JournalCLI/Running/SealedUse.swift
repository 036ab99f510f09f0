import Settings
import TimelineDomain

extension Invocation {
  /// How it uses sealed entries. Files and formats for programs have their words only if that is asked for.
  func sealUse(_ configuration: Configuration, sealsNew: Bool = false) -> SealUse {
    let format = OutputFormat(common.format?.shown)
    let isForPerson = !command.isAny(of: .forOthers) && (format == .text || format == .short)
    let opens =
      isForPerson || common.isUnsealing || command.isAny(of: [.changesFound, .opensSealed])
    return configuration.sealUse(opens: opens, sealsNew: sealsNew)
  }
}

extension Configuration {
  func sealUse(opens: Bool, sealsNew: Bool = false) -> SealUse {
    let command = sealIdentityCommand ?? ""
    return SealUse(
      opens: opens, sealsNew: sealsNew, identityCommand: command.isEmpty ? nil : command,
      hidesTime: sealsOnlyTheDay)
  }
}
