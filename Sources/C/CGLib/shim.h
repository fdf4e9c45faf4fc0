// One module for all libraries that share GLib's types.
#include <cairo.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>
#include <pango/pangocairo.h>

/// Encodes rows of bytes R, G, B as a JPEG of quality 92; returns 0 if gdk-pixbuf cannot.
static inline int seltzer_jpeg(const unsigned char *rgb, int width, int height, char **data,
                               gsize *count) {
  GdkPixbuf *picture = gdk_pixbuf_new_from_data(rgb, GDK_COLORSPACE_RGB, 0, 8, width, height,
                                                3 * width, NULL, NULL);
  const int done = gdk_pixbuf_save_to_buffer(picture, data, count, "jpeg", NULL, "quality", "92",
                                             NULL);
  g_object_unref(picture);
  return done;
}
