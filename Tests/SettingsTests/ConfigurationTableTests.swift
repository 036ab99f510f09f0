import Testing

@testable import Settings

/// The table of settings holds for itself what it says.
struct ConfigurationTableTests {
  @Test func `every name is there once, in small letters`() {
    let names = ConfigurationTable.keys.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.allSatisfy { $0.isLowercase || $0 == "-" }) }
  }

  @Test(arguments: ConfigurationTable.keys)
  func `a sentence has no period, and a default is a right value`(key: ConfigurationKey) throws {
    #expect(key.about.last != ".")
    guard let standard = key.standard else { return }
    let document = try ConfigurationDocument().setting([key.name], to: Array(standard.utf8))
    #expect(document.flaws == [])
    #expect(document.configuration == .standard)
  }
}
