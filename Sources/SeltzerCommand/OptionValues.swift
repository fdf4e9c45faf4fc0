import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerMotion
import SeltzerScene

/// Parsers of option values; an error states what is allowed.
enum OptionValues {
  /// A number in `allowed`.
  static func number(
    _ allowed: ClosedRange<Double>, _ unit: String
  ) -> @Sendable (String) throws -> Double {
    { text in
      guard let value = Double(text), allowed.contains(value) else {
        throw ValidationError(
          "it must be \(brief(allowed.lowerBound))...\(brief(allowed.upperBound)) \(unit)")
      }
      return value
    }
  }

  /// A whole number in `allowed`.
  static func whole<Number: FixedWidthInteger & Sendable>(
    _ allowed: ClosedRange<Number>
  ) -> @Sendable (String) throws -> Number {
    { text in
      guard let value = Number(text), allowed.contains(value) else {
        throw ValidationError(
          "it must be a whole number \(allowed.lowerBound)...\(allowed.upperBound)")
      }
      return value
    }
  }

  /// A time in seconds.
  static let moment = number(-1e15...1e15, "seconds")

  /// The length of a loop in seconds.
  static let loop = number(0.1...86_400, "seconds")

  /// A duration in seconds, such as `90s`, `5m`, `1.5h` or `300`.
  @Sendable static func duration(_ text: String) throws -> Double {
    let units = ["s": 1.0, "m": 60, "h": 3600]
    let unit = text.last.flatMap { units[String($0)] }
    let seconds = Double(unit == nil ? text[...] : text.dropLast()).map { $0 * (unit ?? 1) }
    guard let seconds, (0.1...86_400).contains(seconds) else {
      throw ValidationError("it must be 0.1 seconds to 24 hours, written such as 90s, 5m or 1h")
    }
    return seconds
  }

  /// A time of day in seconds after midnight, such as `18:30`.
  @Sendable static func timeOfDay(_ text: String) throws -> Double {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      (0..<24).contains(numbers[0]), numbers.dropFirst().allSatisfy((0..<60).contains)
    else {
      throw ValidationError("it must be a time of day, 0:00 to 23:59, written such as 18:30")
    }
    return zip(numbers, [3600, 60, 1]).reduce(0) { $0 + Double($1.0 * $1.1) }
  }

  /// A time of day as text that `timeOfDay` parses.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds)
    let parts = [whole / 3600, whole / 60 % 60, whole % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// A frame rate.
  @Sendable static func rate(_ text: String) throws -> FrameRate {
    guard let rate = try? FrameRate(parsing: text) else {
      throw ValidationError(
        "it must be 0.001...1000 frames a second, written such as 30, 12.5, 29.97 or 30000/1001")
    }
    return rate
  }

  /// A frame rate of a live display.
  @Sendable static func liveRate(_ text: String) throws -> FrameRate {
    guard let rate = try? FrameRate(parsing: text), rate.numerator * 10 >= rate.denominator,
      rate.numerator <= 240 * rate.denominator
    else {
      throw ValidationError(
        "it must be 0.1...240 frames a second, written such as 30, 12.5, 29.97 or 30000/1001")
    }
    return rate
  }

  /// A content offset in pixels, such as `100,-50`.
  @Sendable static func offset(_ text: String) throws -> SIMD2<Double> {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard parts.count == 2, parts.allSatisfy({ abs($0) <= 1e6 }) else {
      throw ValidationError("it must be written like 100,-50, each part -1000000...1000000")
    }
    return SIMD2(parts[0], parts[1])
  }

  /// The first and last frame number, such as `0-359` or `12`.
  @Sendable static func frames(_ text: String) throws -> ClosedRange<Int> {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == parts.count, (1...2).contains(numbers.count),
      let first = numbers.first, let last = numbers.last, first <= last,
      last < TimeOptions.mostFrames
    else {
      throw ValidationError(
        "it must be written like 0-359, the first number no greater than the last, which is at "
          + "most \(TimeOptions.mostFrames - 1)")
    }
    return first...last
  }

  /// Numbers of bubbles, such as `100,2.5k,1M`.
  @Sendable static func counts(_ text: String) throws -> [Int] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let counts = parts.compactMap { count($0) }
    guard counts.count == parts.count, counts.count <= 64 else {
      throw ValidationError(
        "it must be written like 100,2.5k,1M, at most 64 whole numbers, each 0...10M")
    }
    return counts
  }

  private static func count(_ text: Substring, most: Int = Emitter.maximumBubbleCount) -> Int? {
    var digits = text
    var scale = 1
    switch text.last {
    case "k", "K": scale = 1000
    case "M", "m": scale = 1_000_000
    case "G" where most >= 1_000_000_000: scale = 1_000_000_000
    default: break
    }
    if scale > 1 { digits.removeLast() }
    let sides = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(sides.count), sides.allSatisfy({ (1...8).contains($0.utf8.count) }),
      sides.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = Int(sides[0])
    else { return nil }
    var count = whole * scale
    if sides.count == 2 {
      for digit in sides[1].utf8 {
        guard digit == 48 || scale % 10 == 0 else { return nil }
        scale /= 10
        count += Int(digit - 48) * scale
      }
    }
    return count <= most ? count : nil
  }

  /// A number of bytes, such as `500k` or `3M`.
  @Sendable static func bytes(_ text: String) throws -> Int {
    guard let count = count(text[...], most: 1_000_000_000), count >= 1000 else {
      throw ValidationError("it must be 1k...1G bytes, written such as 500k or 3M")
    }
    return count
  }

  /// The smallest and largest radius in pixels, such as `2-8` or `5`.
  @Sendable static func radii(_ text: String) throws -> ClosedRange<Double> {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let radii = parts.compactMap { Double($0) }
    guard radii.count == parts.count, let low = radii.first, let high = radii.last,
      radii.count <= 2, low > 0, low <= high, high <= 1e6
    else {
      throw ValidationError(
        "it must be written like 2-8, in pixels above 0, the first number no greater than the last")
    }
    return low...high
  }

  /// A motion source.
  @Sendable static func motion(_ text: String) throws -> MotionSource {
    do {
      return try MotionSource(parsing: text)
    } catch MotionError.unknownSource(_, let allowed) {
      throw ValidationError("it must be \(allowed)")
    }
  }

  /// The screen of a live wallpaper.
  @Sendable static func screen(_ text: String) throws -> ScreenName {
    guard let screen = try? ScreenName(parsing: text) else {
      throw ValidationError("it must be \(ScreenKind.usage)")
    }
    return screen
  }

  /// How frames are shown on a terminal.
  @Sendable static func method(_ text: String) throws -> MethodChoice {
    if text == "auto" { return .auto }
    guard let graphics = TerminalGraphics(rawValue: text) else {
      throw ValidationError(
        "it must be one of auto, \(TerminalGraphics.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return .fixed(graphics)
  }

  /// The name of an output format.
  static let format: @Sendable (String) throws -> OutputFormat = choice

  /// The rendering backend.
  static let renderer: @Sendable (String) throws -> RenderMethod = choice

  /// One of a type's names.
  @Sendable static func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ text: String
  ) throws -> Value {
    guard let value = Value(rawValue: text) else {
      throw ValidationError(
        "it must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return value
  }
}
