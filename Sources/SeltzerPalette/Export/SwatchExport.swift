import SeltzerDocument

extension Palette {
  /// GIMP's `.gpl`: a colour a line, and the palette as a comment.
  var gimpText: String {
    let colors = listed.map { part, color in
      [color.red, color.green, color.blue].map { padded($0) }.joined(separator: " ")
        + "\t\(part)\n"
    }
    return "GIMP Palette\nName: \(oneLine(name))\nColumns: \(background.stops.count)\n"
      + "# \(PaletteNote.text(self))\n" + colors.joined()
  }

  /// CSS custom properties, and the palette as a comment.
  var cssText: String {
    let colors = listed.map { part, color in
      "  --\(part.map { $0 == " " ? "-" : String($0) }.joined()): \(color.hex);\n"
    }
    return "/* \(PaletteNote.text(self)) */\n:root {\n" + colors.joined() + "}\n"
  }

  /// Adobe Swatch Exchange: one group of the palette's name, of global colours in RGB.
  var aseBytes: [UInt8] {
    var blocks = [block(0xC001, named: name)]
    for (part, color) in listed {
      let channels = [color.red, color.green, color.blue].flatMap {
        bigEndian((Float($0) / 255).bitPattern)
      }
      blocks.append(block(0x0001, named: part, "RGB ".utf8 + channels + [0, 0]))
    }
    blocks.append(bigEndian(UInt16(0xC002)) + bigEndian(UInt32(0)))
    return "ASEF".utf8 + [0, 1, 0, 0] + bigEndian(UInt32(blocks.count)) + blocks.joined()
  }

  private func block(_ kind: UInt16, named name: String, _ rest: [UInt8] = []) -> [UInt8] {
    let units = Array(name.utf16) + [0]
    let body = bigEndian(UInt16(units.count)) + units.flatMap { bigEndian($0) } + rest
    return bigEndian(kind) + bigEndian(UInt32(body.count)) + body
  }
}

private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

/// A channel right-aligned in three columns.
private func padded(_ channel: UInt8) -> String {
  let digits = String(channel)
  return String(repeating: " ", count: 3 - digits.count) + digits
}
