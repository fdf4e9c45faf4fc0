import SeltzerScene

/// The colours of an emitter's bubbles in a palette.
struct BubbleColors: Sendable {
  /// 0xRRGGBB.
  private let colors: [UInt32]
  /// For each colour but the last, the first tint beyond it.
  private let tintEnds: [Float]
  private let overLife: LifeColors?

  init(_ emitter: Emitter, _ palette: Palette, ofHalos: Bool) {
    overLife = LifeColors(emitter, palette, ofHalos: ofHalos)
    let palette = palette.withBubbles(emitter.colors)
    tintEnds = palette.tintEnds
    colors = ([0] + tintEnds).map { palette.bubbleColor(tint: Double($0)).rgb }
  }

  func of(_ bubbles: BubbleLanes) -> SIMD8<UInt32> {
    var indices = SIMD8<Int32>.zero
    for end in tintEnds { indices.replace(with: indices &+ 1, where: bubbles.tint .>= end) }
    var colors = SIMD8<UInt32>.zero
    for lane in 0..<8 {
      let index = Int(indices[lane])
      colors[lane] = overLife?.color(index, at: bubbles.lifeShare[lane]) ?? self.colors[index]
    }
    return colors
  }
}

/// The colours of an emitter's bubbles over their lives.
private struct LifeColors: Sendable {
  /// The number of ages.
  private static let ages = 256

  /// 0xRRGGBB, for each colour of the bubbles one for each age.
  private let table: [UInt32]

  /// Makes the table: 20 microseconds for each colour of the bubbles; nil if colours do not change.
  ///
  /// Colours of halos are never lighter than the bubble's own.
  init?(_ emitter: Emitter, _ palette: Palette, ofHalos: Bool = false) {
    let keyframes = emitter.colorOverLife
    guard let last = keyframes.last else { return nil }
    /// Returns the mean of the mixed palettes' lightest or darkest colours, which does not jump in a fade.
    func extreme(_ isBetter: (OKLab, OKLab) -> Bool) -> OKLab {
      OKLab(
        palette.tints.reduce(.zero) { sum, tint in
          let colors = tint.colors.map { OKLab($0) }
          return sum + (colors.min(by: isBetter)?.coordinates ?? .zero) * tint.share
        })
    }
    let lightest = extreme { $0.lightness > $1.lightness }
    let darkest = extreme { $0.lightness < $1.lightness }
    table = palette.withBubbles(emitter.colors).bubbles.flatMap { bubble in
      let own = OKLab(bubble.color)
      func color(_ keyframe: Emitter.ColorKeyframe) -> OKLab {
        let color =
          switch keyframe.color {
          case .own: own
          case .lightest: lightest
          case .darkest: darkest
          case .color(let color): OKLab(color)
          }
        return ofHalos && color.lightness > own.lightness ? own : color
      }
      return (0..<Self.ages).map { number in
        let age = Double(number) / Double(Self.ages - 1)
        let next = keyframes.firstIndex { $0.age > age } ?? keyframes.count
        guard next > 0 else { return color(keyframes[0]).srgb8.rgb }
        guard next < keyframes.count else { return color(last).srgb8.rgb }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        let part = (age - from.age) / (to.age - from.age)
        return color(from).mixed(with: color(to), part).srgb8.rgb
      }
    }
  }

  /// Returns a colour of the bubbles at an age, 0...1; of a row that was not filled it may be anything.
  func color(_ index: Int, at age: Float) -> UInt32 {
    let share = age > 0 ? min(age, 1) : 0
    return table[index * Self.ages + Int(share * Float(Self.ages - 1) + 0.5)]
  }
}

extension Palette {
  /// Returns the palette with other bubble colours.
  func withBubbles(_ colors: Emitter.Colors) -> Palette {
    let stops = background.stops.map { BubbleColor(color: $0.color, weight: 1) }
    var changed = self
    switch colors {
    case .bubbles: break
    case .background: changed.bubbles = stops
    case .both: changed.bubbles += stops
    case .list(let list): changed.bubbles = list
    case .hues:
      let mean = background.mean.lightness
      let light = bubbles.filter { OKLab($0.color).lightness >= mean }
      if !light.isEmpty { changed.bubbles = light }
      let chromas = changed.bubbles.map { OKLCh(OKLab($0.color)).chroma }
      let greatest = max(chromas.max() ?? 0, 1e-3)
      for (index, chroma) in chromas.enumerated() {
        let share = max(chroma / greatest, 0.01)
        changed.bubbles[index].weight *= share * share
      }
    }
    return changed
  }
}
