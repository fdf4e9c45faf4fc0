import SeltzerPalette
import SeltzerScene

extension Scene {
  /// Returns the scene with reduced motion and transparency, as its settings require.
  func reduced(for palette: Palette) -> Scene {
    var scene = self
    if reduceMotion { scene.layers = layers.map(\.atRest) }
    if reduceTransparency { scene.layers = scene.layers.map { $0.plain(for: palette) } }
    return scene
  }
}

extension Layer {
  /// Without motion effects.
  fileprivate var atRest: Layer {
    var layer = self
    layer.effects = []
    if case .group(let members) = content { layer.content = .group(members.map(\.atRest)) }
    return layer
  }

  /// Without glass.
  fileprivate func plain(for palette: Palette) -> Layer {
    var layer = self
    layer.effects.removeAll { $0.keyPath == .blur }
    switch content {
    case .panel(var plate):
      // Approximates the look of the frosted panel.
      let beneath = palette.background.color(at: 0.5)
      plate.tint = beneath.mixed(with: OKLab(plate.tint), plate.tintOpacity).srgb8
      plate.tintOpacity = max(plate.tintOpacity, 0.92)
      plate.blur = 0
      layer.content = .panel(plate)
    case .icons(var grid):
      grid.style = .colorful
      layer.content = .icons(grid)
    case .group(let members): layer.content = .group(members.map { $0.plain(for: palette) })
    case .image, .text, .clock, .shape: break
    }
    return layer
  }
}
