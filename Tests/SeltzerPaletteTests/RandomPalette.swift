import SeltzerScene
import SeltzerTestSupport

extension Palette {
  /// Returns any palette that a Seltzer file can contain.
  static func random(seed: UInt64) -> Palette {
    var numbers = RandomNumbers(state: seed)
    func color() -> SRGB8 { SRGB8(rgb: .random(in: 0...0xFF_FFFF, using: &numbers)) }
    func number(_ range: ClosedRange<Double>) -> Double {
      let exact = Double.random(in: range, using: &numbers)
      // Half of the numbers are rounded, as in files written by hand.
      return Bool.random(using: &numbers) ? exact : (exact * 100).rounded() / 100
    }
    func text(_ lengths: ClosedRange<Int>) -> String {
      let letters = Array(
        "abc XYZ 019 -_,.:;#'\"\\{}[]()*&!|>%@`~=+?$^<ßéλ海🫧\u{301}\u{7F}\u{85}\u{FEFF}")
      let count = Int.random(in: lengths, using: &numbers)
      return String((0..<count).map { _ in letters.randomElement(using: &numbers) ?? "a" })
    }
    let stops = Int.random(in: 2...5, using: &numbers)
    let ends = [number(0...1), number(0...1)].sorted()
    return Palette(
      name: "n" + text(0...40), summary: Bool.random(using: &numbers) ? "" : "A/" + text(0...90),
      background: Gradient(
        angle: number(-60...60),
        stops: (0..<stops).map { index in
          let at = (Double(index) + number(0...0.9)) / Double(stops)
          return Gradient.Stop(at: at, color: color())
        }),
      bubbles: (0..<Int.random(in: 1...32, using: &numbers)).map { _ in
        BubbleColor(color: color(), weight: max(number(0.001...1000), 0.001))
      },
      opacity: ends[0]...ends[1])
  }
}
