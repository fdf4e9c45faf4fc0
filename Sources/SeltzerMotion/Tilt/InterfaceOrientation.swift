/// Which way up the picture is shown on the device.
public enum InterfaceOrientation: String, Sendable, CaseIterable {
  /// The device's own top is the picture's.
  case portrait
  /// The device's right side is the picture's bottom.
  case landscapeRight = "landscape-right"
  /// The device's left side is the picture's bottom.
  case landscapeLeft = "landscape-left"
  /// The device's bottom is the picture's top.
  case upsideDown = "upside-down"

  /// What an offset along the device's axes is along the picture's.
  public func turn(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    switch self {
    case .portrait: offset
    case .landscapeRight: SIMD2(offset.y, -offset.x)
    case .landscapeLeft: SIMD2(-offset.y, offset.x)
    case .upsideDown: -offset
    }
  }
}
