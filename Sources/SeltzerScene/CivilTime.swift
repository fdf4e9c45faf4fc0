/// A date and time of day without a time zone.
package struct CivilTime: Sendable, Equatable {
  /// Seconds since 1970-01-01T00:00:00 in the same time zone.
  package let seconds: Int

  /// Parses text such as `2013-09-18T09:41` or `2013-09-18T09:41:00`.
  ///
  /// The result is nil for other text and for dates that do not exist.
  package init?(_ text: String) {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let date = Self.fields(halves[0], separator: "-", digits: [4, 2, 2])
    let clock =
      Self.fields(halves[1], separator: ":", digits: [2, 2, 2])
      ?? Self.fields(halves[1], separator: ":", digits: [2, 2]).map { $0 + [0] }
    guard let date, let clock, clock[0] < 24, clock[1] < 60, clock[2] < 60 else { return nil }
    let days = Self.days(year: date[0], month: date[1], day: date[2])
    guard (1...12).contains(date[1]), Self.date(days: days) == (date[0], date[1], date[2])
    else { return nil }
    seconds = days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }

  /// Creates a time from seconds since 1970-01-01T00:00:00.
  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Year, month 1...12 and day 1...31.
  package var date: (year: Int, month: Int, day: Int) {
    Self.date(days: floorDivide(seconds, 86_400))
  }
  /// Seconds since midnight, 0..<86,400.
  package var secondOfDay: Int { seconds - floorDivide(seconds, 86_400) * 86_400 }
  /// The day of the week, from 0 for Sunday.
  package var weekday: Int {
    let days = floorDivide(seconds, 86_400) + 4
    return days - floorDivide(days, 7) * 7
  }

  private static func fields(_ text: Substring, separator: Character, digits: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.count) == digits else { return nil }
    let values = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    return values.count == digits.count ? values : nil
  }

  // Days since 1970 in the proleptic Gregorian calendar, counting years from March so that the leap
  // day comes last. Source: E. G. Richards, "Mapping Time" (1998), chapter 25.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let y = month > 2 ? year : year - 1
    let m = month > 2 ? month - 3 : month + 9
    return 365 * y + floorDivide(y, 4) - floorDivide(y, 100) + floorDivide(y, 400)
      + (153 * m + 2) / 5 + day - 1 - 719_468
  }

  private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let sinceMarch = days + 719_468
    let era = floorDivide(sinceMarch, 146_097)
    let dayOfEra = sinceMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let m = (5 * dayOfYear + 2) / 153
    let month = m < 10 ? m + 3 : m - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * m + 2) / 5 + 1)
  }
}

private func floorDivide(_ a: Int, _ b: Int) -> Int {
  a >= 0 ? a / b : -((-a + b - 1) / b)
}
