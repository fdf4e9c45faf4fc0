import CCairo

/// Adds a rounded rectangle with continuous corners, as a closed sub-path.
///
/// The curvature of a circular corner jumps where it meets the edge, which looks like a kink. Here each
/// corner is two cubic curves whose curvature is zero at the edge and a circle's on the diagonal. A
/// corner takes 1.55 radii of either edge, or is smaller where an edge is too short.
///
/// - Parameters:
///   - context: A `cairo_t`; its current path is kept.
///   - x: The left edge, in the context's units.
///   - y: The top edge.
///   - width: The width, not negative.
///   - height: The height, not negative.
///   - radius: The radius of the circle that the corners resemble; negative values count as 0.
package func traceSuperellipse(
  in context: OpaquePointer, x: Double, y: Double, width: Double, height: Double, radius: Double
) {
  let bend = max(min(radius, min(width, height) / 2 / 1.55), 0)
  // Distances from the corner: the start of the curve, its control points, its middle.
  let start = 1.55 * bend
  let handle = 0.95 * bend
  let inner = 0.586 * bend
  let middle = 0.293 * bend
  let (right, bottom) = (x + width, y + height)

  cairo_move_to(context, x + start, y)
  cairo_line_to(context, right - start, y)
  cairo_curve_to(
    context, right - handle, y, right - inner, y, right - middle, y + middle)
  cairo_curve_to(context, right, y + inner, right, y + handle, right, y + start)
  cairo_line_to(context, right, bottom - start)
  cairo_curve_to(
    context, right, bottom - handle, right, bottom - inner, right - middle, bottom - middle)
  cairo_curve_to(context, right - inner, bottom, right - handle, bottom, right - start, bottom)
  cairo_line_to(context, x + start, bottom)
  cairo_curve_to(context, x + handle, bottom, x + inner, bottom, x + middle, bottom - middle)
  cairo_curve_to(context, x, bottom - inner, x, bottom - handle, x, bottom - start)
  cairo_line_to(context, x, y + start)
  cairo_curve_to(context, x, y + handle, x, y + inner, x + middle, y + middle)
  cairo_curve_to(context, x + inner, y, x + handle, y, x + start, y)
  cairo_close_path(context)
}
