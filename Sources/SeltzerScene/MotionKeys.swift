import SeltzerDocument
import SeltzerMotion

extension MotionSettings {
  static let mapping = Mapping(
    "motion", MotionSettings(), shorthand: "source",
    [
      Key(
        "source", \.source, .motionSource,
        "Source of motion; by default animations sway and single pictures are static."),
      Key("control", \.control, .choice, "How the movement of a device controls the picture."),
      Key(
        "platform", \.platform, .choice,
        "Platform of a log's device; by default the one that the log names."),
      Key("orientation", \.orientation, .choice, "Orientation of the screen."),
      Key(
        "threshold", \.rate.threshold, .number(0...1000), unit: "radians per second",
        "Rotation rate below which the control `rate` does not move the picture."),
      Key(
        "multiplier", \.rate.multiplier, .number(0...1000),
        "Points by which the control `rate` moves the picture, for each rad/s and 60th of a second."
      ),
      Key(
        "invert", ValueType<InvertedAxes>.choice, "Axes that the control `rate` inverts.",
        standard: { _ in "none" }
      ) { settings, axes in
        settings.rate.invertsX = axes == .x || axes == .both
        settings.rate.invertsY = axes == .y || axes == .both
      },
    ])
}

private enum InvertedAxes: String, CaseIterable {
  case x, y, both, none
}

extension ValueType where Value == MotionSource {
  /// The name of a path, `-`, `iio:DIR`, `pan:FILE` or a log's path, relative to the document.
  fileprivate static var motionSource: Self {
    let words =
      MotionPath.allCases.map(\.rawValue).joined(separator: ", ")
      + ", -, iio:DIR, pan:FILE or the path of a log"
    return Self(TypeDescription(words, schema: ValueType<String>.text.description.schema)) {
      node throws(DocumentError) in
      let text = try node.text()
      guard let source = try? MotionSource(parsing: text) else { throw node.wrongType(words) }
      return switch source {
      case .path, .pipe: source
      case .device(let name): .device(node.path(name))
      case .pan(let name): .pan(node.path(name))
      case .log(let name): .log(node.path(name))
      }
    }
  }
}
