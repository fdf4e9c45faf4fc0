import SeltzerSystem

/// A rotation in space as a quaternion of length 1: `cos(angle/2)`, and the axis times `sin(angle/2)`.
package struct Quaternion: Sendable, Equatable {
  /// The cosine of half the angle.
  package var w: Double
  /// The axis times the sine of half the angle.
  package var axis: SIMD3<Double>

  /// No rotation.
  package static let identity = Quaternion(w: 1, axis: .zero)

  private init(w: Double, axis: SIMD3<Double>) {
    self.w = w
    self.axis = axis
  }

  /// Makes a rotation of four numbers, scaled to length 1; nil if they are not finite or all nearly 0.
  package init?(w: Double, x: Double, y: Double, z: Double) {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    guard length.isFinite, length > 1e-9 else { return nil }
    self.init(w: w / length, axis: SIMD3(x, y, z) / length)
  }

  /// Makes a right-handed rotation by `angle` radians about an axis of any length; 0 is no rotation.
  package init(angle: Double, about axis: SIMD3<Double>) {
    let length = axis.length
    guard length > 0 else {
      self = .identity
      return
    }
    self.init(w: cos(angle / 2), axis: axis * (sin(angle / 2) / length))
  }

  /// The opposite rotation.
  package var inverse: Quaternion { Quaternion(w: w, axis: -axis) }

  /// The angle of the rotation, 0...π radians.
  package var angle: Double { 2 * atan2(axis.length, abs(w)) }

  /// Returns a vector, rotated.
  package func rotate(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let twice = 2 * axis.cross(vector)
    return vector + w * twice + axis.cross(twice)
  }

  /// Rotates by `right`, then by `left`.
  package static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    let w = left.w * right.w - left.axis.dot(right.axis)
    let axis = left.w * right.axis + right.w * left.axis + left.axis.cross(right.axis)
    // Rounding errors must not add up over a long log.
    return Quaternion(w: w, x: axis.x, y: axis.y, z: axis.z) ?? .identity
  }
}

extension SIMD3<Double> {
  func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Self) -> Self {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  var length: Double { dot(self).squareRoot() }
}
