import SeltzerDocument
import SeltzerMotion

extension MotionSettings {
  static let mapping = Mapping(
    "motion", MotionSettings(), shorthand: "source",
    [
      Key("source", \.source, .motionSource),
      Key("control", \.control, .choice)
        .without(effectIf: isFormula, "only sensors and logs have it", isError: false),
      Key("platform", \.platform, .choice).without(
        effectIf: .always, "only logs of acceleration that do not name it need it", isError: false),
      Key("orientation", \.orientation, .choice)
        .without(effectIf: isFormula, "only sensors and logs have it", isError: false),
      Key("threshold", \.rate.threshold, .number(0...1000), unit: "radians per second")
        .usual(0...2).without(effectIf: !isRate, "only the control `rate` has it", isError: false),
      Key("multiplier", \.rate.multiplier, .number(0...1000)).usual(0...10).without(
        effectIf: !isRate, "only the control `rate` has it", isError: false),
      Key("invert", ValueType<InvertedAxes>.choice, json: { _ in "none" }) { motion, axes in
        motion.rate.invertsX = axes == .x || axes == .both
        motion.rate.invertsY = axes == .y || axes == .both
      }.without(effectIf: !isRate, "only the control `rate` has it", isError: false),
    ])

  private static let isRate = KeyCondition.key("control", is: "rate")
  private static let isFormula = KeyCondition.any([
    !.given("source"), .key("source", isOneOf: MotionPath.allCases.map(\.rawValue)),
  ])
}

private enum InvertedAxes: String, CaseIterable { case x, y, both, none }

extension ValueType where Value == MotionSource {
  /// The name of a source; the paths in it are relative to the document.
  fileprivate static var motionSource: Self {
    let words = MotionSource.allowed
    let text = ValueType<String>.text
    let description = TypeDescription(words, schema: text.description.schema).naming { text, path in
      (try? MotionSource(parsing: text)).map { "\($0.mapLocation(path))" } ?? text
    }
    return text.map(description) { text, node throws(DocumentError) in
      guard let source = try? MotionSource(parsing: text) else { throw node.wrongType(words) }
      return source.mapLocation(node.path)
    }
  }
}
