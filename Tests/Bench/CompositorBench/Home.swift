import Foundation
import Seltzer

extension CompositorBench {
  /// Measures the default wallpaper and its stages.
  static func home() throws {
    let scene = try SceneLibrary.scene("home")
    let wallpaper = try Wallpaper(
      scene: scene, palette: PaletteLibrary().palette(scene.palette), size: size)
    var frame = Frame(size: size)
    var all = Times(61)
    var stages: [FrameTimes] = []
    for repetition in 0...61 {
      let t = Double(repetition) / 30
      var times = FrameTimes()
      try all.add("frame", repetition) { times = try wallpaper.draw(at: t, into: &frame) }
      if repetition > 0 { stages.append(times) }
    }
    func median(_ stage: KeyPath<FrameTimes, Double>) -> String {
      number(stages.map { $0[keyPath: stage] * 1000 }.sorted()[stages.count / 2], 3)
    }
    let count = try wallpaper.composition(at: 0).discs.count
    print("home, \(count) bubbles, one thread: \(number(all.median("frame"), 3)) ms a frame")
    print(
      "  field \(median(\.field)), sort \(median(\.sort)), draw \(median(\.draw)), "
        + "hand-over \(median(\.handover)) ms")
  }
}
