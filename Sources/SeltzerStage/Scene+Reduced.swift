import SeltzerPalette
import SeltzerScene

extension Scene {
  /// Returns the scene with reduced motion and transparency, as its settings require.
  func reduced(for palette: Palette) -> Scene {
    var scene = self
    if reduceMotion { scene.layers = layers.map(\.atRest) }
    if reduceTransparency {
      scene.layers = scene.layers.map { $0.withoutTransparency(for: palette) }
    }
    return scene
  }
}

extension Layer {
  /// The layer without motion effects.
  fileprivate var atRest: Layer {
    var layer = self
    layer.effects = []
    if case .group(let members) = content { layer.content = .group(members.map(\.atRest)) }
    return layer
  }

  /// Returns the layer without blur, with nearly opaque panels and with `colorful` icons.
  fileprivate func withoutTransparency(for palette: Palette) -> Layer {
    var layer = self
    layer.effects.removeAll { $0.keyPath == .blur }
    switch content {
    case .panel(var panel):
      // Approximates the look of the frosted panel.
      let beneath = palette.background.color(at: 0.5)
      panel.tint = beneath.mixed(with: OKLab(panel.tint), panel.tintOpacity).srgb8
      panel.tintOpacity = max(panel.tintOpacity, 0.92)
      panel.blur = 0
      layer.content = .panel(panel)
    case .icons(var grid):
      grid.style = .colorful
      layer.content = .icons(grid)
    case .group(let members):
      layer.content = .group(members.map { $0.withoutTransparency(for: palette) })
    case .image, .text, .clock, .shape: break
    }
    return layer
  }
}
