package import SeltzerScene

extension BubbleColumns {
  /// The indices of all bubbles from back to front.
  ///
  /// By size or birth, and by index where those are equal. Size is the one that a bubble has for
  /// life, so that the order of two never changes while both live.
  package func paintersOrder(_ drawOrder: Emitter.DrawOrder) -> [UInt32] {
    switch drawOrder {
    case .size: order { Int(self.traits[$0] >> 16) }
    case .birth: order { Int(self.birthRank[$0] & 0xFFFF) }
    }
  }

  /// Two counting passes over eight bits each.
  ///
  /// Between them an entry carries its key's upper half in the eight bits that no index needs.
  @inline(__always)
  private func order(by key: (Int) -> Int) -> [UInt32] {
    precondition(count <= 1 << 24, "an index must fit 24 bits")
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { places in
      places.initialize(repeating: 0)
      for i in 0..<count {
        let key = key(i)
        places[key & 0xFF] &+= 1
        places[256 + (key >> 8)] &+= 1
      }
      Self.startPlaces(places[..<256])
      Self.startPlaces(places[256...])
      let half = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 1))
      defer { half.deallocate() }
      for i in 0..<count {
        let key = key(i)
        half[places[key & 0xFF]] = UInt32(truncatingIfNeeded: (key >> 8) << 24 | i)
        places[key & 0xFF] &+= 1
      }
      return [UInt32](unsafeUninitializedCapacity: count) { order, filled in
        for i in 0..<count {
          let entry = half[i]
          let key = 256 + Int(entry >> 24)
          order[places[key]] = entry & 0xFF_FFFF
          places[key] &+= 1
        }
        filled = count
      }
    }
  }

  /// Turns counts into the places where each count's entries begin.
  private static func startPlaces(_ counts: Slice<UnsafeMutableBufferPointer<Int>>) {
    var counts = counts
    var place = 0
    for i in counts.indices {
      let count = counts[i]
      counts[i] = place
      place += count
    }
  }
}
