// Both C modules include GLib, and its types belong to the first one: keep the order of imports.
import CGdkPixbuf
import CPangoCairo
import SeltzerDocument
import SeltzerStage
import SeltzerSystem

/// Reads an image file with a gdk-pixbuf loader until its size and orientation are known.
final class ImageHeader {
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let path: String
  private var storedSize: (width: Int, height: Int)?
  /// Whether size and orientation are known.
  private var isRead = false
  private var fileSize = 0
  /// The largest number of pixels that the file can contain; nil if unknown.
  private var mostPixels: Int?

  init(_ path: String) throws {
    guard let loader = gdk_pixbuf_loader_new() else {
      throw RasterError.unreadableImage(path: path, reason: "not enough memory")
    }
    self.loader = loader
    self.path = path
    // The size arrives before any memory is allocated for pixels.
    let sizePrepared:
      @convention(c) (OpaquePointer?, Int32, Int32, UnsafeMutableRawPointer) -> Void =
        { _, width, height, me in
          Unmanaged<ImageHeader>.fromOpaque(me).takeUnretainedValue().sizePrepared(width, height)
        }
    let areaPrepared: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer) -> Void = { _, me in
      Unmanaged<ImageHeader>.fromOpaque(me).takeUnretainedValue().isRead = true
    }
    connect("size-prepared", sizePrepared)
    connect("area-prepared", areaPrepared)
    try feed()
  }

  deinit {
    // A loader must be closed before it is freed; the error that the image is incomplete is expected.
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(UnsafeMutableRawPointer(loader))
  }

  /// Returns the size after applying the EXIF orientation.
  func uprightSize() throws(RasterError) -> PixelSize {
    guard var (width, height) = storedSize, width > 0, height > 0 else {
      throw .corruptImage(path: path, reason: "it has no size")
    }
    if let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader),
      let orientation = gdk_pixbuf_get_option(pixbuf, "orientation"),
      // The EXIF orientations that swap width and height.
      ["5", "6", "7", "8"].contains(String(cString: orientation))
    {
      (width, height) = (height, width)
    }
    guard let size = PixelSize(width: width, height: height) else {
      throw .imageTooLarge(path: path, width: width, height: height)
    }
    if let mostPixels, width * height > mostPixels {
      throw .corruptImage(path: path, reason: RasterError.dataMismatch)
    }
    return size
  }

  private var isTooLarge: Bool {
    guard let (width, height) = storedSize, width > 0, height > 0 else { return false }
    return PixelSize(width: width, height: height) == nil
  }

  private func sizePrepared(_ width: Int32, _ height: Int32) {
    storedSize = (Int(width), Int(height))
    let format = gdk_pixbuf_loader_get_format(loader)
    guard let name = gdk_pixbuf_format_get_name(format) else { return }
    defer { g_free(name) }
    let kind = String(cString: name)
    if isTooLarge || kind == "png" {
      // A size of 0 makes the loader fail instead of allocating memory.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
      isRead = !isTooLarge
      // A byte holds at most eight pixels, and deflate expands a byte to at most 1032.
      mostPixels = kind == "png" ? fileSize * 1032 * 8 : nil
    } else if kind == "jpeg" {
      // The orientation is known only after the pixels' memory is allocated, so an eighth is enough.
      gdk_pixbuf_loader_set_size(loader, max(1, width / 8), max(1, height / 8))
    }
  }

  private func feed() throws {
    let file = try InputFile(path)
    let status = try file.status()
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: break  // reading a folder fails
    default:
      // The file is read twice, which pipes and devices do not allow.
      throw RasterError.unreadableImage(
        path: path, reason: "not a regular file; copy the image to one")
    }
    fileSize = Int(status.st_size)
    var failure: UnsafeMutablePointer<GError>?
    while true {
      let chunk = try file.read()
      if chunk.isEmpty { break }
      let succeeded = gdk_pixbuf_loader_write(loader, chunk, gsize(chunk.count), &failure)
      try check(succeeded, failure)
      if isRead { return }
    }
    guard fileSize > 0 else {
      throw RasterError.corruptImage(path: path, reason: "the file is empty")
    }
    // The loader parses short files only when it is closed.
    try check(gdk_pixbuf_loader_close(loader, &failure), failure)
  }

  /// Throws the loader's error, unless size and orientation are already known.
  private func check(
    _ succeeded: gboolean, _ failure: UnsafeMutablePointer<GError>?
  ) throws(RasterError) {
    let error = succeeded == 0 ? RasterError(decoding: path, failure) : nil
    if let storedSize, isTooLarge {
      throw .imageTooLarge(path: path, width: storedSize.width, height: storedSize.height)
    }
    if let error, !isRead { throw error }
  }

  private func connect<Handler>(_ signal: String, _ handler: Handler) {
    g_signal_connect_data(
      loader, signal, unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
  }
}
