import CAOM
import SeltzerStage
import SeltzerSystem

/// AV1 by libaom, frame by frame, each made from the one before it and from the first.
///
/// ffmpeg cannot tell libaom to keep the first frame, and by itself it drops it after 80. A loop's last
/// frames need it: where they look like it, they are made from it, and the loop closes.
final class AV1Encoder {
  private let codec = UnsafeMutablePointer<aom_codec_ctx_t>.allocate(capacity: 1)
  private let size: PixelSize
  private let frames: Int
  private var index = 0
  private var ending: LoopEnding?

  /// An encoder of frames of one size.
  ///
  /// - Throws: `SinkError.encodingFailed` when libaom cannot be had so, as for want of memory.
  init(size: PixelSize, frames: Int, quality: VideoQuality) throws(SinkError) {
    self.size = size
    self.frames = frames
    codec.initialize(to: aom_codec_ctx_t())
    var settings = aom_codec_enc_cfg_t()
    try check(
      aom_codec_enc_config_default(aom_codec_av1_cx(), &settings, UInt32(AOM_USAGE_REALTIME)))
    // Speed 6 weighs all that the faster ones guess: of moving layers it makes a third of the bytes
    // for twice the time.
    let (speed, quantizer): (Int32, UInt32) =
      switch quality {
      case .draft: (7, 32)
      case .good: (6, 20)
      case .best: (5, 10)
      }
    settings.g_w = UInt32(size.width)
    settings.g_h = UInt32(size.height)
    // From two on their number changes no byte.
    settings.g_threads = UInt32(max(2, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    settings.g_limit = frames == 1 ? 1 : 0
    settings.g_lag_in_frames = 0
    settings.kf_mode = AOM_KF_DISABLED
    settings.rc_end_usage = AOM_Q
    // A finer quantizer for some of the frames is a step between them.
    settings.rc_min_quantizer = quantizer
    settings.rc_max_quantizer = quantizer
    try check(caom_start(codec, &settings))
    try set(AOME_SET_CPUUSED, speed)
    try set(AOME_SET_CQ_LEVEL, Int32(quantizer))
    try set(AV1E_SET_ROW_MT, 1)
    try set(AV1E_SET_AQ_MODE, 0)
    // Seven bits say how old a frame is, and the first is older than that.
    try set(AV1E_SET_ENABLE_ORDER_HINT, 0)
    try set(AV1E_SET_ENABLE_REF_FRAME_MVS, 0)
    try set(AV1E_SET_COLOR_PRIMARIES, AOM_CICP_CP_BT_709)
    try set(AV1E_SET_TRANSFER_CHARACTERISTICS, AOM_CICP_TC_BT_709)
    try set(AV1E_SET_MATRIX_COEFFICIENTS, AOM_CICP_MC_BT_709)
    try set(AV1E_SET_COLOR_RANGE, AOM_CR_STUDIO_RANGE)
  }

  deinit {
    aom_codec_destroy(codec)
    codec.deinitialize(count: 1)
    codec.deallocate()
  }

  /// Encodes the next frame.
  ///
  /// - Parameter planes: The bytes of a `PlanarFrame` of the encoder's size.
  /// - Returns: A temporal unit of AV1.
  /// - Throws: `SinkError.encodingFailed` when libaom gives up.
  func encode(_ planes: [UInt8]) throws(SinkError) -> [UInt8] {
    let part = LoopEnding.part(ofFrame: index, of: frames)
    var drawn = planes
    if part > 0 { ending?.add(part, to: &drawn) }
    if index > 0 { try refer() }
    let unit = try send(drawn)
    if index == 0, frames > 1 {
      ending = try LoopEnding(size: size, drawn: planes, coded: decoded())
    }
    index += 1
    return unit
  }

  /// Lets the next frame be made from the one before, whose place it takes, and from the first.
  private func refer() throws(SinkError) {
    var references = aom_svc_ref_frame_config_t()
    let (last, golden) = (0, 3)
    references.ref_idx.3 = 1
    withUnsafeMutableBytes(of: &references.reference) { flags in
      let flags = flags.assumingMemoryBound(to: Int32.self)
      flags[last] = 1
      flags[golden] = 1
    }
    references.refresh.0 = 1
    try check(caom_set_references(codec, &references))
  }

  private func send(_ planes: [UInt8]) throws(SinkError) -> [UInt8] {
    let (across, down) = ((size.width + 1) / 2, (size.height + 1) / 2)
    let result = planes.withUnsafeBufferPointer { planes in
      // libaom only reads them.
      let luma = planes.baseAddress.map { UnsafeMutablePointer(mutating: $0) }
      var image = aom_image_t()
      image.fmt = AOM_IMG_FMT_I420
      image.bit_depth = 8
      (image.w, image.h) = (UInt32(size.width), UInt32(size.height))
      (image.d_w, image.d_h) = (image.w, image.h)
      (image.x_chroma_shift, image.y_chroma_shift) = (1, 1)
      image.planes.0 = luma
      image.planes.1 = luma.map { $0 + size.width * size.height }
      image.planes.2 = luma.map { $0 + size.width * size.height + across * down }
      image.stride = (Int32(size.width), Int32(across), Int32(across))
      return aom_codec_encode(codec, &image, aom_codec_pts_t(index), 1, 0)
    }
    try check(result)
    var unit: [UInt8] = []
    var place: aom_codec_iter_t?
    while let packet = aom_codec_get_cx_data(codec, &place) {
      guard packet.pointee.kind == AOM_CODEC_CX_FRAME_PKT else { continue }
      let frame = packet.pointee.data.frame
      unit += UnsafeRawBufferPointer(start: frame.buf, count: frame.sz)
    }
    return unit
  }

  /// What a reader will see of the frame just encoded, as planes without padding.
  private func decoded() throws(SinkError) -> [UInt8] {
    var image = aom_image_t()
    try check(caom_get_decoded(codec, &image))
    guard image.fmt == AOM_IMG_FMT_I420 else {
      throw .encodingFailed(index: index, reason: "it shows its work in another format")
    }
    let (across, down) = ((size.width + 1) / 2, (size.height + 1) / 2)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height + 2 * across * down)
    func take(_ plane: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ width: Int, _ height: Int) {
      guard let plane else { return }
      for row in 0..<height {
        bytes += UnsafeBufferPointer(start: plane + row * Int(stride), count: width)
      }
    }
    take(image.planes.0, image.stride.0, size.width, size.height)
    take(image.planes.1, image.stride.1, across, down)
    take(image.planes.2, image.stride.2, across, down)
    return bytes
  }

  private func set<Control: RawRepresentable, Value: BinaryInteger>(
    _ control: Control, _ value: Value
  ) throws(SinkError) where Control.RawValue: BinaryInteger {
    try check(caom_set(codec, Int32(control.rawValue), Int32(value)))
  }

  private func set<Control: RawRepresentable, Value: RawRepresentable>(
    _ control: Control, _ value: Value
  ) throws(SinkError) where Control.RawValue: BinaryInteger, Value.RawValue: BinaryInteger {
    try set(control, value.rawValue)
  }

  private func check(_ result: aom_codec_err_t) throws(SinkError) {
    guard result != AOM_CODEC_OK else { return }
    let reason = aom_codec_error_detail(codec) ?? aom_codec_err_to_string(result)
    throw .encodingFailed(index: index, reason: reason.map { String(cString: $0) } ?? "")
  }
}
