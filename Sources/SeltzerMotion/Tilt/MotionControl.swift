/// Which of a sample's numbers move the picture, and how.
public enum MotionControl: String, Sendable, CaseIterable {
  /// How fast the device turns moves the content: `RateControl`.
  case rate
  /// How the device is held moves the viewer, who returns to the middle in time: `ViewerTracker`.
  case attitude
  /// A pointer's place is the viewer's.
  case direct
}
