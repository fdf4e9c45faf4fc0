import SeltzerScene

/// The colours of an emitter's bubbles over their lives.
struct LifeColors: Sendable {
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
