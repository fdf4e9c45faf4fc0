/// The palettes compiled in.
enum BuiltInPalettes {
  /// The seven, in the order they are shown.
  static let seven = ["blue", "green", "yellow", "red", "violet", "silver", "graphite"]
  /// Those beside the seven, in the order they are shown.
  static let extra: [String] = []

  /// The file of a palette.
  static func text(of name: String) -> String? {
    files[name].map { String(decoding: $0, as: UTF8.self) }
  }

  private static let files: [String: [UInt8]] = [
    "blue": PackageResources.blue_yaml, "green": PackageResources.green_yaml,
    "yellow": PackageResources.yellow_yaml, "red": PackageResources.red_yaml,
    "violet": PackageResources.violet_yaml, "silver": PackageResources.silver_yaml,
    "graphite": PackageResources.graphite_yaml,
  ]
}
