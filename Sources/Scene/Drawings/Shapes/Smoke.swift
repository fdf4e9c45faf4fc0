package import SeltzerScene
import SeltzerSystem

extension BubbleOutline {
  /// A cloud of smoke: puffs around puffs, each smaller and beyond the middle of the one before.
  package static let smoke = BubbleOutline("smoke") { pen in
    var numbers = HashedNumbers(seed: 31)
    func puff(_ x: Double, _ y: Double, _ radius: Double) {
      // Rings that add up to a soft ball.
      for step in 1...5 { pen.fillCircle(x, y, radius * Double(step) / 5, .faint(0.026)) }
      guard radius > 4 else { return }
      for _ in 0..<3 {
        let turns = Double(numbers.next())
        let away = radius * (0.55 + 0.4 * Double(numbers.next()))
        puff(
          x + away * sine(turns: turns + 0.25), y + away * sine(turns: turns),
          radius * (0.5 + 0.2 * Double(numbers.next())))
      }
    }
    puff(50, 50, 17)
  }
}
