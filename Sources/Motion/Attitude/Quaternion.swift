import SeltzerSystem

/// A rotation as a unit quaternion: `cos(angle/2)`, and the axis times `sin(angle/2)`.
package struct Quaternion: Sendable, Equatable {
  /// The cosine of half the angle.
  package var w: Double
  /// The axis times the sine of half the angle.
  package var axis: SIMD3<Double>

  /// No rotation.
  package static let identity = Quaternion(w: 1, axis: .zero)

  private init(w: Double, axis: SIMD3<Double>) { (self.w, self.axis) = (w, axis) }

  /// Normalizes four numbers; nil if they are not finite or all nearly 0.
  package init?(w: Double, x: Double, y: Double, z: Double) {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    guard length.isFinite, length > 1e-9 else { return nil }
    self.init(w: w / length, axis: SIMD3(x, y, z) / length)
  }

  /// Creates a right-handed rotation by `angle` radians about an axis; a zero axis is no rotation.
  package init(angle: Double, about axis: SIMD3<Double>) {
    let half = unitVector(at: angle / 2)
    let length = axis.length
    self.init(w: length > 0 ? half.x : 1, axis: length > 0 ? axis * (half.y / length) : .zero)
  }

  /// Creates a rotation by a vector's length in radians about the vector.
  init(rotation: SIMD3<Double>) { self.init(angle: rotation.length, about: rotation) }

  /// Returns the shortest rotation that makes a vector point up.
  static func leveling(_ vector: SIMD3<Double>) -> Quaternion {
    let up = vector / vector.length
    let w = ((up.z + 1) / 2).squareRoot()
    // If the vector points down, any horizontal axis is valid.
    return w > 1e-6
      ? Quaternion(w: w, axis: SIMD3(up.y, -up.x, 0) / (2 * w))
      : Quaternion(w: 0, axis: SIMD3(1, 0, 0))
  }

  /// The opposite rotation.
  package var inverse: Quaternion { Quaternion(w: w, axis: -axis) }
  /// The angle of the rotation, 0...π radians.
  package var angle: Double { 2 * atan2(axis.length, abs(w)) }

  /// Rotates a vector.
  package func rotate(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let twice = 2 * axis.cross(vector)
    return vector + w * twice + axis.cross(twice)
  }

  /// Rotates by `right`, then by `left`.
  package static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    let w = left.w * right.w - left.axis.dot(right.axis)
    let axis = left.w * right.axis + right.w * left.axis + left.axis.cross(right.axis)
    // Normalizes, so that rounding errors do not add up over a long log.
    return Quaternion(w: w, x: axis.x, y: axis.y, z: axis.z) ?? .identity
  }
}

extension SIMD3<Double> {
  package func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Self) -> Self {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  package var length: Double { dot(self).squareRoot() }
}
