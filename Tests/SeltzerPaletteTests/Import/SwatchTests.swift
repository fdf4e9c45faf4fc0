import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A binary palette file")
struct SwatchTests {
  private func hex(_ bytes: [UInt8]) throws -> [String] {
    try PaletteFileReader().colors(in: bytes, file: "x").colors.map(\.hex)
  }

  private func refusal(_ bytes: [UInt8]) -> String { reading(bytes, "x").joined() }

  @Test("of Adobe Swatch Exchange has colours in four models, and names")
  func aseModels() throws {
    let bytes = BinarySample.ase([
      BinarySample.aseGroup("Été"),
      BinarySample.aseColor("red", "RGB ", [1, 0.5, 0]),
      BinarySample.aseColor("ink 🫧", "CMYK", [0, 0.5, 1, 0.2]),
      BinarySample.aseColor("", "Gray", [0.5]),
      BinarySample.aseColor("over", "RGB ", [1.5, -0.5, 0]),
      // #1ad6fc, computed from the primaries' chromaticities and Bradford's adaptation.
      BinarySample.aseColor("lab", "LAB ", [0.7865807, -34.253254, -31.439329]),
    ])
    let list = try PaletteFileReader().colors(in: bytes, file: "a/b.ase")
    #expect(list.format == "ase" && list.name == "Été" && list.palette == nil)
    #expect(list.colors.map(\.hex) == ["#ff8000", "#cc6600", "#808080", "#ff0000", "#1ad6fc"])
    #expect(list.colors.map(\.name) == ["red", "ink 🫧", nil, "over", "lab"])
  }

  @Test("of Adobe Swatch Exchange may have open groups, or none")
  func aseGroups() throws {
    let one = BinarySample.aseColor("a", "RGB ", [0, 0, 0])
    let open = BinarySample.aseGroup("g")
    #expect(try hex(BinarySample.ase([open, one, open, one])) == ["#000000", "#000000"])
    #expect(try hex(BinarySample.ase([open, one, BinarySample.aseGroupEnd])) == ["#000000"])
    let two = BinarySample.ase([open, open, one, BinarySample.aseGroupEnd, one])
    #expect(try PaletteFileReader().colors(in: two, file: "two.ase").name == "two")
    #expect(
      refusal(BinarySample.ase([open, BinarySample.aseGroupEnd]))
        == "x: this ase palette has no colours; it must have at least one")
  }

  @Test("of Adobe Swatch Exchange is refused if it is truncated or of another version")
  func aseRefused() throws {
    let one = BinarySample.aseColor("a", "RGB ", [0, 0, 0])
    let whole = BinarySample.ase([one])
    #expect(
      refusal(BinarySample.ase([one], version: [0, 1, 0, 1]))
        == "x, byte 4: version 1.1 is not valid in the format ase; "
        + "it must be version 1.0 or 0.1")
    #expect(
      refusal(Array(whole.dropLast()))
        == "x, byte 41: the end of the file is not valid in the format ase; "
        + "it must be a block, which takes 24 bytes from byte 18")
    for count in 4..<whole.count {
      #expect(refusal(Array(whole.prefix(count))).contains("byte \(count)"), "\(count)")
    }
    #expect(
      refusal(BinarySample.ase([BinarySample.aseColor("a", "HSB ", [0, 0, 0])]))
        == "x: this ase palette has no colours; it must have at least one")
    // A colour in an unknown model, and a group without a name, are left out.
    let partial = BinarySample.ase([
      [0xC0, 0x01, 0, 0, 0, 0], BinarySample.aseColor("a", "HSB ", [0, 0, 0]),
      BinarySample.aseColor("b", "Gray", [1]),
    ])
    #expect(try hex(partial) == ["#ffffff"])
    #expect(refusal(BinarySample.ase([BinarySample.aseColor("a", "Gray", [.nan])])).contains("nan"))
    // A block that is longer than its length field.
    var short = whole
    short[17] -= 4
    #expect(refusal(short).contains("the end of the block"))
  }
}
