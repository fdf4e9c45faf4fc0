// GLib's types belong to whichever of the two the compiler sees first.
import CGdkPixbuf
import CPangoCairo
import SeltzerDocument
import SeltzerStage
import SeltzerSystem

/// A gdk-pixbuf loader that is fed a file until it knows the image's size and orientation.
final class ImageHeader {
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let path: String
  private var announced: (width: Int, height: Int)?
  /// Whether all is known, and pixels would follow.
  private var isRead = false
  private var fileBytes = 0
  /// How many pixels the file can hold at most; nil is not known.
  private var mostPixels: Int?

  init(_ path: String) throws(RasterError) {
    guard let loader = gdk_pixbuf_loader_new() else { throw .cairo(reason: "out of memory") }
    self.loader = loader
    self.path = path
    let me = Unmanaged.passUnretained(self).toOpaque()
    // The size arrives before any memory is taken for pixels.
    connect("size-prepared", me) { _, width, height, me in
      Unmanaged<ImageHeader>.fromOpaque(me).takeUnretainedValue().sizePrepared(width, height)
    }
    connect("area-prepared", me) { _, me in
      Unmanaged<ImageHeader>.fromOpaque(me).takeUnretainedValue().isRead = true
    }
    try feed()
  }

  deinit {
    // A loader must be closed before it goes; that the image is not whole is known here.
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(UnsafeMutableRawPointer(loader))
  }

  /// Width and height as the image is shown.
  func uprightSize() throws(RasterError) -> PixelSize {
    guard let announced, announced.width > 0, announced.height > 0 else {
      throw .corruptImage(path: path, reason: "it has no size")
    }
    var turned = false
    if let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader),
      let orientation = gdk_pixbuf_get_option(pixbuf, "orientation")
    {
      // EXIF 5...8 lie on their side.
      turned = ["5", "6", "7", "8"].contains(String(cString: orientation))
    }
    let (width, height) =
      turned ? (announced.height, announced.width) : (announced.width, announced.height)
    guard let size = PixelSize(width: width, height: height) else {
      throw .imageTooLarge(path: path, width: width, height: height)
    }
    if let mostPixels, width * height > mostPixels {
      throw .corruptImage(path: path, reason: RasterError.misfit)
    }
    return size
  }

  private var isTooLarge: Bool {
    guard let (width, height) = announced, width > 0, height > 0 else { return false }
    return PixelSize(width: width, height: height) == nil
  }

  private func sizePrepared(_ width: Int32, _ height: Int32) {
    announced = (Int(width), Int(height))
    let format = gdk_pixbuf_loader_get_format(loader)
    guard let name = gdk_pixbuf_format_get_name(format) else { return }
    defer { g_free(name) }
    let kind = String(cString: name)
    if isTooLarge || kind == "png" {
      // A size of 0 makes the loader stop instead of taking memory, as if that were an error.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
      isRead = !isTooLarge
      // Eight to a byte at most, and deflate makes at most 1032 bytes out of one.
      mostPixels = kind == "png" ? fileBytes * 1032 * 8 : nil
    } else if kind == "jpeg" {
      // The orientation comes only after memory was taken, and painted grey: an eighth will do.
      gdk_pixbuf_loader_set_size(loader, max(1, width / 8), max(1, height / 8))
    }
  }

  private func feed() throws(RasterError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadableImage(path: path, reason: Errno.last.reason) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadableImage(path: path, reason: Errno.last.reason)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw .unreadableImage(path: path, reason: "this is a folder; name an image in it")
    default:
      // It is read twice, which pipes and devices do not allow.
      throw .unreadableImage(path: path, reason: "this is no regular file; save the image as one")
    }
    fileBytes = Int(status.st_size)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var failure: UnsafeMutablePointer<GError>?
    while true {
      let got = read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw .unreadableImage(path: path, reason: Errno.last.reason) }
      if got == 0 { break }
      let taken = gdk_pixbuf_loader_write(loader, buffer, gsize(got), &failure)
      try judge(taken, failure)
      if isRead { return }
    }
    guard status.st_size > 0 else { throw .corruptImage(path: path, reason: "the file is empty") }
    // Of a short file nothing was looked at before.
    try judge(gdk_pixbuf_loader_close(loader, &failure), failure)
  }

  private func judge(
    _ good: gboolean, _ failure: UnsafeMutablePointer<GError>?
  ) throws(RasterError) {
    if let announced, isTooLarge {
      if let failure { g_error_free(failure) }
      throw .imageTooLarge(path: path, width: announced.width, height: announced.height)
    }
    if isRead {
      if let failure { g_error_free(failure) }
    } else if good == 0 {
      throw RasterError(decoding: path, failure)
    }
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
