import TimelineDomain

extension Invocation {
  /// How it uses sealed entries. Formats for programs never have their words unasked.
  var sealUse: SealUse {
    let format = OutputFormat(common.format?.shown)
    return SealUse(opens: format == .text || format == .short)
  }
}
