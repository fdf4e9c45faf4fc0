/// Moves the content by how fast a device turns, as DVParallaxView does.
///
/// It was made for displays of 60 Hz: each of their ticks adds the rotation rate times a multiplier to
/// the content's offset. Here a tick adds its share of that, whatever its length.
public struct RateControl: Sendable {
  /// What can be set.
  public struct Settings: Sendable, Equatable {
    /// The rate in rad/s that an axis must exceed to count.
    public var threshold: Double
    /// Points for each rad/s in a sixtieth of a second.
    public var multiplier: Double
    /// Whether turning about the device's y axis moves the content the other way.
    public var invertsX: Bool
    /// Whether turning about the device's x axis moves the content the other way.
    public var invertsY: Bool

    /// The settings of DVParallaxView, unless told otherwise.
    public init(
      threshold: Double = 0.1, multiplier: Double = 2.5, invertsX: Bool = false,
      invertsY: Bool = false
    ) {
      self.threshold = threshold
      self.multiplier = multiplier
      self.invertsX = invertsX
      self.invertsY = invertsY
    }
  }

  /// Ticks of the display a second.
  private static let ticks = 60.0
  /// In rad/s, beyond any gyroscope; keeps the offset finite.
  private static let mostRate = 1000.0

  /// Threshold, multiplier and signs.
  public var settings: Settings
  /// Whether ticks read the sensor and move the content.
  ///
  /// Turned on again it starts afresh: the time in between does not count, while the content stays
  /// where it was.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { clock = SampleClock() } }
  }
  /// Where the content is: points, of which 568 make a stage's height, x right, y up.
  public var contentOffset = SIMD2<Double>.zero

  private var clock = SampleClock()

  /// A control whose content is in the middle.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Moves the content for a tick that lasted `dt` seconds.
  ///
  /// - Parameters:
  ///   - dt: Seconds since the tick before.
  ///   - reading: Reads the rotation rate in rad/s; not called while turned off.
  /// - Returns: The content's offset.
  /// - Throws: What `reading` throws; nothing has moved then.
  @discardableResult
  public mutating func tick<Failure: Error>(
    dt: Double, reading: () throws(Failure) -> SIMD3<Double>?
  ) throws(Failure) -> SIMD2<Double> {
    guard isEnabled, let rate = try reading() else { return contentOffset }
    let points = settings.multiplier * Self.ticks * dt
    if let y = counted(rate.y) { contentOffset.x += settings.invertsX ? -points * y : points * y }
    if let x = counted(rate.x) { contentOffset.y += settings.invertsY ? -points * x : points * x }
    return contentOffset
  }

  /// Moves the content for the time since the tick before, with the rate read now.
  ///
  /// The first tick, and one after more than a second or after a clock was set back, move nothing.
  ///
  /// - Parameters:
  ///   - t: Seconds, by any clock.
  ///   - reading: Reads the rotation rate in rad/s; not called while turned off.
  /// - Returns: The content's offset.
  /// - Throws: What `reading` throws; nothing has moved then.
  @discardableResult
  public mutating func tick<Failure: Error>(
    at t: Double, reading: () throws(Failure) -> SIMD3<Double>?
  ) throws(Failure) -> SIMD2<Double> {
    guard isEnabled else { return contentOffset }
    var dt = 0.0
    if case .passed(let seconds) = clock.step(to: t) { dt = seconds }
    return try tick(dt: dt, reading: reading)
  }

  private func counted(_ rate: Double) -> Double? {
    guard abs(rate) > settings.threshold else { return nil }
    return min(max(rate, -Self.mostRate), Self.mostRate)
  }
}
