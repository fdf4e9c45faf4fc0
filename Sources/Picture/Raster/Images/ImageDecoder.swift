import CGLib
import SeltzerSystem

extension ImageBytes {
  /// Checks and decodes the file; the caller frees the result, whose orientation is not yet applied.
  func decoded() throws -> OpaquePointer {
    let header = try ImageHeader(self)
    let pixbuf = try header.format.takesPieces ? decodedInPieces(header) : decodedCopy(header)
    guard gdk_pixbuf_get_width(pixbuf) == header.width,
      gdk_pixbuf_get_height(pixbuf) == header.height
    else {
      g_object_unref(UnsafeMutableRawPointer(pixbuf))
      throw corrupt(RasterError.dataMismatch)
    }
    gdk_pixbuf_set_option(pixbuf, "orientation", "\(header.orientation)")
    return pixbuf
  }

  /// Decodes in pieces, until the limit of processor time.
  private func decodedInPieces(_ header: ImageHeader) throws -> OpaquePointer {
    var failure: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(header.format.loader, &failure) else {
      throw RasterError(decoding: path, failure)
    }
    let lastRow = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    lastRow.initialize(to: 0)
    defer {
      // A loader must be closed before it is freed.
      gdk_pixbuf_loader_close(loader, nil)
      g_object_unref(UnsafeMutableRawPointer(loader))
      lastRow.deallocate()
    }
    let updated: @convention(c) (OpaquePointer?, Int32, Int32, Int32, Int32, gpointer) -> Void = {
      $5.assumingMemoryBound(to: Int32.self).pointee = $2 + $4
    }
    g_signal_connect_data(
      loader, "area-updated", unsafeBitCast(updated, to: GCallback.self), lastRow, nil,
      GConnectFlags(0))

    let most = 1 + 0.02 * Double(header.width * header.height) / 1_000_000
    let end = MonotonicClock.threadTime + Int64(most * 1e9)
    try header.forEachPiece(of: self) { piece in
      guard MonotonicClock.threadTime < end else {
        let most = "\((most * 10).rounded() / 10) s"
        throw RasterError.imageTooCostly(
          path: path, what: "takes more than \(most) of processor time", most: most)
      }
      guard gdk_pixbuf_loader_write(loader, piece, gsize(piece.count), &failure) != 0 else {
        throw RasterError(decoding: path, failure)
      }
    }
    // The loaders do not report missing rows.
    guard lastRow.pointee == header.height, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw corrupt(RasterError.dataMismatch)
    }
    return OpaquePointer(g_object_ref(UnsafeMutableRawPointer(pixbuf)))
  }

  /// Decodes a copy of the file in memory, which contains only the parts.
  private func decodedCopy(_ header: ImageHeader) throws -> OpaquePointer {
    let copy = FileDescriptor(rawValue: seltzer_memory_file())
    guard copy.rawValue >= 0 else { throw Errno.last }
    return try copy.closeAfter {
      try header.forEachPiece(of: self) { _ = try copy.writeAll($0) }
      try copy.seek(offset: 0, from: .start)
      var failure: UnsafeMutablePointer<GError>?
      guard let pixbuf = gdk_pixbuf_new_from_file("/dev/fd/\(copy.rawValue)", &failure) else {
        throw RasterError(decoding: path, failure)
      }
      return pixbuf
    }
  }
}
