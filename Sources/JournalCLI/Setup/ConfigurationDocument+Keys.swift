import Presentation
import Settings

extension ConfigurationDocument {
  /// The keys that are ignored, with their lines.
  var keyFlaws: [ConfigurationFlaw] {
    KeyTable(configuration.keys).flaws.map { flaw in
      ConfigurationFlaw(
        line: line(at: [Setting.keys.rawValue, flaw.action]) ?? 1,
        .unusableKeys(flaw.action, flaw.reason))
    }
  }
}
