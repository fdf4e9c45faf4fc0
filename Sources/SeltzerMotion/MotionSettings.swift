/// What tilts a wallpaper, and how; what a scene says under `motion`.
public struct MotionSettings: Sendable, Equatable {
  /// Where motion comes from; nil is `sway` in animations and moments of them, else `still`.
  public var source: MotionSource?
  /// What of a device's movement moves the picture.
  public var control = MotionControl.attitude
  /// How gyroscope and gravity are joined, where a device tells no attitude.
  public var filter = AttitudeFilter.madgwick
  /// Which way up the picture is shown.
  public var orientation = InterfaceOrientation.portrait
  /// Threshold, multiplier and signs of the control `rate`.
  public var rate = RateControl.Settings()

  /// The settings of a scene that says nothing.
  public init() {}
}
