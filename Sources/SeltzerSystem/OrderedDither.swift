/// The 8×8 ordered dither of Bayer (1973).
///
/// The kernels' C table in store.h holds the same ranks.
package enum OrderedDither {
  /// Ranks 0...63, each once, row by row; ranks that follow each other are far apart.
  package static let ranks: [Int] = (0..<64).map { index in
    let (x, y) = (index % 8, index / 8)
    return (0..<3).reduce(0) { $0 << 2 | ((x ^ y) >> $1 & 1) << 1 | y >> $1 & 1 }
  }
}
