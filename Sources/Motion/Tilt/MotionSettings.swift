/// A scene's `motion`: the source of tilts and how they are computed.
package struct MotionSettings: Sendable, Equatable {
  /// The source; nil is `sway` for animations and their frames, and otherwise `still`.
  package var source: MotionSource?
  /// Whether a named pipe as source is waited for: the user typed its name.
  package var waitsForWriter = false
  /// The measurement that moves the picture.
  package var control = MotionControl.attitude
  /// The orientation of the picture.
  package var orientation = InterfaceOrientation.portrait
  /// The platform of a log's device; nil is the one that the log names.
  package var platform: Platform?
  /// Threshold, multiplier and signs of the control `rate`.
  package var rate = RateControl()

  /// Creates the settings of a scene without `motion`.
  package init() {}
}

/// The measurement that moves the picture.
package enum MotionControl: String, Sendable, CaseIterable {
  /// The rotation rate moves the content: `RateControl`.
  case rate
  /// The attitude moves the viewer, who gradually returns to the middle: `ViewerTracker`.
  case attitude
  /// The pointer's position is that of the viewer.
  case direct
}

/// The platform of a device, which decides the direction of gravity in some logs.
package enum Platform: String, Sendable, CaseIterable { case ios, android }

/// The orientation of the picture on the device.
package enum InterfaceOrientation: String, Sendable, CaseIterable {
  /// The device's top is the picture's top.
  case portrait
  /// The device's right side is the picture's bottom.
  case landscapeRight = "landscape-right"
  /// The device's left side is the picture's bottom.
  case landscapeLeft = "landscape-left"
  /// The device's bottom is the picture's top.
  case upsideDown = "upside-down"

  /// Rotates an offset from the device's axes to the picture's axes.
  package func turn(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    switch self {
    case .portrait: offset
    case .landscapeRight: SIMD2(offset.y, -offset.x)
    case .landscapeLeft: SIMD2(-offset.y, offset.x)
    case .upsideDown: -offset
    }
  }
}
