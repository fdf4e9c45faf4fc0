/// Along one side: which pixels of a picture make up each pixel of the target, and by what part.
struct FilterTaps {
  /// The pixels of the picture that count at all.
  let reach: Range<Int>
  /// The most pixels that make up one.
  let most: Int

  private let places: [(first: Int, weights: Range<Int>)]
  private let weights: [Float]

  /// Taps of a picture `side` pixels long, of which `length` from `start` on become `count`.
  init(of side: Int, from start: Double, length: Double, to count: Int) {
    let step = length / Double(count)
    // Less than one would leave pixels of the picture out; more would blur.
    let stretch = max(1, step)
    var places: [(first: Int, weights: Range<Int>)] = []
    var weights: [Float] = []
    for index in 0..<count {
      // A pixel's middle lies at a half.
      let middle = start + (Double(index) + 0.5) * step - 0.5
      let low = max(0, Int((middle - 2 * stretch).rounded(.up)))
      let high = min(side - 1, Int((middle + 2 * stretch).rounded(.down)))
      // Beyond the picture there is nothing: those within it count for more.
      let own = (low...max(low, high)).map { Self.cubic((Double($0) - middle) / stretch) }
      let sum = own.reduce(0, +)
      places.append((low, weights.count..<weights.count + own.count))
      weights += own.map { Float($0 / sum) }
    }
    self.places = places
    self.weights = weights
    reach = (places.first?.first ?? 0)..<(places.map { $0.first + $0.weights.count }.max() ?? 0)
    most = places.map(\.weights.count).max() ?? 1
  }

  /// The first pixel that counts, and the parts of it and those after it, which make 1 together.
  subscript(index: Int) -> (first: Int, weights: ArraySlice<Float>) {
    (places[index].first, weights[places[index].weights])
  }

  /// Catmull and Rom's spline, of which Keys (1981) is the source as a filter.
  private static func cubic(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((2.5 - 0.5 * x) * x - 4) * x + 2 }
    return 0
  }
}
