import SeltzerSystem

/// The power supplies that Linux lists in a folder.
struct PowerSupplies {
  /// Whether a battery powers the machine; nil if it has none.
  let isOnBattery: Bool?

  /// Reads the state of all supplies; those that cannot be read are left out.
  init(in folder: String) {
    let supplies = (try? Path.names(in: folder)) ?? []
    func value(_ supply: String, _ name: String) -> String? {
      // A value is one line.
      guard let file = try? InputFile("\(folder)/\(supply)/\(name)"), let bytes = try? file.read()
      else { return nil }
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
    isOnBattery = batteries.isEmpty ? nil : isDischarging && !isPlugged
  }
}
