#include <xcb/dpms.h>
#include <xcb/randr.h>
#include <xcb/screensaver.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <xcb/sync.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

// Swift cannot pass the extensions' global variables, which are mutable.

static inline const xcb_query_extension_reply_t *seltzer_xcb_dpms(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_dpms_id);
}

static inline const xcb_query_extension_reply_t *seltzer_xcb_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}

static inline const xcb_query_extension_reply_t *seltzer_xcb_screensaver(
    xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_screensaver_id);
}

static inline const xcb_query_extension_reply_t *seltzer_xcb_shape(
    xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shape_id);
}

static inline const xcb_query_extension_reply_t *seltzer_xcb_shm(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shm_id);
}

static inline const xcb_query_extension_reply_t *seltzer_xcb_sync(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_sync_id);
}
