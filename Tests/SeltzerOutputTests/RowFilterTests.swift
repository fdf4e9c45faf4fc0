import SeltzerKernels
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Row filters")
struct RowFilterTests {
  /// Returns the filtered row; checks that only the permitted bytes after it are overwritten.
  private func filtered(
    _ filters: RowFilters, _ filter: RowFilter, _ row: [UInt32], above: [UInt32]
  ) -> [UInt8] {
    let count = 1 + 3 * row.count
    var out = [UInt8](repeating: 0xA5, count: count + PixelRows.slack + 8)
    switch filter {
    case .sub: filters.table.sub(row, row.count, &out)
    case .up: filters.table.up(row, above, row.count, &out)
    default: filters.table.none(row, row.count, &out)
    }
    #expect(out.suffix(8).allSatisfy { $0 == 0xA5 })
    return Array(out[..<count])
  }

  @Test("every instruction set follows the specification")
  func sets() throws {
    var samples = RandomNumbers(state: 11)
    let sets = InstructionSet.allCases.compactMap { RowFilters($0) }
    #expect(!sets.isEmpty)
    for width in Array(1...70) + [127, 640, 1921] {
      let rows = (0..<2).map { _ in
        (0..<width).map { _ in UInt32.random(in: 0...UInt32.max, using: &samples) }
      }
      func bytes(_ row: [UInt32]) -> [UInt8] {
        row.flatMap { pixel in [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) } }
      }
      let (above, row) = (bytes(rows[0]), bytes(rows[1]))
      let expected: [(RowFilter, [UInt8])] = [
        (.none, row),
        (.sub, row.indices.map { row[$0] &- ($0 < 3 ? 0 : row[$0 - 3]) }),
        (.up, row.indices.map { row[$0] &- above[$0] }),
      ]
      for filters in sets {
        for (filter, bytes) in expected {
          let out = filtered(filters, filter, rows[1], above: rows[0])
          #expect(out == [filter.rawValue] + bytes, "\(filter), \(width)")
        }
      }
      // The byte filters agree, and return the sum of absolute differences.
      for (filter, bytes) in expected {
        var out = [UInt8](repeating: 0, count: row.count)
        let sum = seltzer_filter_bytes(Int32(filter.rawValue), row, above, row.count, 3, &out)
        #expect(out == bytes)
        let distances = bytes.map { UInt64(Int8(bitPattern: $0).magnitude) }
        #expect(sum == distances.reduce(0, +))
      }
    }
  }

  @Test("a picture's bytes do not depend on the instruction set")
  func pictures() throws {
    var samples = RandomNumbers(state: 12)
    let frame = samples.frame(try sized(203, 77))
    for filter in RowFilter.allCases {
      let all = try InstructionSet.allCases.compactMap { RowFilters($0) }.map { filters in
        let rows = try PixelRows(frame, .rgb, filters)
        var out = [UInt8](repeating: 0, count: 77 * rows.stride + PixelRows.slack)
        rows.write(0..<77, filter, to: &out)
        return Array(out[..<(77 * rows.stride)])
      }
      #expect(all.allSatisfy { $0 == all[0] })
      #expect(all[0].contains { $0 != 0 })
    }
  }
}
