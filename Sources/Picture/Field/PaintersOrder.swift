/// The order in which bubbles are drawn.
package enum PaintersOrder {
  /// Returns the indices sorted by rank, then by index: the order from back to front.
  ///
  /// A rank is derived from the size or the birth, which are constant for a life, so the order of two
  /// bubbles never changes. This is a radix sort in two passes of eight bits. Between the passes, an
  /// entry stores its rank's upper byte above the 24 bits of the index.
  package static func indices(of ranks: UnsafeBufferPointer<UInt16>) -> [UInt32] {
    precondition(ranks.count <= 1 << 24, "an index must fit 24 bits")
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { places in
      places.initialize(repeating: 0)
      for rank in ranks {
        places[Int(rank & 0xFF)] &+= 1
        places[256 + Int(rank >> 8)] &+= 1
      }
      // Counts become the sums of those before them.
      for start in [0, 256] {
        var sum = 0
        for byte in start..<start + 256 { (places[byte], sum) = (sum, sum + places[byte]) }
      }
      let half = UnsafeMutablePointer<UInt32>.allocate(capacity: max(ranks.count, 1))
      defer { half.deallocate() }
      for (index, rank) in ranks.enumerated() {
        let low = Int(rank & 0xFF)
        half[places[low]] = UInt32(rank >> 8) << 24 | UInt32(truncatingIfNeeded: index)
        places[low] &+= 1
      }
      return [UInt32](unsafeUninitializedCapacity: ranks.count) { indices, filled in
        for place in ranks.indices {
          let entry = half[place]
          let high = 256 + Int(entry >> 24)
          indices[places[high]] = entry & 0xFF_FFFF
          places[high] &+= 1
        }
        filled = ranks.count
      }
    }
  }
}
