import CImages
import SeltzerDecoders
import SeltzerSystem

extension ImageFormat {
  /// WebP, or the first frame of an animation (RFC 9649).
  static let webP = ImageFormat(
    matches: { $0.starts(with: "RIFF".utf8) && $0.dropFirst(8).elementsEqual("WEBP".utf8) },
    read: { file, wantsPixels in
      try file.checkMemory(file.count)
      return try file.bytes(0..<file.count).withUnsafeBufferPointer { bytes in
        var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
        var state = WEBP_DEMUX_PARSING_HEADER
        let container = WebPDemuxPartial(&data, &state)
        defer { WebPDemuxDelete(container) }
        var frame = WebPIterator()
        defer { WebPDemuxReleaseIterator(&frame) }
        var features = WebPBitstreamFeatures()
        guard state != WEBP_DEMUX_PARSE_ERROR, WebPDemuxGetFrame(container, 1, &frame) != 0,
          WebPGetFeatures(frame.fragment.bytes, frame.fragment.size, &features) == VP8_STATUS_OK
        else {
          throw file.corrupt(
            state == WEBP_DEMUX_PARSE_ERROR ? "its structure is invalid" : RasterError.truncated)
        }
        var image = try StoredImage(file, Int(features.width), Int(features.height))
        guard frame.complete != 0 else { throw file.corrupt(RasterError.truncated) }
        var exif = WebPChunkIterator()
        if WebPDemuxGetChunk(container, "EXIF", 1, &exif) != 0 {
          image.orientation =
            exifOrientation(
              UnsafeBufferPointer(start: exif.chunk.bytes, count: min(exif.chunk.size, 65_536)))
            ?? 1
          WebPDemuxReleaseChunkIterator(&exif)
        }
        image.channels = features.has_alpha != 0 ? 4 : 3
        let isLossless = features.format == 2
        // All pixels are stored before they are converted, to 3 bytes without transparency.
        if isLossless { try file.checkMemory(image.channels * image.width * image.height) }
        guard wantsPixels else { return image }
        let stride = image.width * image.channels
        let pixels = try image.allocate()
        let decode = image.channels == 4 ? WebPDecodeRGBAInto : WebPDecodeRGBInto
        guard
          decode(
            frame.fragment.bytes, frame.fragment.size, pixels, stride * image.height, Int32(stride))
            != nil
        else {
          free(pixels)
          throw file.corrupt(RasterError.dataMismatch)
        }
        var profile = WebPChunkIterator()
        defer { WebPDemuxReleaseChunkIterator(&profile) }
        guard WebPDemuxGetChunk(container, "ICCP", 1, &profile) != 0 else { return image }
        var decoded = seltzer_image(
          width: UInt32(image.width), height: UInt32(image.height),
          channels: UInt32(image.channels), pixels: pixels)
        do {
          try file.decode {
            seltzer_convert_to_srgb(&decoded, profile.chunk.bytes, profile.chunk.size, $1)
          }
        } catch {
          free(pixels)
          throw error
        }
        return image
      }
    })
}
