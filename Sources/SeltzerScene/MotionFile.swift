import SeltzerDocument
import SeltzerMotion

extension MotionSettings {
  /// A word is the source alone; names of files are relative to `folder`.
  init(node: DocumentNode, folder: String?) throws(DocumentError) {
    self.init()
    if node.isScalar {
      source = try MotionSource(node: node, folder: folder)
      return
    }
    let keys = try node.mapping(known: [
      "source", "control", "filter", "orientation", "threshold", "multiplier", "invert",
    ])
    if let value = keys["source"] { source = try MotionSource(node: value, folder: folder) }
    if let value = keys["control"] { control = try value.choice(of: MotionControl.self) }
    if let value = keys["filter"] { filter = try value.choice(of: AttitudeFilter.self) }
    if let value = keys["orientation"] {
      orientation = try value.choice(of: InterfaceOrientation.self)
    }
    if let value = keys["threshold"] { rate.threshold = try value.number(in: 0...1000) }
    if let value = keys["multiplier"] { rate.multiplier = try value.number(in: 0...1000) }
    if let value = keys["invert"] {
      switch try value.text() {
      case "x": rate.invertsX = true
      case "y": rate.invertsY = true
      case "both": (rate.invertsX, rate.invertsY) = (true, true)
      case "none": break
      default: throw value.wrongType("x, y, both or none")
      }
    }
  }
}

extension MotionSource {
  fileprivate init(node: DocumentNode, folder: String?) throws(DocumentError) {
    let words = try node.text()
    guard let source = try? MotionSource(parsing: words) else {
      throw node.wrongType(
        "\(MotionPath.allCases.map(\.rawValue).joined(separator: ", ")), -, iio:DIR, pan:FILE or "
          + "the path of a log")
    }
    self = source.relative(to: folder)
  }

  /// With the file's path from the working folder.
  private func relative(to folder: String?) -> MotionSource {
    func path(_ file: String) -> String {
      if let folder, !file.hasPrefix("/") { folder + "/" + file } else { file }
    }
    return switch self {
    case .path, .pipe: self
    case .device(let name): .device(path(name))
    case .pan(let name): .pan(path(name))
    case .log(let name): .log(path(name))
    }
  }
}
