import TestSupport
import Testing

/// `--strip` of the pictures that only exiftool knows, with the real exiftool.
@Suite(
  .enabled(
    if: Desk.has("exiftool"),
    "exiftool is not installed: Debian's package is libimage-exiftool-perl"))
struct ExifToolTests {
  /// Pictures of one pixel, in Base64.
  private static let pictures: [String: String] = [
    "a.png": """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    """,
    "a.gif": "R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==",
    "a.webp": "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
    "a.tif": """
    SUkqAAoAAAB/AAgAAAEEAAEAAAABAAAAAQEEAAEAAAABAAAAAgEDAAEAAAAIAAAAAwEDAAEAAAABAAAABgEDAAEAAAABAAAA\
    EQEEAAEAAAAIAAAAFgEEAAEAAAABAAAAFwEEAAEAAAABAAAAAAAAAA==
    """,
  ]

  /// A desk with `in/NAME`, a picture with place, device, orientation, date and profile.
  private func desk(_ name: String) -> Desk {
    let desk = Desk()
    let made = desk.shell(
      """
      mkdir '\(desk.directory.path)/in'; cd '\(desk.directory.path)/in'
      printf %s '\(Self.pictures[name] ?? "")' | base64 -d > \(name)
      exiftool -q -q -overwrite_original -Orientation#=6 -Make=SECRET -Model=SECRET \\
        -DateTimeOriginal='2024:02:29 23:59:58' -OffsetTimeOriginal=+09:00 -GPSLatitude=35 \\
        -GPSLatitudeRef=N -XMP:Creator=SECRET -XMP:GPSLongitude=3 -Comment=SECRET \(name)
      """)
    #expect(made.code == 0, "\(made)")
    return desk
  }

  @Test(arguments: Self.pictures.keys.sorted())
  func `place and device go, orientation and date stay`(name: String) throws {
    let desk = desk(name)
    let before = desk.directory.read("in/\(name)")
    #expect(before.asText.contains("SECRET"))
    let added = desk.run(
      "add", "text", "x", "--attach", "\(desk.directory.path)/in/\(name)", "--strip")
    #expect(added.code == 0, "\(added)")
    // Neither the person's file nor a copy of it is left changed.
    #expect(desk.directory.read("in/\(name)") == before)
    #expect(desk.directory.names(in: "in") == [name])
    let stored = desk.shell("cat '\(desk.directory.path)'/*.files/*/*").outputBytes
    #expect(!stored.isEmpty && !stored.asText.contains("SECRET"))
    let facts = desk.shell(
      "exiftool -S -n -Orientation -SubSecDateTimeOriginal '\(desk.directory.path)'/*.files/*/*")
    // A GIF has no EXIF.
    #expect(
      facts.output
        == (name == "a.gif"
          ? "" : "Orientation: 6\nSubSecDateTimeOriginal: 2024:02:29 23:59:58+09:00\n"))
  }

  @Test func `an export strips its files, and no private copy stays`() {
    let desk = desk("a.png")
    desk.run("add", "text", "x", "--attach", "\(desk.directory.path)/in/a.png")
    let out = "\(desk.directory.path)/out"
    let outcome = desk.run("export", "--strip", "--files", "beside", "-o", "\(out).html")
    #expect(outcome.code == 0, "\(outcome)")
    let copy = desk.shell("cat '\(out).html.files/'*").outputBytes
    #expect(!copy.isEmpty && !copy.asText.contains("SECRET"))
    let left = desk.shell(
      "find '\(desk.directory.path)' '\(desk.elsewhere.path)' -name '.journal-*'")
    #expect(left.output.isEmpty, "\(left)")
  }

  @Test func `a raw picture is refused`() {
    let desk = desk("a.tif")
    let refused = desk.shell(
      "cd '\(desk.directory.path)/in'; mv a.tif a.dng; \"$J\" add text x --attach a.dng --strip")
    #expect(refused.code == 1 && refused.error.contains("could hide a place"), "\(refused)")
  }
}
