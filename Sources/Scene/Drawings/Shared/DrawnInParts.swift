import Dispatch
import FoundationEssentials
import Synchronization

/// Draws the columns `x` and rows `y` of a picture in strips of rows, which bound the memory, each in parts of columns,
/// one for each processor.
func drawnInParts(
  _ x: Range<Int>, _ y: Range<Int>, mostPixels: Int,
  _ draw: @Sendable (_ x: Range<Int>, _ y: Range<Int>) -> [UInt32]
) -> [UInt32] {
  let rows = max(mostPixels / max(x.count, 1), 1)
  let count = max(min(ProcessInfo.processInfo.activeProcessorCount, x.count / 64), 1)
  return stride(from: y.lowerBound, to: y.upperBound, by: rows).flatMap { first in
    let strip = first..<min(first + rows, y.upperBound)
    let parts = Mutex([[UInt32]](repeating: [], count: count))
    DispatchQueue.concurrentPerform(iterations: count) { part in
      let columns =
        x.lowerBound + x.count * part / count..<x.lowerBound + x.count * (part + 1) / count
      let pixels = draw(columns, strip)
      parts.withLock { $0[part] = pixels }
    }
    return parts.withLock { parts in
      (0..<strip.count).flatMap { row in
        parts.flatMap { part in
          part[row * part.count / strip.count..<(row + 1) * part.count / strip.count]
        }
      }
    }
  }
}
