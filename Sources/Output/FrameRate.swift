import SeltzerSystem

/// Frames per second as an exact fraction in lowest terms, 1/1000...1000.
///
/// Broadcast rates are not decimal numbers: 29.97 means 30000/1001. A clock that uses 29.97 is off by one
/// frame after nine hours.
public struct FrameRate: Sendable, Hashable, CustomStringConvertible {
  /// Frames per `denominator` seconds.
  public let numerator: Int
  /// Seconds per `numerator` frames.
  public let denominator: Int

  /// 30 frames per second.
  public static let thirty = FrameRate(lowest: 30, 1)

  /// 60 frames per second.
  public static let sixty = FrameRate(lowest: 60, 1)

  /// Creates a rate; nil unless both parts are 1...2,147,483,647 and the rate is 1/1000...1000.
  public init?(_ numerator: Int, _ denominator: Int = 1) {
    let parts = 1...Int(Int32.max)
    guard parts.contains(numerator), parts.contains(denominator),
      numerator <= 1000 * denominator, denominator <= 1000 * numerator
    else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.init(lowest: numerator / a, denominator / a)
  }

  private init(lowest numerator: Int, _ denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Parses a rate such as `30`, `12.5`, `24000/1001` or `24000:1001`.
  ///
  /// A number with two or three decimals that is 24, 30, 48, 60 or 120 divided by 1.001, rounded
  /// (23.976, 23.98, 29.97, 47.952, 59.94, 119.88), means that broadcast rate.
  ///
  /// - Throws: `SinkError.invalid` for anything else.
  public init(parsing text: String) throws(SinkError) {
    guard let rate = Self.read(text) else {
      throw .invalid(
        "frame rate '\(text)' is not 0.001 to 1000 frames per second; write it like 30, 12.5,"
          + " 29.97 or 30000/1001")
    }
    self = rate
  }

  /// Returns the time of frame `index` in seconds: the nearest `Double`, without drift.
  public func time(ofFrame index: Int) -> Double { Double(index * denominator) / Double(numerator) }
  package var perSecond: Double { Double(numerator) / Double(denominator) }

  /// Text such as `30` or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  private static func read(_ text: String) -> FrameRate? {
    let parts = text.split(omittingEmptySubsequences: false) { "/:".contains($0) }
    if parts.count == 2, let numerator = Int(digits: parts[0]),
      let denominator = Int(digits: parts[1])
    {
      return FrameRate(numerator, denominator)
    }
    let sides = text.split(separator: ".", omittingEmptySubsequences: false)
    guard sides.count <= 2, let whole = Int(digits: sides[0]), whole <= Int32.max else {
      return nil
    }
    guard sides.count == 2 else { return FrameRate(whole) }
    guard sides[1].count <= 6, let fraction = Int(digits: sides[1]) else { return nil }
    let scale = sides[1].reduce(1) { product, _ in product * 10 }
    let scaled = whole * scale + fraction
    if scale == 100 || scale == 1000 {
      for nominal in [24, 30, 48, 60, 120] where (nominal * 1000 * scale + 500) / 1001 == scaled {
        return FrameRate(nominal * 1000, 1001)
      }
    }
    return FrameRate(scaled, scale)
  }
}
