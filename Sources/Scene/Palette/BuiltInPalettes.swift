extension Palette {
  /// The name of a built-in palette and its YAML text.
  package typealias File = (name: String, bytes: [UInt8])

  /// The seven main palettes, in display order.
  package static let mainFiles: [File] = [
    ("blue", PackageResources.blue_yaml), ("green", PackageResources.green_yaml),
    ("yellow", PackageResources.yellow_yaml), ("red", PackageResources.red_yaml),
    ("violet", PackageResources.violet_yaml), ("silver", PackageResources.silver_yaml),
    ("graphite", PackageResources.graphite_yaml),
  ]

  /// The extra palettes, in display order.
  package static let extraFiles: [File] = [
    ("spring", PackageResources.spring_yaml), ("summer", PackageResources.summer_yaml),
    ("autumn", PackageResources.autumn_yaml), ("winter", PackageResources.winter_yaml),
    ("dawn", PackageResources.dawn_yaml), ("noon", PackageResources.noon_yaml),
    ("dusk", PackageResources.dusk_yaml), ("midnight", PackageResources.midnight_yaml),
    ("aurora", PackageResources.aurora_yaml), ("amber", PackageResources.amber_yaml),
    ("copper", PackageResources.copper_yaml), ("jade", PackageResources.jade_yaml),
    ("opal", PackageResources.opal_yaml), ("pearl", PackageResources.pearl_yaml),
    ("coral", PackageResources.coral_yaml), ("champagne", PackageResources.champagne_yaml),
    ("lavender", PackageResources.lavender_yaml), ("moss", PackageResources.moss_yaml),
    ("cocoa", PackageResources.cocoa_yaml), ("ink", PackageResources.ink_yaml),
  ]

  /// Palettes of well-known themes of editors and terminals, in display order.
  package static let themeFiles: [File] = [
    ("nord", PackageResources.nord_yaml), ("gruvbox", PackageResources.gruvbox_yaml),
    ("dracula", PackageResources.dracula_yaml), ("tokyo-night", PackageResources.tokyo_night_yaml),
    ("catppuccin-mocha", PackageResources.catppuccin_mocha_yaml),
    ("catppuccin-latte", PackageResources.catppuccin_latte_yaml),
    ("rose-pine", PackageResources.rose_pine_yaml),
    ("everforest", PackageResources.everforest_yaml),
    ("solarized", PackageResources.solarized_yaml), ("kanagawa", PackageResources.kanagawa_yaml),
  ]
}
