import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import SeltzerTestSupport
import Testing

/// A view as used with DVParallaxView: its offset is set, dragged and tilted, layers are added, and
/// factors change.
private struct View {
  var scene: Scene
  var offset = SIMD2(0.0, 0.0)
  let size: PixelSize

  init(_ edge: Parallax.Edge, _ random: inout RandomNumbers) throws {
    scene = Scene(name: "any")
    scene.background = Background(
      picture: .file("a.png"),
      height: random.below(2) == 0 ? .cover : .stageHeights(random.double(1...2)))
    scene.parallax.edge = edge
    scene.parallax.reveal = SIMD2(repeating: [0, 0.05, 0.3][random.below(3)])
    let sizes = [(320, 568), (1920, 1080), (64, 64), (100, 900)]
    let (width, height) = sizes[random.below(sizes.count)]
    size = PixelSize(width, height)
    for _ in 0..<random.below(3) { addLayer(.entry) }
    if random.below(2) == 0 { addLayer(.front) }
  }

  mutating func addLayer(_ parallaxRole: Layer.ParallaxRole) {
    var layer = Layer(name: "l", content: .shape(Shape(figure: .circle)))
    layer.size = Layer.Extent(width: 0.1, height: 0.1)
    layer.parallaxRole = parallaxRole
    scene.layers.append(layer)
  }

  /// Applies a random change to the view.
  mutating func step(_ random: inout RandomNumbers) {
    switch random.below(6) {
    case 0: offset = random.pair(-5000...5000)
    case 1:
      let translation = random.pair(-300...300)
      offset += SIMD2(translation.x, -translation.y)
    case 2, 3:
      let rate = random.pair(-2...2)
      if abs(rate.y) > 0.1 { offset.x += 2.5 * rate.y }
      if abs(rate.x) > 0.1 { offset.y += 2.5 * rate.x }
    case 4: addLayer(Layer.ParallaxRole.allCases[random.below(3)])
    default:
      scene.parallax.distanceFactor = [0, 0.5, 1, 2, 7][random.below(5)]
      scene.parallax.frontFactor = [0, 1, 20][random.below(3)]
    }
  }

  func stage() throws -> Stage {
    try SeltzerPictureTests.stage(scene, size.width, size.height)
  }
}

extension Stage {
  fileprivate func moved(_ offset: SIMD2<Double>) throws -> Composition {
    try composition(of: [noBubbles], at: 0, contentOffset: offset)
  }
}

@Suite("Parallax properties, over 2,000 sequences")
struct ParallaxLawTests {
  /// Calls `body` for every step of many views.
  private func everyStep(
    _ edge: Parallax.Edge, _ body: (View, Stage, Composition, inout RandomNumbers) throws -> Void
  ) throws {
    var random = RandomNumbers(state: edge == .clamp ? 1 : 2)
    for _ in 0..<2000 {
      var view = try View(edge, &random)
      for _ in 0..<1 + random.below(4) {
        view.step(&random)
        let stage = try view.stage()
        let shown = try stage.moved(view.offset)
        try body(view, stage, shown, &random)
        // The next drag or tick begins at the offset in effect.
        view.offset = shown.contentOffset
      }
    }
  }

  /// Returns the movement of each entry, in the stack's order.
  private func movements(_ shown: Composition) -> [SIMD2<Double>] {
    let middle = SIMD2(Double(shown.size.width), Double(shown.size.height)) / 2
    return shown.stack.map { $0.center - middle }
  }

  private func showsNoEdge(_ shown: Composition) -> Bool {
    guard let backdrop = shown.backdrop else { return false }
    let low = backdrop.center - backdrop.size / 2
    let high = backdrop.center + backdrop.size / 2
    return low.x <= 1e-6 && low.y <= 1e-6 && high.x >= Double(shown.size.width) - 1e-6
      && high.y >= Double(shown.size.height) - 1e-6
  }

  /// Returns the movements by the original's rule: entry i of n moves by offset / ((n − i) · D), the
  /// front by −offset / F; the edge rule limits each axis.
  private func formula(_ view: View, _ shown: Composition) throws -> [SIMD2<Double>] {
    let layers = view.scene.layers
    let moving = layers.filter { $0.parallaxRole != .still }
    let (count, factor) = (Double(moving.count + 1), view.scene.parallax.distanceFactor)
    let backdrop = try #require(shown.backdrop)
    var offset = view.offset
    for axis in 0..<2 where factor > 0 {
      let side = Double(axis == 0 ? shown.size.width : shown.size.height)
      let spare = (backdrop.size[axis] - side) / 2
      guard abs(offset[axis]) / (count * factor) > spare + 1e-9 else { continue }
      let touching = spare * count * factor
      offset[axis] = offset[axis] < 0 ? -touching : touching
    }
    let front = layers.lastIndex { $0.parallaxRole == .front }
    // Only still layers after the front layer cover it.
    let late = layers.indices.filter { index in
      front.map { index == $0 || index > $0 && layers[index].parallaxRole == .still } == true
    }
    let order = layers.indices.filter { !late.contains($0) } + late
    var divisors = [count * factor]
    var place = 0.0
    for index in order {
      if index == front {
        divisors.append(-view.scene.parallax.frontFactor)
      } else if layers[index].parallaxRole == .still {
        divisors.append(0)
      } else {
        place += 1
        divisors.append((count - place) * factor)
      }
    }
    return divisors.map { $0 == 0 ? .zero : SIMD2(offset.x, -offset.y) / $0 }
  }

  @Test(
    "the background never shows an edge, and movements equal the formula",
    arguments: Parallax.Edge.allCases)
  func equalsFormula(edge: Parallax.Edge) throws {
    try everyStep(edge) { view, _, shown, _ in
      let expected = try formula(view, shown)
      let same = zip(movements(shown), expected).allSatisfy { far in
        let gap = far.0 - far.1
        return max(abs(gap.x), abs(gap.y)) < 1e-6
      }
      if !showsNoEdge(shown) { Issue.record("\(view)") }
      if !same || expected.count != shown.stack.count { Issue.record("\(view)") }
    }
  }

  @Test("x and y are independent", arguments: Parallax.Edge.allCases)
  func independent(edge: Parallax.Edge) throws {
    try everyStep(edge) { view, stage, shown, random in
      let other = random.pair(-5000...5000)
      let across = try stage.moved(SIMD2(view.offset.x, other.y))
      let down = try stage.moved(SIMD2(other.x, view.offset.y))
      let same =
        movements(across).map(\.x) == movements(shown).map(\.x)
        && movements(down).map(\.y) == movements(shown).map(\.y)
        && across.contentOffset.x == shown.contentOffset.x
        && down.contentOffset.y == shown.contentOffset.y
      if !same { Issue.record("\(view)") }
    }
  }

  @Test("clamping does not depend on the path and is idempotent")
  func pathIndependent() throws {
    try everyStep(.clamp) { view, stage, shown, random in
      _ = try stage.moved(random.pair(-5000...5000))
      let again = try stage.moved(view.offset)
      let settled = try stage.moved(shown.contentOffset)
      if again != shown || settled != shown { Issue.record("\(view)") }
      // A drag beyond the bounds ends at the same place as one to the bounds.
      let most = pointwiseMax(shown.contentOffset, -shown.contentOffset)
      let inside = pointwiseMin(most, pointwiseMax(-most, view.offset))
      if try stage.moved(inside) != shown { Issue.record("\(view)") }
    }
  }
}
