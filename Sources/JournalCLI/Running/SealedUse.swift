import Settings
import TimelineDomain

extension Invocation {
  /// How it uses sealed entries. Files and formats for programs have their words only if that is asked for.
  func sealUse(_ configuration: Configuration) -> SealUse {
    let format = OutputFormat(common.format?.shown)
    let isForPerson = !command.isAny(of: .forOthers) && (format == .text || format == .short)
    return configuration.sealUse(opens: isForPerson || common.isUnsealing)
  }
}

extension Configuration {
  func sealUse(opens: Bool) -> SealUse {
    let command = sealIdentityCommand ?? ""
    return SealUse(opens: opens, identityCommand: command.isEmpty ? nil : command)
  }
}
