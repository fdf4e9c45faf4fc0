import FoundationEssentials
public import SeltzerPalette
import SeltzerPaletteFiles

extension PaletteLibrary {
  /// Creates a library of the user's and the built-in palettes, which reads all known file formats.
  public init() {
    self.init(environment: ProcessInfo.processInfo.environment, reader: PaletteFileReader())
  }
}
