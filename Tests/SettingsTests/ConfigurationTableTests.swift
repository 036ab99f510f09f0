import Testing

@testable import Settings

/// Consistency of the table of settings.
struct ConfigurationTableTests {
  @Test func `names are unique and lowercase`() {
    let names = ConfigurationTable.keys.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names == Setting.allCases.map(\.rawValue))
    for name in names { #expect(name.allSatisfy { $0.isLowercase || $0 == "-" }) }
  }

  @Test(arguments: ConfigurationTable.keys)
  func `defaults are valid values`(key: ConfigurationKey) throws {
    guard let standard = key.standard else { return }
    let document = try ConfigurationDocument().setting([key.name], to: Array(standard.utf8))
    #expect(document.flaws == [])
    #expect(document.configuration == .standard)
  }
}
