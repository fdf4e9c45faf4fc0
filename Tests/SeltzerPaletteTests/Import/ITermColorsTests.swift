import Foundation
import SeltzerPaletteFiles
import SeltzerScene
import SeltzerSystem
import Testing

@Suite("iTerm's colours")
struct ITermColorsTests {
  private static var colors: [String: [String: Any]] {
    [
      "Ansi 10 Color": BinarySample.channels(0, 1, 0),
      "Ansi 2 Color": BinarySample.channels(0, 0.5, 0),
      "Background Color": BinarySample.channels(0.1, 0.1, 0.2, space: nil, alpha: nil),
      "Foreground Color": BinarySample.channels(1, 1.5, 1, space: "Calibrated"),
      "Cursor Guide Color": BinarySample.channels(0.7, 0.9, 1, alpha: 0.25),
      "Badge Color": BinarySample.channels(0, 1, 0, space: "P3"),
      "Bold Color": BinarySample.channels(0.5, 0.4, 0.3, space: "P3"),
      "Something else": ["A": 1],
    ]
  }

  @Test("have the same order and roles in XML and in the binary form")
  func bothForms() throws {
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let list = try PaletteFileReader().colors(
        in: BinarySample.iterm(Self.colors, format), file: "a/My theme.itermcolors")
      #expect(list.format == "iterm" && list.name == "My theme")
      #expect(
        list.colors.map(\.name) == [
          "Background Color", "Foreground Color", "Ansi 2 Color", "Ansi 10 Color", "Badge Color",
          "Bold Color", "Cursor Guide Color",
        ])
      // Display P3's green is outside sRGB; the other was computed from the primaries'
      // chromaticities.
      #expect(
        list.colors.map(\.hex) == [
          "#1a1a33", "#ffffff", "#008000", "#00ff00", "#00ff00", "#846549", "#b3e6ff40",
        ])
      #expect(list.roles == [.background: 0, .foreground: 1])
    }
  }

  @Test("are refused if the property list is damaged")
  func broken() throws {
    func refusal(_ text: String) -> String { reading(text, "x").joined() }
    let head = "<plist version=\"1.0\"><dict><key>A &amp; B</key>"
    #expect(
      refusal(head + "<dict><key>Red Component</key><real>0.5</real></dict></dict></plist>")
        == "x: 'A & B' without a number Green Component is not valid in the format iterm; "
        + "it must be a colour with red, green and blue")
    #expect(
      refusal(head + "<dict></plist>")
        == "x: Close tag on line 1 does not match open tag dict is not valid in the format "
        + "iterm; it must be a property list of colours by name")
    #expect(refusal(head + "<dict>").contains("on line 1 is not valid"))
    #expect(refusal(head + "<dict").contains("on line 1 is not valid"))
    #expect(
      refusal(head + "<dict><key>Red Component</key><real>x</real></dict></dict></plist>")
        .contains("without a number Red Component"))
    #expect(refusal("<plist></plist>").contains("Encountered empty <plist> on line 1"))
    #expect(
      refusal("<plist><dict></dict></plist>")
        == "x: this iterm palette has no colours; it must have at least one")
    #expect(
      refusal("<plist><array></array></plist>")
        == "x: a list is not valid in the format iterm; "
        + "it must be a property list of colours by name")
    for tag in ["<array>", "<dict>"] {
      #expect(
        refusal("<plist>" + String(repeating: tag, count: 10_000))
          .contains("10000 lists and mappings is not valid in the format iterm"))
      #expect(
        refusal("<plist>" + String(repeating: tag, count: 100_000)).contains("at most 524288"))
      #expect(refusal("<plist>" + String(repeating: tag, count: 256)).contains("is not valid"))
    }
  }

  @Test("are refused if the binary form is truncated or refers to itself")
  func brokenBinary() throws {
    let whole = try BinarySample.iterm(Self.colors, .binary)
    for count in 8..<whole.count {
      #expect(throws: Failure.self) {
        try PaletteFileReader().colors(in: Array(whole.prefix(count)), file: "x")
      }
    }
    // A mapping that contains itself is not a colour.
    let loop: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 1, 0, 0x51, 0x61] + [8, 11]
      + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, 13]
    let empty = Failure.invalid("x: this iterm palette has no colours; it must have at least one")
    #expect(throws: empty) {
      try PaletteFileReader().colors(in: loop, file: "x")
    }
  }
}
