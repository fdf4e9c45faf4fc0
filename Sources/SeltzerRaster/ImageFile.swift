import CGdkPixbuf
import SeltzerDocument
package import SeltzerStage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An image on disk, read by gdk-pixbuf, upright as its EXIF orientation says.
package enum ImageFile {
  /// The longest side that is read.
  package static let longestSide = PixelSize.longestSide
  /// The most pixels that are read.
  package static let mostPixels = 256_000_000

  /// Width and height as shown, from the header; nothing of the pixels is decoded.
  package static func size(of path: String) throws(RasterError) -> PixelSize {
    let loading = try Loading(path, wanting: .header)
    return try loading.uprightSize()
  }

  /// The pixels at another size, premultiplied `0xAARRGGBB`, and whether all are opaque.
  package static func pixels(
    of path: String, width: Int, height: Int
  ) throws(RasterError) -> (pixels: [UInt32], opaque: Bool) {
    let loading = try Loading(path, wanting: .pixels)
    guard let whole = gdk_pixbuf_loader_get_pixbuf(loading.loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(whole)
    else { throw .corruptImage(path: path, reason: "it has no picture") }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    guard
      let scaled = gdk_pixbuf_scale_simple(
        upright, Int32(width), Int32(height), GDK_INTERP_BILINEAR)
    else { throw .cairo(reason: "no memory for \(path) at \(width)x\(height)") }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    return premultiplied(scaled, width: width, height: height)
  }

  private static func premultiplied(
    _ pixbuf: OpaquePointer, width: Int, height: Int
  ) -> (pixels: [UInt32], opaque: Bool) {
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard let bytes = gdk_pixbuf_get_pixels(pixbuf) else { return ([], true) }
    var pixels = [UInt32](repeating: 0, count: width * height)
    var opaque = true
    for y in 0..<height {
      var at = y * stride
      for x in 0..<width {
        let alpha = channels == 4 ? UInt32(bytes[at + 3]) : 255
        // Rounded product of two 8-bit fractions, exact.
        func multiplied(_ value: UInt8) -> UInt32 {
          let product = UInt32(value) * alpha + 128
          return (product + product >> 8) >> 8
        }
        opaque = opaque && alpha == 255
        pixels[y * width + x] =
          alpha << 24 | multiplied(bytes[at]) << 16 | multiplied(bytes[at + 1]) << 8
          | multiplied(bytes[at + 2])
        at += channels
      }
    }
    return (pixels, opaque)
  }
}

/// A gdk-pixbuf loader that is fed a file, and stops as soon as it has what is wanted.
private final class Loading {
  enum Wanted {
    case header
    case pixels
  }

  let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let path: String
  private var announced: (width: Int, height: Int)?
  private var begun = false

  init(_ path: String, wanting wanted: Wanted) throws(RasterError) {
    guard let loader = gdk_pixbuf_loader_new() else { throw .cairo(reason: "out of memory") }
    self.loader = loader
    self.path = path
    let me = Unmanaged.passUnretained(self).toOpaque()
    // The size arrives before any memory is taken for pixels.
    connect("size-prepared", me) { _, width, height, me in
      Unmanaged<Loading>.fromOpaque(me).takeUnretainedValue().sizePrepared(width, height)
    }
    connect("area-prepared", me) { _, me in
      Unmanaged<Loading>.fromOpaque(me).takeUnretainedValue().begun = true
    }
    do {
      try feed(wanted)
    } catch {
      gdk_pixbuf_loader_close(loader, nil)
      throw error
    }
  }

  deinit {
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(UnsafeMutableRawPointer(loader))
  }

  func uprightSize() throws(RasterError) -> PixelSize {
    guard let announced else { throw .corruptImage(path: path, reason: "it has no size") }
    var turned = false
    if let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader),
      let orientation = gdk_pixbuf_get_option(pixbuf, "orientation")
    {
      // EXIF 5...8 lie on their side.
      turned = ["5", "6", "7", "8"].contains(String(cString: orientation))
    }
    let (width, height) =
      turned ? (announced.height, announced.width) : (announced.width, announced.height)
    guard let size = PixelSize(width: width, height: height),
      width * height <= ImageFile.mostPixels
    else { throw .imageTooLarge(path: path, width: width, height: height) }
    return size
  }

  private var tooLarge: Bool {
    guard let (width, height) = announced else { return false }
    return width > ImageFile.longestSide || height > ImageFile.longestSide
      || width * height > ImageFile.mostPixels
  }

  private func sizePrepared(_ width: Int32, _ height: Int32) {
    announced = (Int(width), Int(height))
    // A size of 0 makes the loader stop instead of taking memory.
    if tooLarge { gdk_pixbuf_loader_set_size(loader, 0, 0) }
  }

  private func feed(_ wanted: Wanted) throws(RasterError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadableImage(path: path, reason: systemReason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw .unreadableImage(path: path, reason: "this is a folder; name an image in it")
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var failure: UnsafeMutablePointer<GError>?
    while true {
      let got = read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw .unreadableImage(path: path, reason: systemReason()) }
      if got == 0 { break }
      let taken = gdk_pixbuf_loader_write(loader, buffer, gsize(got), &failure)
      try judge(taken, failure)
      if wanted == .header, begun { return }
    }
    try judge(gdk_pixbuf_loader_close(loader, &failure), failure)
  }

  private func judge(
    _ good: gboolean, _ failure: UnsafeMutablePointer<GError>?
  ) throws(RasterError) {
    if let announced, tooLarge {
      freeError(failure)
      throw .imageTooLarge(path: path, width: announced.width, height: announced.height)
    }
    guard good == 0 else { return }
    defer { freeError(failure) }
    guard let failure else { throw .corruptImage(path: path, reason: "it cannot be decoded") }
    if failure.pointee.domain == gdk_pixbuf_error_quark(),
      failure.pointee.code == Int32(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue)
    {
      throw .unknownImageKind(path: path)
    }
    // Loaders answer a damaged length with "insufficient memory"; sizes were judged already.
    let reason =
      failure.pointee.code == Int32(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
      ? "its data do not fit its size" : String(cString: failure.pointee.message)
    throw .corruptImage(path: path, reason: reason.split(separator: "\n").joined(separator: " "))
  }

  private func connect(
    _ signal: String, _ me: UnsafeMutableRawPointer,
    _ handler:
      @escaping @convention(c) (
        UnsafeMutableRawPointer?, Int32, Int32, UnsafeMutableRawPointer
      ) -> Void
  ) {
    g_signal_connect_data(
      loader, signal, unsafeBitCast(handler, to: GCallback.self), me, nil, GConnectFlags(0))
  }

  private func connect(
    _ signal: String, _ me: UnsafeMutableRawPointer,
    _ handler: @escaping @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer) -> Void
  ) {
    g_signal_connect_data(
      loader, signal, unsafeBitCast(handler, to: GCallback.self), me, nil, GConnectFlags(0))
  }
}

private func freeError(_ error: UnsafeMutablePointer<GError>?) {
  if let error { g_error_free(error) }
}
