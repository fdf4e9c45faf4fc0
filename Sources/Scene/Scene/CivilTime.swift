import SeltzerSystem

/// A date and time of day without a time zone.
package struct CivilTime: Sendable, Equatable {
  /// Seconds since 1970-01-01T00:00:00 in the same time zone.
  package let seconds: Int
}

extension CivilTime {
  /// The current time at the start of a picture: when iOS 7 came out, 2013-09-18T09:41:00.
  package static let pictureStart = CivilTime(seconds: 1_379_497_260)

  /// Returns the time of day in seconds after midnight, on the date of `pictureStart`.
  static func pictureStart(at time: Double) -> CivilTime {
    CivilTime(seconds: pictureStart.seconds / 86_400 * 86_400 + Int(time))
  }

  /// Parses a time of day such as `18:30` in seconds after midnight; nil for other text.
  package static func timeOfDay(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int(digits: $0) }
    guard 2...3 ~= parts.count, numbers.count == parts.count, numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return zip(numbers, [3600, 60, 1]).reduce(0) { $0 + Double($1.0 * $1.1) }
  }

  /// The local time by the wall clock.
  package static var now: CivilTime {
    var (seconds, local) = (time(nil), tm())
    // Unlike localtime_r, it notices that the system's time zone has changed.
    tzset()
    localtime_r(&seconds, &local)
    return CivilTime(seconds: timegm(&local))
  }

  /// Seconds since midnight.
  package var timeOfDay: Double { Double(seconds % 86_400) }

  /// Minutes since 1970-01-01T00:00:00, rounded down.
  package var minute: Int { Int((Double(seconds) / 60).rounded(.down)) }

  /// Parses text such as `2013-09-18T09:41` or `2013-09-18T09:41:00`; the result is nil for other
  /// text and for dates that do not exist.
  init?(_ text: String) {
    let whole = text.utf8.count == 16 ? text + ":00" : text
    let numbers = whole.split { "-T:".contains($0) }.compactMap { Int32($0) }
    guard whole.utf8.count == 19, numbers.count == 6 else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (date.tm_hour, date.tm_min, date.tm_sec) = (numbers[3], numbers[4], numbers[5])
    self.init(seconds: timegm(&date))
    // The C library turns a 31 April into 1 May.
    guard self.text(format: "%Y-%m-%dT%H:%M:%S") == whole else { return nil }
  }

  /// Returns the time `t` seconds later.
  package func advanced(by t: Double) -> CivilTime {
    // Beyond this a Double cannot count single seconds.
    CivilTime(seconds: seconds + Int(min(max(t, -1e15), 1e15).rounded(.down)))
  }

  /// Returns the time in a format; names are English, so that pictures are the same everywhere.
  ///
  /// The format knows `%H %I %l %M %S %p %A %a %B %b %d %e %m %Y %y %%`, as in `strftime`, but `%e` and
  /// `%l` are not padded. Anything else after `%` stays as it is.
  package func text(format: String) -> String {
    var seconds = seconds
    var date = tm()
    gmtime_r(&seconds, &date)
    var text = ""
    var characters = format.makeIterator()
    while let character = characters.next() {
      guard character == "%", let letter = characters.next() else {
        text.append(character)
        continue
      }
      switch letter {
      case "l": text += "\((date.tm_hour + 11) % 12 + 1)"
      case "e": text += "\(date.tm_mday)"
      case _ where "HIMSpAaBbdmYy%".contains(letter):
        var bytes = [CChar](repeating: 0, count: 64)
        let count = strftime(&bytes, bytes.count, "%\(letter)", &date)
        text += String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      default: text += "%\(letter)"
      }
    }
    return text
  }
}
