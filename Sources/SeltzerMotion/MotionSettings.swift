/// What tilts a wallpaper, and how: a scene's `motion`.
package struct MotionSettings: Sendable, Equatable {
  /// Where motion comes from; nil is `sway` for animations and moments of them, else `still`.
  package var source: MotionSource?
  /// Which measurement moves the picture.
  package var control = MotionControl.attitude
  /// Combines gyroscope and gravity if the device does not report its attitude.
  package var filter = AttitudeFilter.madgwick
  /// Which way up the picture is shown.
  package var orientation = InterfaceOrientation.portrait
  /// Threshold, multiplier and signs of the control `rate`.
  package var rate = RateControl.Settings()

  /// Makes the settings of a scene without `motion`.
  package init() {}
}

/// Which measurement moves the picture, and how.
package enum MotionControl: String, Sendable, CaseIterable {
  /// The rotation rate moves the content: `RateControl`.
  case rate
  /// The attitude moves the viewer, who returns to the middle in time: `ViewerTracker`.
  case attitude
  /// A pointer's position is the viewer's.
  case direct
}

/// Which way up the picture is shown on the device.
package enum InterfaceOrientation: String, Sendable, CaseIterable {
  /// The device's own top is the picture's.
  case portrait
  /// The device's right side is the picture's bottom.
  case landscapeRight = "landscape-right"
  /// The device's left side is the picture's bottom.
  case landscapeLeft = "landscape-left"
  /// The device's bottom is the picture's top.
  case upsideDown = "upside-down"

  /// Turns an offset along the device's axes into one along the picture's.
  package func turn(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    switch self {
    case .portrait: offset
    case .landscapeRight: SIMD2(offset.y, -offset.x)
    case .landscapeLeft: SIMD2(-offset.y, offset.x)
    case .upsideDown: -offset
    }
  }
}
