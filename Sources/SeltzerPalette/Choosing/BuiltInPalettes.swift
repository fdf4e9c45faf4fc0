/// The palettes compiled in.
enum BuiltInPalettes {
  /// The seven, in the order they are shown.
  static let seven = ["blue", "green", "yellow", "red", "violet", "silver", "graphite"]
  /// Those beside the seven: seasons, hours, materials; in the order they are shown.
  static let extra = [
    "spring", "summer", "autumn", "winter", "dawn", "noon", "dusk",
    "midnight", "aurora", "amber", "copper", "jade", "opal", "pearl",
    "coral", "champagne", "lavender", "moss", "cocoa", "ink",
  ]

  /// The file of a palette.
  static func text(of name: String) -> String? {
    files[name].map { String(decoding: $0, as: UTF8.self) }
  }

  private static let files: [String: [UInt8]] = [
    "blue": PackageResources.blue_yaml, "green": PackageResources.green_yaml,
    "yellow": PackageResources.yellow_yaml, "red": PackageResources.red_yaml,
    "violet": PackageResources.violet_yaml, "silver": PackageResources.silver_yaml,
    "graphite": PackageResources.graphite_yaml,

    "spring": PackageResources.spring_yaml, "summer": PackageResources.summer_yaml,
    "autumn": PackageResources.autumn_yaml, "winter": PackageResources.winter_yaml,
    "dawn": PackageResources.dawn_yaml, "noon": PackageResources.noon_yaml,
    "dusk": PackageResources.dusk_yaml, "midnight": PackageResources.midnight_yaml,
    "aurora": PackageResources.aurora_yaml, "amber": PackageResources.amber_yaml,
    "copper": PackageResources.copper_yaml, "jade": PackageResources.jade_yaml,
    "opal": PackageResources.opal_yaml, "pearl": PackageResources.pearl_yaml,
    "coral": PackageResources.coral_yaml, "champagne": PackageResources.champagne_yaml,
    "lavender": PackageResources.lavender_yaml, "moss": PackageResources.moss_yaml,
    "cocoa": PackageResources.cocoa_yaml, "ink": PackageResources.ink_yaml,
  ]
}
