extension BubbleColumns {
  /// The indices of all bubbles from back to front: by `rank`, and by index where ranks are equal.
  ///
  /// Two counting passes over eight bits each. Between them an entry carries its rank's upper half
  /// in the eight bits that no index needs.
  package func paintersOrder() -> [UInt32] {
    precondition(count <= 1 << 24, "an index must fit 24 bits")
    guard count > 0 else { return [] }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 512) { places in
      places.update(repeating: 0)
      for i in 0..<count {
        let key = Int(rank[i])
        places[key & 0xFF] += 1
        places[256 + (key >> 8)] += 1
      }
      startPlaces(places[..<256])
      startPlaces(places[256...])
      let half = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
      defer { half.deallocate() }
      for i in 0..<count {
        let key = Int(rank[i])
        half[Int(places[key & 0xFF])] = UInt32(truncatingIfNeeded: (key >> 8) << 24 | i)
        places[key & 0xFF] += 1
      }
      return [UInt32](unsafeUninitializedCapacity: count) { order, filled in
        for i in 0..<count {
          let entry = half[i]
          let key = 256 + Int(entry >> 24)
          order[Int(places[key])] = entry & 0xFF_FFFF
          places[key] += 1
        }
        filled = count
      }
    }
  }
}

/// Turns counts into the places where each count's entries begin.
private func startPlaces(_ counts: Slice<UnsafeMutableBufferPointer<UInt32>>) {
  var counts = counts
  var place: UInt32 = 0
  for i in counts.indices {
    let count = counts[i]
    counts[i] = place
    place += count
  }
}
