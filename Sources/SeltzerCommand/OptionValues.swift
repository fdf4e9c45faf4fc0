import ArgumentParser
import Seltzer

/// How the values of options are read: what does not fit is refused with what would.
enum OptionValues {
  /// A number in `allowed`.
  static func number(
    _ allowed: ClosedRange<Double>, _ unit: String
  ) -> @Sendable (String) throws -> Double {
    { text in
      // NaN is in no range.
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

  /// A moment in seconds.
  static let moment = number(-1e15...1e15, "seconds")

  /// The length of a loop in seconds.
  static let loop = number(0.1...86_400, "seconds")

  /// Frames a second.
  @Sendable static func rate(_ text: String) throws -> FrameRate {
    guard let rate = try? FrameRate(parsing: text) else {
      throw ValidationError(
        "it must be 0.001...1000 frames a second, written such as 30, 12.5, 29.97 or 30000/1001")
    }
    return rate
  }

  /// A picture's size, such as `1920x1080`.
  @Sendable static func size(_ text: String) throws -> PixelSize {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { Int($0) }
    guard parts.count == 2, let size = PixelSize(width: parts[0], height: parts[1]) else {
      throw ValidationError(
        "it must be written like 1920x1080, each side 1...\(PixelSize.longestSide) and both "
          + "together at most \(PixelSize.mostPixels / 1_000_000) megapixels")
    }
    return size
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

  /// The numbers of a first and a last frame, such as `0-359` or `12`.
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

  /// The name of an output format.
  @Sendable static func format(_ text: String) throws -> OutputFormat {
    guard let format = OutputFormat(rawValue: text) else {
      throw ValidationError(
        "it must be one of \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return format
  }
}
