import SeltzerOutput
import SeltzerPicture
import SeltzerSystem

/// The memory of a framebuffer device, and the page that is shown.
final class DeviceMemory {
  let page: DevicePage
  let device: Int32

  private let file: MappedFile
  /// The first visible pixel if panned to row 0.
  private let start: UnsafeMutableRawPointer
  /// The first row that was shown initially.
  private let before: UInt32
  private var now: fb_var_screeninfo
  private var canPan = false

  init(_ path: String) throws(LiveError) {
    let device = Path.openFile(path, O_RDWR | O_CLOEXEC)
    guard device >= 0 else { throw Self.refusal(.last, path) }
    do throws(LiveError) {
      var (fixed, variable) = (fb_fix_screeninfo(), fb_var_screeninfo())
      guard seltzer_fb_fixed(device, &fixed) == 0, seltzer_fb_variable(device, &variable) == 0
      else { throw .notDevice(path: path) }
      page = try Self.page(fixed, variable, path)
      // Whole memory pages are mapped, but the pixels may start inside one.
      let lead = Int(fixed.smem_start) & (Int(sysconf(Int32(_SC_PAGESIZE))) - 1)
      guard let file = MappedFile(device, count: Int(fixed.smem_len) + lead, writing: true)
      else { throw .deviceFailed(path: path, reason: Errno.last.reason) }
      self.file = file
      start = file.start + lead + Int(variable.xoffset) * page.layout.bytes
      self.device = device
      (before, now) = (variable.yoffset, variable)
      canPan = hasTwoPages(fixed)
    } catch {
      close(device)
      throw error
    }
  }

  /// The first pixel of the shown page.
  var shown: UnsafeMutableRawPointer { start + Int(now.yoffset) * page.stride }
  /// The first pixel of the hidden page; nil if there is only one page.
  var hidden: UnsafeMutableRawPointer? { canPan ? start + Int(other) * page.stride : nil }

  /// Shows the hidden page; on failure returns false, and only the shown page is used afterwards.
  func pan() -> Bool {
    canPan = pan(to: other)
    return canPan
  }

  /// Shows the page that was shown initially.
  func panBack() { if now.yoffset != before { _ = pan(to: before) } }

  /// The first row of the hidden page.
  private var other: UInt32 { now.yoffset >= now.yres ? 0 : now.yres }

  private func pan(to row: UInt32) -> Bool {
    var next = now
    next.yoffset = row
    next.activate = UInt32(FB_ACTIVATE_VBL)
    guard seltzer_fb_pan(device, &next) == 0 else { return false }
    now.yoffset = row
    return true
  }

  /// Returns whether the device can pan between two pages; excludes DRM drivers: they claim to pan,
  /// but some always show the first page.
  private func hasTwoPages(_ fixed: fb_fix_screeninfo) -> Bool {
    let name = withUnsafeBytes(of: fixed.id) { id in
      String(decoding: id.prefix { $0 > 0 }, as: UTF8.self)
    }
    guard !name.hasSuffix("drmfb") else { return false }
    let rows = 2 * Int(now.yres)
    return now.yres_virtual >= rows && page.stride * rows <= Int(fixed.smem_len)
      && fixed.ypanstep > 0 && now.yres % UInt32(fixed.ypanstep) == 0 && pan(to: now.yoffset)
  }

  private static func page(
    _ fixed: fb_fix_screeninfo, _ variable: fb_var_screeninfo, _ path: String
  ) throws(LiveError) -> DevicePage {
    func channel(_ field: fb_bitfield) -> PixelLayout.Channel {
      PixelLayout.Channel(offset: Int(field.offset), bits: Int(field.length))
    }
    guard fixed.type == FB_TYPE_PACKED_PIXELS, fixed.visual == FB_VISUAL_TRUECOLOR,
      variable.grayscale == 0,
      [variable.red, variable.green, variable.blue].allSatisfy({ $0.msb_right == 0 }),
      let layout = PixelLayout(
        bits: Int(variable.bits_per_pixel), red: channel(variable.red),
        green: channel(variable.green), blue: channel(variable.blue),
        alpha: channel(variable.transp))
    else { throw .deviceFormat(path: path, what: kind(fixed, variable)) }
    let stride = Int(fixed.line_length)
    guard let size = PixelSize(width: Int(variable.xres), height: Int(variable.yres)),
      stride >= (size.width + Int(variable.xoffset)) * layout.bytes,
      stride * (size.height + Int(variable.yoffset)) <= Int(fixed.smem_len)
    else {
      throw .deviceFailed(
        path: path,
        reason: "it reports \(variable.xres)x\(variable.yres) pixels in \(fixed.smem_len) bytes")
    }
    return DevicePage(size: size, stride: stride, layout: layout)
  }

  /// Describes the pixels, for an error.
  private static func kind(_ fixed: fb_fix_screeninfo, _ variable: fb_var_screeninfo) -> String {
    let bits = "\(variable.bits_per_pixel) bits a pixel"
    switch Int32(fixed.visual) {
    case FB_VISUAL_MONO01, FB_VISUAL_MONO10: return "black and white pixels"
    case FB_VISUAL_PSEUDOCOLOR, FB_VISUAL_STATIC_PSEUDOCOLOR: return "\(bits) from a palette"
    case FB_VISUAL_DIRECTCOLOR: return "\(bits) with a palette for each channel"
    default: return variable.grayscale == 1 ? "\(bits) of gray" : "\(bits) of an unknown kind"
    }
  }

  private static func refusal(_ code: Errno, _ path: String) -> LiveError {
    switch code.rawValue {
    case ENOENT, ENOTDIR, ENXIO, ENODEV: .noDevice(path: path)
    case EACCES, EPERM: .deviceDenied(path: path)
    case EISDIR: .notDevice(path: path)
    default: .deviceFailed(path: path, reason: code.reason)
    }
  }
}
