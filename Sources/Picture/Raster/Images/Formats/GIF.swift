import CImages
import SeltzerSystem

extension ImageFormat {
  /// The first frame of a GIF (CompuServe, "GIF89a Specification").
  static let gif = ImageFormat(
    matches: { $0.starts(with: Array("GIF8".utf8)) },
    read: { file, wantsPixels in
      let header = try file.header(6..<10)
      var image = try StoredImage(
        file, unsigned(header[..<2].reversed()), unsigned(header[2...].reversed()))
      image.channels = 4
      guard wantsPixels else { return image }
      // It is read from the current place, and closed.
      lseek(file.file.descriptor, 0, SEEK_SET)
      let copy = file.file.duplicate()
      guard copy >= 0 else { throw Errno.last }
      guard let gif = DGifOpenFileHandle(copy, nil) else {
        throw file.corrupt(RasterError.truncated)
      }
      defer { DGifCloseFile(gif, nil) }
      func check(_ status: Int32) throws { guard status == GIF_OK else { throw file.corrupt(gif) } }
      var transparent: UInt8?
      while true {
        var kind = UNDEFINED_RECORD_TYPE
        try check(DGifGetRecordType(gif, &kind))
        switch kind {
        case EXTENSION_RECORD_TYPE:
          var code: Int32 = 0
          var block: UnsafeMutablePointer<GifByteType>?
          try check(DGifGetExtension(gif, &code, &block))
          while let data = block {
            // Of the extensions, only the transparent colour matters. A block begins with its length.
            if code == GRAPHICS_EXT_FUNC_CODE, data[0] == 4 {
              transparent = data[1] & 1 == 1 ? data[4] : nil
            }
            try check(DGifGetExtensionNext(gif, &block))
          }
        case IMAGE_DESC_RECORD_TYPE:
          try check(DGifGetImageDesc(gif))
          do { try readFrame(of: gif, transparent, into: image.allocate(), image, file) } catch {
            free(image.pixels)
            throw error
          }
          return image
        default: throw file.corrupt("it contains no frame")
        }
      }
    })

  /// Reads the pixels of a frame whose header has been read.
  private static func readFrame(
    of gif: UnsafeMutablePointer<GifFileType>, _ transparent: UInt8?,
    into pixels: UnsafeMutablePointer<UInt8>, _ image: StoredImage, _ file: ImageBytes
  ) throws {
    let frame = gif.pointee.Image
    let (width, height) = (Int(frame.Width), Int(frame.Height))
    guard width * height <= image.width * image.height else {
      throw file.corrupt("its first frame is larger than the image")
    }
    guard let map = frame.ColorMap ?? gif.pointee.SColorMap else {
      throw file.corrupt("it has no colours")
    }
    let colors = UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
    var indices = [UInt8](repeating: 0, count: width)
    // The rows of an interlaced frame come in four passes.
    let passes = frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for y in passes.flatMap({ stride(from: $0, to: height, by: $1) }) {
      if Task.isCancelled { throw Errno.canceled }
      guard DGifGetLine(gif, &indices, frame.Width) == GIF_OK else { throw file.corrupt(gif) }
      let top = Int(frame.Top) + y
      guard top < image.height else { continue }
      for (x, index) in indices.prefix(max(image.width - Int(frame.Left), 0)).enumerated()
      where index != transparent {
        let pixel = pixels + 4 * (top * image.width + Int(frame.Left) + x)
        pixel[3] = 255
        guard Int(index) < colors.count else { continue }
        (pixel[0], pixel[1], pixel[2]) = (
          colors[Int(index)].Red, colors[Int(index)].Green, colors[Int(index)].Blue
        )
      }
    }
  }
}

extension ImageBytes {
  /// Converts the last error of giflib.
  fileprivate func corrupt(_ gif: UnsafeMutablePointer<GifFileType>) -> RasterError {
    let isEnd = [D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON].contains(gif.pointee.Error)
    return corrupt(isEnd ? RasterError.truncated : RasterError.dataMismatch)
  }
}
