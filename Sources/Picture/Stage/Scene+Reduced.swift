import SeltzerMotion
package import SeltzerScene

extension Scene {
  /// The scene without motion if its settings require that: nothing tilts it, and layers have no effects.
  package var reducingMotion: Scene {
    guard reduceMotion else { return self }
    var scene = self
    scene.motion.source = .path(.still)
    scene.parallax.isEnabled = false
    scene.background?.effects = []
    scene.changeLayers { layer, _ in layer.effects = [] }
    return scene
  }

  /// The arbitrary time that is shown if motion is reduced; clocks then show their start.
  package var stillTime: Double? { reduceMotion ? 6 : nil }

  /// Returns the scene with reduced motion and transparency, as its settings require, with drawings in the
  /// palette's colours, and with the names that texts contain.
  func reduced(for palette: Palette, size: PixelSize) -> Scene {
    let names = ["palette": palette.name, "scene": name, "seed": "\(seed)", "size": "\(size)"]
    var scene = reducingMotion
    scene.background?.picture.tint(by: palette)
    scene.layers = scene.layers.shown(at: Double(size.width) / Double(size.height))
    let shown = ground.gradient(of: palette)
    let second = shown.color(at: shown.isLighterAtEnd ? 0.6 : 0.4).srgb8
    scene.changeLayers { layer, _ in
      if reduceTransparency { layer.effects.removeAll { $0.keyPath == .blur } }
      switch layer.content {
      case .image(var picture, let repeats):
        picture.tint(by: palette)
        layer.content = .image(picture, repeats: repeats)
      case .text(let text):
        layer.content = .text(text.replacing(/{(\w+)}/) { names[String($0.1)] ?? String($0.0) })
      case .panel(var panel) where reduceTransparency:
        // Approximates the look of the frosted panel.
        let beneath = ground.gradient(of: palette).color(at: 0.5)
        panel.tint = beneath.mixed(with: OKLab(panel.tint), panel.tintOpacity).srgb8
        panel.tintOpacity = max(panel.tintOpacity, 0.92)
        panel.blur = 0
        layer.content = .panel(panel)
      case .panel(var panel) where panel.isTintedByPalette:
        panel.tint = second
        layer.content = .panel(panel)
      case .icons(var grid) where reduceTransparency:
        grid.style = .colorful
        layer.content = .icons(grid)
      default: break
      }
    }
    return scene
  }
}

extension [Layer] {
  /// Returns the layers for an aspect ratio.
  fileprivate func shown(at aspect: Double) -> [Layer] {
    filter { aspect < $0.narrowerThan ?? .infinity && aspect >= $0.widerThan ?? 0 }.map { layer in
      var layer = layer
      layer.members = layer.members.shown(at: aspect)
      return layer
    }
  }
}

extension Picture {
  fileprivate mutating func tint(by palette: Palette) {
    if case .drawing(let drawing) = self { self = .drawing(drawing.tinted(by: palette)) }
  }
}
