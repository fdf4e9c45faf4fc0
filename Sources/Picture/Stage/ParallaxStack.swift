package import SeltzerScene

/// The divisors by which the entries of a stack follow the content offset.
///
/// The rule and its factors are DVParallaxView's: of `n` entries the background moves by the offset
/// over `n · D`, entry `i` by the offset over `(n − i) · D`, and the front by minus the offset over
/// `F`. Offsets point up in y and pictures down, so y changes its sign.
package struct ParallaxStack: Sendable, Equatable {
  /// The number of entries, including background and front.
  package let count: Int
  private let parallax: Parallax

  package init(count: Int, parallax: Parallax) { (self.count, self.parallax) = (count, parallax) }

  /// Returns the divisor of entry `index`; 0 for an entry that does not move.
  package func divisor(ofEntry index: Int) -> Double { divisor(atDepth: Double(count - index)) }
  /// Returns the divisor at a distance from the viewer, where 1 is that of the foremost entry.
  package func divisor(atDepth depth: Double) -> Double { depth * parallax.distanceFactor }
  /// The divisor of the front entry: negative, as it moves against the others, or 0 for no movement.
  package var frontDivisor: Double { 0 - parallax.frontFactor }

  /// Returns the divisor of a bubble: from the background's at depth 0 to the first layer's at
  /// depth 1; without layers the nearest bubbles move twice as much as the background.
  package func divisor(ofBubbleAtDepth depth: Double) -> Double {
    let far = Double(count)
    let near = count > 1 ? far - 1 : far / 2
    return (far + (near - far) * depth) * parallax.distanceFactor
  }

  /// Returns the movement of an entry with a divisor, in the offset's unit, y down.
  package static func movement(_ offset: SIMD2<Double>, divisor: Double) -> SIMD2<Double> {
    divisor == 0 ? .zero : SIMD2(offset.x / divisor, -offset.y / divisor)
  }
}
