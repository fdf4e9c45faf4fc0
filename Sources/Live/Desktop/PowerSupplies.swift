import SeltzerSystem

/// The power supplies that Linux lists in a folder.
enum PowerSupplies {
  /// Returns whether a battery powers the machine; nil if it has none.
  ///
  /// Supplies that cannot be read are left out.
  static func isOnBattery(in folder: String) -> Bool? {
    let supplies = (try? Path.names(in: folder)) ?? []
    func value(_ supply: String, _ name: String) -> String? {
      // A value is one line.
      let file = try? InputFile("\(folder)/\(supply)/\(name)", kernelFiles: .sys)
      guard let bytes = try? file?.read() else { return nil }
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    // Mice and headsets have batteries of the scope Device.
    let batteries = supplies.filter {
      value($0, "type") == "Battery" && value($0, "scope") != "Device"
    }
    let isPlugged = supplies.contains {
      value($0, "type") != "Battery" && value($0, "online").map { $0 != "0" } ?? false
    }
    let isDischarging = batteries.contains { value($0, "status") == "Discharging" }
    return batteries.isEmpty ? nil : isDischarging && !isPlugged
  }
}
