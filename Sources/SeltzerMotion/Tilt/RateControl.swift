/// Moves the content by a device's rotation rate, as DVParallaxView does.
///
/// DVParallaxView adds the rotation rate times a multiplier to the content's offset at each tick of a
/// 60 Hz display. Here a tick of any length adds its share of that.
package struct RateControl: Sendable {
  /// Threshold, multiplier and signs.
  package struct Settings: Sendable, Equatable {
    /// The rate in rad/s that an axis must exceed.
    package var threshold: Double
    /// Points for each rad/s and sixtieth of a second.
    package var multiplier: Double
    /// Whether rotation about the device's y axis moves the content the other way.
    package var invertsX: Bool
    /// Whether rotation about the device's x axis moves the content the other way.
    package var invertsY: Bool

    /// Makes settings; the defaults are DVParallaxView's.
    package init(
      threshold: Double = 0.1, multiplier: Double = 2.5, invertsX: Bool = false,
      invertsY: Bool = false
    ) {
      self.threshold = threshold
      self.multiplier = multiplier
      self.invertsX = invertsX
      self.invertsY = invertsY
    }
  }

  /// Ticks a second.
  private static let ticks = 60.0
  /// In rad/s; beyond any gyroscope, so that the offset stays finite.
  private static let maximumRate = 1000.0

  /// Threshold, multiplier and signs.
  package var settings: Settings
  /// Whether ticks read the sensor and move the content.
  ///
  /// The time during which it is off does not count; the content keeps its offset.
  package var isEnabled = true {
    didSet { if isEnabled != oldValue { clock = SampleClock() } }
  }
  /// The content's offset: points, of which 568 make a stage's height, x right, y up.
  package var contentOffset = SIMD2<Double>.zero

  private var clock = SampleClock()

  /// Makes a control whose content is in the middle.
  package init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Moves the content for a tick of `dt` seconds.
  ///
  /// - Parameters:
  ///   - dt: Seconds since the tick before.
  ///   - reading: Reads the rotation rate in rad/s; not called while it is off.
  /// - Returns: The content's offset.
  /// - Throws: The error of `reading`; the content has not moved then.
  @discardableResult
  package mutating func tick<Failure: Error>(
    dt: Double, reading: () throws(Failure) -> SIMD3<Double>?
  ) throws(Failure) -> SIMD2<Double> {
    guard isEnabled, let rate = try reading() else { return contentOffset }
    let points = settings.multiplier * Self.ticks * dt
    if let y = effective(rate.y) { contentOffset.x += settings.invertsX ? -points * y : points * y }
    if let x = effective(rate.x) { contentOffset.y += settings.invertsY ? -points * x : points * x }
    return contentOffset
  }

  /// Moves the content for the time since the tick before.
  ///
  /// The first tick, and one after more than a second or after the clock was set back, moves nothing.
  ///
  /// - Parameters:
  ///   - t: Seconds, by any clock.
  ///   - reading: Reads the rotation rate in rad/s; not called while it is off.
  /// - Returns: The content's offset.
  /// - Throws: The error of `reading`; the content has not moved then.
  @discardableResult
  package mutating func tick<Failure: Error>(
    at t: Double, reading: () throws(Failure) -> SIMD3<Double>?
  ) throws(Failure) -> SIMD2<Double> {
    guard isEnabled else { return contentOffset }
    var dt = 0.0
    if case .passed(let seconds) = clock.step(to: t) { dt = seconds }
    return try tick(dt: dt, reading: reading)
  }

  private func effective(_ rate: Double) -> Double? {
    guard abs(rate) > settings.threshold else { return nil }
    return min(max(rate, -Self.maximumRate), Self.maximumRate)
  }
}
