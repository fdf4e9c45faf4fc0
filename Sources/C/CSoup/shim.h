// GLib's types belong to CGLib.
#include "../CGLib/shim.h"

#include <libsoup/soup.h>
