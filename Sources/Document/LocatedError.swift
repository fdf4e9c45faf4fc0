/// The place of a value in a document, for errors that are found only when the value is used.
package struct DocumentPlace: Sendable, Equatable {
  let file: String
  /// From 1; 0 if the file is a setting `KEY=VALUE`.
  let line: Int
  /// Such as `layers[0].file`.
  let key: String
}

/// An error that is found when a value of a document is used, such as a missing image.
public struct LocatedError: Error, CustomStringConvertible {
  fileprivate let place: DocumentPlace
  /// The error, without the place.
  public let error: any Error

  /// The place, followed by the text of the error.
  public var description: String { "\(position(place.file, place.line)): \(place.key): \(error)" }
}

extension DocumentPlace? {
  /// Runs `body`, and adds the place to its error, unless the error has one or the place is nil.
  package func locating<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      guard let place = self, !(error is LocatedError) else { throw error }
      throw LocatedError(place: place, error: error)
    }
  }
}
