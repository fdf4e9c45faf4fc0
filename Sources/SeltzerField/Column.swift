/// A column of numbers, eight to a row, at any alignment.
struct Column<Scalar: SIMDScalar> {
  let start: UnsafeMutableRawPointer

  @inline(__always)
  init(_ start: UnsafeMutablePointer<Scalar>) {
    self.start = UnsafeMutableRawPointer(start)
  }

  @inline(__always)
  subscript(row: Int) -> SIMD8<Scalar> {
    get {
      start.loadUnaligned(
        fromByteOffset: row &* MemoryLayout<SIMD8<Scalar>>.stride, as: SIMD8<Scalar>.self)
    }
    nonmutating set {
      start.storeBytes(
        of: newValue, toByteOffset: row &* MemoryLayout<SIMD8<Scalar>>.stride,
        as: SIMD8<Scalar>.self)
    }
  }
}
