import TimelineDomain

extension Invocation {
  /// How it uses sealed entries. Files and formats for programs have their words only if that is asked for.
  var sealUse: SealUse {
    let format = OutputFormat(common.format?.shown)
    let isForPerson = !command.isAny(of: .forOthers) && (format == .text || format == .short)
    return SealUse(opens: isForPerson || common.isUnsealing)
  }
}
