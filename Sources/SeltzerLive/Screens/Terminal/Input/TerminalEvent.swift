/// What a terminal says: keys, and answers to what it was asked.
package enum TerminalInput: Sendable, Equatable {
  /// A key that somebody pressed.
  case key(TerminalKey)
  /// The primary device attributes: a class, then what the terminal can.
  case attributes([Int])
  /// How many pixels all cells are together.
  case pixels(width: Int, height: Int)
  /// What became of a graphics command of kitty's protocol.
  case graphics(image: Int, message: String)
}

/// A key of a keyboard.
package enum TerminalKey: Sendable, Hashable {
  /// One that writes something.
  case character(Unicode.Scalar)
  /// One together with Ctrl, named by the small letter.
  case control(Unicode.Scalar)
  case up, down, left, right
  case home, end, pageUp, pageDown
  case enter, tab, backTab, backspace, delete, escape
}
