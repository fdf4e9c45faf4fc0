import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerMotion
import SeltzerScene
import SeltzerSystem

/// Parsers of option values; an error states the allowed values.
enum OptionValues {
  /// Returns a parser of numbers in `allowed`.
  static func number(
    _ allowed: ClosedRange<Double>, _ unit: String
  ) -> @Sendable (String) throws -> Double {
    value(in: allowed, "\(brief(allowed)) \(unit)") { Double(decimal: $0) }
  }

  /// Returns a parser of whole numbers in `allowed`.
  static func whole<Number: FixedWidthInteger & Sendable>(
    _ allowed: ClosedRange<Number>
  ) -> @Sendable (String) throws -> Number {
    value(in: allowed, "a whole number \(allowed.lowerBound)...\(allowed.upperBound)") {
      Int(whole: $0).flatMap(Number.init(exactly:))
    }
  }

  /// The seed that the word `random` means during this run, and the palette `random` without a seed.
  static let drawnSeed = UInt32.random(in: 0 ... .max)

  /// Says once which seed was drawn, unless only errors are printed.
  static let sayDrawnSeed: Void = {
    guard Path.arguments.allSatisfy({ !["-q", "--quiet"].contains($0) }) else { return }
    Failure.say("seltzer: --seed \(drawnSeed)")
  }()

  /// Parses a seed; `random` draws one.
  @Sendable static func seed(_ text: String) throws -> UInt32 {
    try text == "random" ? drawnSeed : whole(0...UInt32.max)(text)
  }

  /// Parses a part such as `2/8`.
  static let shard = parser("K/N, such as 2/8, with K in 1...N") { text in
    parts(of: text, by: "/", 2...2, { Int($0) }).flatMap { Shard($0[0], of: $0[1]) }
  }

  /// Returns a parser of times in seconds, such as `12`, `500ms` or `1:30`.
  static func seconds(_ allowed: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    value(in: allowed, "\(brief(allowed)) seconds, such as 12, 500ms, 5m, 1h or 1:30") {
      Double(seconds: $0)
    }
  }

  /// Returns a parser of values in `allowed`, which the error describes as `expected`.
  static func value<Value: Comparable & Sendable>(
    in allowed: ClosedRange<Value>, _ expected: String,
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> @Sendable (String) throws -> Value {
    parser(expected) { text in parse(text).flatMap { allowed.contains($0) ? $0 : nil } }
  }

  /// Returns a parser; the error says that the text must be `expected`.
  static func parser<Value>(
    _ expected: String, _ parse: @escaping @Sendable (String) -> Value?
  ) -> @Sendable (String) throws -> Value {
    { text in
      guard let value = parse(text) else { throw ValidationError("it must be \(expected)") }
      return value
    }
  }

  static let moment = seconds(-1e15...1e15)
  /// Parses times such as `0,1.5,2`.
  @Sendable static func moments(_ text: String) throws -> [Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { try moment(String($0)) }
  }
  static let loop = seconds(0.1...86_400)
  static let showLength = seconds(0.001...31_536_000)
  static let rate = frameRate(0.001...1000)
  /// Parses rates such as `60,120,144`.
  @Sendable static func rates(_ text: String) throws -> [FrameRate] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { try rate(String($0)) }
  }
  static let liveRate = frameRate(0.1...240)
  /// Parses a content offset in pixels, such as `100,-50`.
  static let offset = point(-1e6...1e6, example: "100,-50")
  /// Parses a point in fractions of a picture, such as `0.5,0.3`.
  static let focus = point(0...1, example: "0.5,0.3")
  static let format: @Sendable (String) throws -> OutputFormat = { text in
    try OutputFormat(fileExtension: text) ?? (text == "raw" ? .raw : choice(text))
  }

  private static func frameRate(
    _ allowed: ClosedRange<Double>
  ) -> @Sendable (String) throws -> FrameRate {
    parser("\(brief(allowed)) frames per second, such as 30, 12.5, 29.97 or 30000/1001") { text in
      (try? FrameRate(parsing: text)).flatMap { allowed.contains($0.perSecond) ? $0 : nil }
    }
  }

  private static func point(
    _ allowed: ClosedRange<Double>, example: String
  ) -> @Sendable (String) throws -> SIMD2<Double> {
    parser("two numbers such as \(example), each \(brief(allowed))") { text in
      parts(of: text, by: ",", 2...2, { Double(decimal: $0) })
        .flatMap { $0.allSatisfy(allowed.contains) ? SIMD2($0[0], $0[1]) : nil }
    }
  }

  /// Splits a text and parses its parts; nil if `count` excludes their number or one is invalid.
  static func parts<Part>(
    of text: String, by separator: Character, _ count: ClosedRange<Int>,
    _ parse: (Substring) -> Part?
  ) -> [Part]? {
    let texts = text.split(separator: separator, omittingEmptySubsequences: false)
    let parts = texts.compactMap(parse)
    return parts.count == texts.count && count.contains(parts.count) ? parts : nil
  }

  /// Parses an opaque CSS colour.
  static let color = parser("an opaque colour of CSS, such as white or '#1AD6FC'") { text in
    CSSColor(text).flatMap { $0.alpha == 255 ? $0.color : nil }
  }

  /// Checks a time of day, such as `18:30`.
  static let timeOfDay = parser("a time of day, 0:00 to 23:59, such as 18:30") { text in
    CivilTime.timeOfDay(text) == nil ? nil : text
  }

  /// Checks the text of a title.
  static let title = parser("1 to 200 characters") { 1...200 ~= $0.count ? $0 : nil }

  /// Parses a setting, such as `bubbles.count=90`.
  static let setting = parser("KEY=VALUE, such as bubbles.count=90") {
    DocumentSetting($0, option: "--set")
  }

  /// Parses the first and last frame number, such as `0-359`; `12` has no first one.
  static let frames = parser(
    "a frame or range such as 12 or 0-359, the smaller first, at most \(TimeOptions.mostFrames - 1)"
  ) { text -> (first: Int?, last: Int)? in
    guard let numbers = parts(of: text, by: "-", 1...2, Int.init(digits:)), let last = numbers.last,
      numbers[0] <= last, last < TimeOptions.mostFrames
    else { return nil }
    return (numbers.count == 1 ? nil : numbers[0], last)
  }

  /// Parses numbers of bubbles, such as `100,2.5k,1M`.
  static let counts = parser(
    "at most 64 whole numbers such as 100,2.5k,1M, each \(bubbleCountText)"
  ) { text in
    parts(of: text, by: ",", 1...64, { Int(whole: $0) })
      .flatMap { $0.allSatisfy(bubbleCounts.contains) ? $0 : nil }
  }

  private static let bubbleCounts = 0...Emitter.maximumBubbleCount
  private static let bubbleCountText = "0...\(StressText.typed(bubbleCounts.upperBound))"

  /// Parses a number of bubbles, such as `300`, `1M` or `2,880`.
  static let bubbles = value(
    in: bubbleCounts, "a whole number \(bubbleCountText), such as 300 or 2.5k"
  ) { Int(whole: $0) }

  /// Parses a number of threads; `all` is one for each processor.
  static let threads = value(in: 1...1024, "1...1024 or all") {
    $0 == "all" ? ProcessInfo.processInfo.activeProcessorCount : Int(digits: $0)
  }

  /// Parses a number of bytes, such as `500k` or `3MB`.
  static let bytes = value(in: 1000...1_000_000_000, "1k...1G bytes, such as 500k or 3MB") {
    Int(whole: $0.last.map { "bB".contains($0) } == true ? $0.dropLast() : $0[...])
  }

  /// Parses the smallest and largest radius in pixels, such as `2-8` or `5`.
  static let radii = parser(
    "a radius or range in pixels above 0, such as 5 or 2-8, the smaller first"
  ) { text -> ClosedRange<Double>? in
    guard let radii = parts(of: text, by: "-", 1...2, { Double(decimal: $0) }),
      let high = radii.last, radii[0] > 0, radii[0] <= high, high <= 1e6
    else { return nil }
    return radii[0]...high
  }

  @Sendable static func motion(_ text: String) throws -> MotionSource {
    do {
      let source = try MotionSource(parsing: text)
      let remedy = suggestion(for: text, among: MotionSource.words)
      if case .log = source, !remedy.isEmpty, Path.kind(of: text) == .nothing {
        throw ValidationError("there is no such source or file" + remedy)
      }
      return source
    } catch MotionError.unknownSource(_, let allowed) {
      throw ValidationError("it must be \(allowed)")
    }
  }

  @Sendable static func screen(_ text: String) throws -> ScreenName {
    guard let screen = try? ScreenName(parsing: text) else {
      let name = String(text.prefix { $0 != ":" })
      throw ValidationError(
        "it must be \(ScreenKind.usage)" + suggestion(for: name, among: ScreenKind.all.map(\.name)))
    }
    return screen
  }

  /// Returns the end of an error: a question with the most similar name; empty if none is close.
  private static func suggestion(for word: String, among names: [String]) -> String {
    nearest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Returns a parser that accepts the names of `values`.
  static func one<Value: Sendable>(
    of values: [Value], name: @escaping @Sendable (Value) -> String
  ) -> @Sendable (String) throws -> Value {
    { text in
      guard let value = values.first(where: { name($0) == text }) else {
        let names = values.map(name)
        throw ValidationError(
          "it must be one of \(names.joined(separator: ", "))" + suggestion(for: text, among: names)
        )
      }
      return value
    }
  }

  /// Parses one of a type's raw values.
  @Sendable static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ text: String
  ) throws -> Value { try one(of: Array(Value.allCases)) { $0.rawValue }(text) }

  /// Returns a type's raw values as text.
  static func list<Value: CaseIterable & RawRepresentable<String>>(_: Value.Type) -> String {
    Value.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

extension ArgumentVisibility {
  /// That of the options that only `--help-all` describes; lower only while the short help is printed.
  @TaskLocal static var rare = ArgumentVisibility.default
}

extension Option {
  /// An option that is nil if absent; its value may begin with a minus sign.
  init<T>(
    _ help: String, value: String, name: NameSpecification = .long,
    visibility: ArgumentVisibility = .default, completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      name: name, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: value, visibility: visibility),
      completion: completion, transform: transform)
  }

  /// An option with a default value; the value may begin with a minus sign.
  init(
    wrappedValue: Value, _ help: String, value: String, name: NameSpecification = .long,
    visibility: ArgumentVisibility = .default, completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, name: name, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: value, visibility: visibility), completion: completion,
      transform: transform)
  }
}
