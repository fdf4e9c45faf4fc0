import SeltzerKernels
import SeltzerScene
import SeltzerSystem

extension Land {
  /// Stamps a tree of one of a few shapes; near ones have more branches.
  mutating func stamp(
    _ kind: LandThing.Kind, _ foot: SIMD2<Float>, tall: Float, _ ramp: LandRamp,
    _ look: seltzer_stamp
  ) {
    // The numbers are drawn for what is outside as well, so that parts of a picture agree.
    let (shape, isFlipped) = (numbers.next(), numbers.next() < 0.5)
    guard foot.x > Float(canvas.x.lowerBound) - tall, foot.x < Float(canvas.x.upperBound) + tall
    else { return }
    let isOak = kind == .oak
    let isNear = tall > (isOak ? 0.3 : 0.4) * view.unit
    let number = UInt32(shape * (isNear ? isOak ? 1 : 2 : 5)) + (isNear ? 5 : 0)
    let key = number + (isOak ? 10 : 0)
    let most = isOak ? 0.55 : lone.map { view.focal * $0.size / $0.z }.max() ?? 0.28
    let height = (isNear ? most * (isOak ? 1 : 0.8) : min(most, isOak ? 0.18 : 0.37)) * view.unit
    let isSnow = self.look.ground == .snow
    let sprite = sprites.sprite(key) {
      LandSprite(kind, number: number, height: height, isSnow: isSnow)
    }
    var look = look
    look.is_flipped = isFlipped ? 1 : 0
    sprite.stamp(on: canvas, foot, tall: tall, ramp, look)
  }

  /// A tree of the land, in its air and in the light of the cabin or the afterglow.
  mutating func tree(_ tree: LandThing) {
    let foot = view.pixel(tree.x, terrain.height(tree.x, tree.z) - 0.03, tree.z)
    let tall = view.focal * tree.size / tree.z * view.unit
    guard foot.y > Float(canvas.y.lowerBound), foot.y - tall < Float(canvas.y.upperBound)
    else { return }
    let isSnow = look.ground == .snow
    let air = air(tree.z, foot)
    let way = SIMD2(tree.x, tree.z) - view.home
    var stamp = seltzer_stamp()
    (stamp.gain, stamp.opacity, stamp.z) = (1, 1, tree.z * 0.985)
    if look.feature == .cabin {
      let warm = 0.1 / ((way * way).sum() * 0.5 + 0.25) * (way.y < 2.5 ? 1 : 0.2)
      let light = colors.lamp[0.7] * warm
      stamp.warm = (light.x, light.y, light.z, 0)
      stamp.warm_side = way.x > 0 ? -1.6 : 1.6
    }
    if !isSnow {
      let near = nearness((foot - SIMD2(0, 0.4 * tall)) / view.unit - LandView.margin)
      (stamp.bias, stamp.gain) = tree.kind == .oak ? (0, 0.12 + 0.62 * near) : (0.05, 0.5 * near)
    }
    let toLight: Float = foot.x / view.unit - LandView.margin > view.light.x ? -1 : 1
    (stamp.side, stamp.haze) = isSnow ? (-0.7, 0.84) : (1.5 * toLight, 1.04)
    (stamp.air, stamp.share) = ((air.color.x, air.color.y, air.color.z, 1), air.share)
    self.stamp(
      tree.kind, foot, tall: tall, tree.kind == .oak ? colors.tip : colors.tree, stamp)
  }
}
