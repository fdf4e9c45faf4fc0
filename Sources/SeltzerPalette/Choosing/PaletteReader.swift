/// Reads palettes other than Seltzer's own YAML: other programs' files and lists of colours.
package protocol PaletteReader: Sendable {
  /// The file name extensions that only palettes have, such as `gpl`, in lower case.
  var extensions: [String] { get }
  /// The extensions of palettes that other files also use, such as `txt`.
  var sharedExtensions: [String] { get }

  func palette(in bytes: [UInt8], file: String) throws -> Palette

  /// Makes a palette from a list of colours, such as `#1AD6FC,white`.
  func palette(ofColors text: String) throws -> Palette
}
