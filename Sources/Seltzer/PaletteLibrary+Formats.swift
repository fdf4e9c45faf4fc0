import FoundationEssentials
public import SeltzerPalette
import SeltzerPaletteFiles

extension PaletteLibrary {
  /// The user's and the built-in palettes, with files of every known format.
  public init() {
    self.init(environment: ProcessInfo.processInfo.environment, reader: PaletteFileReader())
  }
}
