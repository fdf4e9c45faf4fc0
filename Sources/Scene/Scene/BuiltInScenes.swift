extension Scene {
  /// The texts of the built-in scenes, in display order.
  package static let builtIn: [(name: String, bytes: [UInt8])] = [
    ("bubbles", PackageResources.bubbles_yaml), ("fizz", PackageResources.fizz_yaml),
    ("home", PackageResources.home_yaml), ("lock", PackageResources.lock_yaml),
    ("space", PackageResources.space_yaml), ("bloom", PackageResources.bloom_yaml),
    ("bokeh", PackageResources.bokeh_yaml), ("deep", PackageResources.deep_yaml),
    ("embers", PackageResources.embers_yaml), ("fireflies", PackageResources.fireflies_yaml),
    ("fireworks", PackageResources.fireworks_yaml), ("glass", PackageResources.glass_yaml),
    ("northern", PackageResources.northern_yaml), ("snow", PackageResources.snow_yaml),
    ("stars", PackageResources.stars_yaml),
  ]
}
