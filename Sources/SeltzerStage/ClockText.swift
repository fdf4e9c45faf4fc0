package import SeltzerScene

/// The text of a clock layer; names are English, so that pictures are the same everywhere.
package enum ClockText {
  /// Returns the text of a format at a time.
  ///
  /// The format knows `%H %I %l %M %S %p %A %a %B %b %d %e %m %Y %y %%`, as in `strftime`, but `%e` and
  /// `%l` are not padded. Anything else after `%` stays as it is.
  package static func text(format: String, at time: CivilTime) -> String {
    let (year, month, day) = time.date
    let hour = time.secondOfDay / 3600
    let hour12 = (hour + 11) % 12 + 1
    var text = ""
    var characters = format.makeIterator()
    while let character = characters.next() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      switch characters.next() {
      case "H": text += twoDigits(hour)
      case "I": text += twoDigits(hour12)
      case "l": text += "\(hour12)"
      case "M": text += twoDigits(time.secondOfDay / 60 % 60)
      case "S": text += twoDigits(time.secondOfDay % 60)
      case "p": text += hour < 12 ? "AM" : "PM"
      case "A": text += weekdays[time.weekday]
      case "a": text += weekdays[time.weekday].prefix(3)
      case "B": text += months[month - 1]
      case "b": text += months[month - 1].prefix(3)
      case "d": text += twoDigits(day)
      case "e": text += "\(day)"
      case "m": text += twoDigits(month)
      case "Y": text += "\(year)"
      case "y": text += twoDigits((year % 100 + 100) % 100)
      case "%": text += "%"
      case let other?: text += "%\(other)"
      case nil: text += "%"
      }
    }
    return text
  }

  /// Returns the time `t` seconds after `start`.
  package static func time(from start: CivilTime, at t: Double) -> CivilTime {
    // Beyond this a Double cannot count single seconds.
    let whole = Int(min(max(t, -1e15), 1e15).rounded(.down))
    return CivilTime(seconds: start.seconds + whole)
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
