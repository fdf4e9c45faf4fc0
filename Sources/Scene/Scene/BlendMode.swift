/// How a bubble is composited with the picture beneath it.
///
/// Source over; 1 − (1 − a)(1 − b), which never exceeds white; or a + b, saturated.
package enum BlendMode: String, Sendable, CaseIterable { case normal, screen, add }
