/// The coasts of the side of the Earth that the picture shows.
///
/// Source: Natural Earth, 1:110m Cultural Vectors, Admin 0 countries; public domain
/// (naturalearthdata.com/about/terms-of-use), merged and simplified to 0.2 degrees, without islands
/// below 0.6 square degrees; coarse beyond the limb.
enum EarthCoast {
  /// Closed lines of (longitude, latitude) in degrees; an odd number of them is around land.
  ///
  /// Two characters of the file, 64 · c + d + 40 · 65, are a number 0...4095 for -180...180 or -90...90 degrees.
  static let outlines: [[SIMD2<Double>]] = PackageResources.Coast_txt.split(separator: 0x0A).map {
    line in
    func number(_ at: Int) -> Double { Double(line[at] - 40) * 64 + Double(line[at + 1] - 40) }
    return stride(from: line.startIndex, to: line.endIndex, by: 4).map {
      SIMD2(number($0) / 4095 * 360 - 180, number($0 + 2) / 4095 * 180 - 90)
    }
  }
}
