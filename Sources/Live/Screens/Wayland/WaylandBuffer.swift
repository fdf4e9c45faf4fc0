import CWayland
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem

/// A buffer of pixels in memory that is shared with the compositor.
final class WaylandBuffer {
  let size: PixelSize
  /// Whether the compositor reads the buffer, or will do so.
  var isBusy = false
  private let memory: MappedFile
  private var buffer: WaylandObject?

  /// Creates a buffer; its memory is allocated when it is written.
  init(_ shm: WaylandObject, size: PixelSize) throws(SinkError) {
    self.size = size
    let (row, bytes) = (Int32(4 * size.width), 4 * size.width * size.height)
    let file = memfd_create("wallpaper", UInt32(MFD_CLOEXEC))
    guard file >= 0, ftruncate(file, bytes) == 0,
      let memory = MappedFile(file, count: bytes, writing: true)
    else {
      let error = OutputFile.error(for: .last, at: "shared memory")
      close(file)
      throw error
    }
    self.memory = memory
    let pool = WaylandObject(
      shm.connection, .pool, wl_shm_create_pool(shm.pointer, file, Int32(bytes)),
      destructor: "destroy")
    buffer = WaylandObject(
      shm.connection, .buffer,
      wl_shm_pool_create_buffer(
        pool.pointer, 0, Int32(size.width), Int32(size.height), row,
        WL_SHM_FORMAT_XRGB8888.rawValue), destructor: "destroy"
    ) { [unowned self] _, _ in isBusy = false }
  }

  var pointer: OpaquePointer? { buffer?.pointer }

  /// The memory, whose rows follow each other.
  var backBuffer: BackBuffer? {
    BackBuffer(
      DevicePage(size: size, stride: 4 * size.width, layout: .xrgb8888), at: memory.start, of: self)
  }

  /// Copies the part of a frame that begins at a pixel and has the buffer's size.
  func write(_ frame: Frame, x: Int, y: Int) {
    let row = 4 * size.width
    frame.pixels.withUnsafeBytes { pixels in
      for line in 0..<size.height {
        let start = 4 * ((y + line) * frame.size.width + x)
        UnsafeMutableRawBufferPointer(rebasing: memory.bytes[line * row..<(line + 1) * row])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels[start..<start + row]))
      }
    }
  }
}
