import Seltzer
import SeltzerPicture
import SeltzerReports
import SeltzerScene
import Testing

@Suite("A sheet of a palette with deficiencies")
struct DeficiencySheetTests {
  @Test("circles the colours that a check finds fault with")
  func marks() throws {
    var empty = try SceneLibrary.scene("bubbles")
    empty.emitters = []
    /// Returns the columns of the tile of normal vision that differ from the palette without faults.
    func changed(_ colors: [UInt32]) throws -> [Int] {
      func frame(_ colors: [UInt32]) throws -> Frame {
        let palette = Palette(
          name: "checked", summary: "",
          background: Gradient(
            angle: 0,
            stops: [.init(at: 0, color: SRGB8(rgb: 0)), .init(at: 1, color: SRGB8(rgb: 0x777777))]),
          bubbles: colors.map { .init(color: SRGB8(rgb: $0), weight: 1) }, opacity: 0.01...0.05)
        return try DeficiencySheet.frame(of: palette, scene: empty, severity: 1)
      }
      let (one, other) = (try frame(colors), try frame([0xFFFFFF]))
      let width = one.size.width
      return (0..<width / 2).filter { x in
        (0..<one.size.height / 2 - 60).contains {
          one.pixels[$0 * width + x] != other.pixels[$0 * width + x]
        }
      }
    }
    #expect(try changed([0xFFFFFF, 0xFF8000]).isEmpty)
    let faint = try changed([0xFFFFFF, 0x2A2A2A])
    #expect(!faint.isEmpty && faint.allSatisfy { $0 < 200 })
    let alike = try changed([0xFFFFFF, 0xFEFEFE])
    #expect(!alike.isEmpty && alike.allSatisfy { $0 > 400 })
  }
}
