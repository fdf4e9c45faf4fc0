#ifndef SELTZER_CLINUX_H
#define SELTZER_CLINUX_H

// Wrappers that Swift needs: ioctl and prctl are variadic; pipe2, ppoll and renameat2 need
// _GNU_SOURCE.
#ifdef __linux__

#include <malloc.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/vfs.h>
#include <time.h>

int pipe2(int ends[2], int flags);

int renameat2(int, const char *, int, const char *, unsigned flags);

int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

/// Waits for descriptors; a negative time waits forever.
static inline int seltzer_poll(struct pollfd *requests, nfds_t count, long long nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(requests, count, nanoseconds < 0 ? 0 : &time, 0);
}

static inline int seltzer_fb_fixed(int device, struct fb_fix_screeninfo *fixed) {
  return ioctl(device, FBIOGET_FSCREENINFO, fixed);
}

static inline int seltzer_fb_variable(int device, struct fb_var_screeninfo *variable) {
  return ioctl(device, FBIOGET_VSCREENINFO, variable);
}

static inline int seltzer_fb_pan(int device, struct fb_var_screeninfo *variable) {
  return ioctl(device, FBIOPAN_DISPLAY, variable);
}

static inline int seltzer_fb_wait_for_vsync(int device) {
  __u32 screen = 0;
  return ioctl(device, FBIO_WAITFORVSYNC, &screen);
}

/// Returns KD_TEXT or KD_GRAPHICS; -1 if the descriptor is not a console.
static inline int seltzer_console_mode(int console) {
  int mode = -1;
  return ioctl(console, KDGETMODE, &mode) == 0 ? mode : -1;
}

static inline int seltzer_set_console_mode(int console, int mode) {
  return ioctl(console, KDSETMODE, (long)mode);
}

/// Returns the device number of a terminal; 0 if there is none.
static inline unsigned seltzer_terminal_device(int terminal) {
  unsigned device = 0;
  return ioctl(terminal, TIOCGDEV, &device) == 0 ? device : 0;
}

/// Returns the number of the active console; 0 if unknown.
static inline int seltzer_console_in_front(int console) {
  struct vt_stat state;
  return ioctl(console, VT_GETSTATE, &state) == 0 ? state.v_active : 0;
}

/// Gives the calling thread the lowest real-time priority, which new threads do not inherit.
///
/// \returns 0, or -1 if that is not permitted or the thread already has another policy.
static inline int seltzer_begin_real_time(void) {
  const int reset_on_fork = 0x40000000;
  struct sched_param first = {.sched_priority = 1};
  if ((sched_getscheduler(0) & ~reset_on_fork) != SCHED_OTHER) return -1;
  return sched_setscheduler(0, SCHED_RR | reset_on_fork, &first);
}

static inline void seltzer_end_real_time(void) {
  struct sched_param none = {.sched_priority = 0};
  sched_setscheduler(0, SCHED_OTHER | 0x40000000, &none);
}

/// Returns the timer slack of the calling thread in nanoseconds.
static inline int seltzer_timer_slack(void) {
  return prctl(PR_GET_TIMERSLACK, 0L, 0L, 0L, 0L);
}

static inline int seltzer_set_timer_slack(int nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, (long)nanoseconds, 0L, 0L, 0L);
}

#endif
#endif
