/// The 8×8 ordered dither of Bayer (1973); the table in store.h has the same ranks.
package enum OrderedDither {
  /// The ranks 0...63, row by row; consecutive ranks are far apart.
  package static let ranks: [Int] = (0..<64).map { index in
    let (x, y) = (index % 8, index / 8)
    return (0..<3).reduce(0) { $0 << 2 | ((x ^ y) >> $1 & 1) << 1 | y >> $1 & 1 }
  }
}
