// The files of `DemeterWeb/public`, compiled into the program by C23's `#embed`: megabytes cost the compiler milliseconds.
// Order matters: styles in the order of their layers, scripts after those that they use.

#include "web_files.h"

#define FILE(name) \
  EmbeddedFile name(void) { return (EmbeddedFile){name##_bytes, sizeof name##_bytes}; }

static const unsigned char web_styles_bytes[] = {
#embed "../DemeterWeb/public/css/base.css" suffix(,)
#embed "../DemeterWeb/public/css/nutrients.css" suffix(,)
#embed "../DemeterWeb/public/css/shell.css" suffix(,)
#embed "../DemeterWeb/public/css/controls.css" suffix(,)
#embed "../DemeterWeb/public/css/form.css" suffix(,)
#embed "../DemeterWeb/public/css/ring.css" suffix(,)
#embed "../DemeterWeb/public/css/day.css" suffix(,)
#embed "../DemeterWeb/public/css/entry.css" suffix(,)
#embed "../DemeterWeb/public/css/sheet.css" suffix(,)
#embed "../DemeterWeb/public/css/note.css" suffix(,)
#embed "../DemeterWeb/public/css/history.css" suffix(,)
#embed "../DemeterWeb/public/css/calendar.css" suffix(,)
#embed "../DemeterWeb/public/css/detail.css" suffix(,)
#embed "../DemeterWeb/public/css/energy.css" suffix(,)
#embed "../DemeterWeb/public/css/plots.css" suffix(,)
#embed "../DemeterWeb/public/css/trends.css" suffix(,)
#embed "../DemeterWeb/public/css/food.css" suffix(,)
#embed "../DemeterWeb/public/css/steps.css" suffix(,)
#embed "../DemeterWeb/public/css/health.css" suffix(,)
#embed "../DemeterWeb/public/css/signin.css" suffix(,)
#embed "../DemeterWeb/public/css/forced.css"
};
FILE(web_styles)

static const unsigned char web_scripts_bytes[] = {
#embed "../DemeterWeb/public/js/page/said.js" suffix(,)
#embed "../DemeterWeb/public/js/page/number.js" suffix(,)
#embed "../DemeterWeb/public/js/page/amount.js" suffix(,)
#embed "../DemeterWeb/public/js/page/prefetch.js" suffix(,)
#embed "../DemeterWeb/public/js/page/shortcuts.js" suffix(,)
#embed "../DemeterWeb/public/js/page/morph.js" suffix(,)
#embed "../DemeterWeb/public/js/offline/outbox-store.js" suffix(,)
#embed "../DemeterWeb/public/js/page/events.js" suffix(,)
#embed "../DemeterWeb/public/js/page/fields.js" suffix(,)
#embed "../DemeterWeb/public/js/page/haptics.js" suffix(,)
#embed "../DemeterWeb/public/js/page/note.js" suffix(,)
#embed "../DemeterWeb/public/js/page/page.js" suffix(,)
#embed "../DemeterWeb/public/js/history/ring-haptics.js" suffix(,)
#embed "../DemeterWeb/public/js/page/form-error.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/live.js" suffix(,)
#embed "../DemeterWeb/public/js/history/slide.js" suffix(,)
#embed "../DemeterWeb/public/js/history/visit.js" suffix(,)
#embed "../DemeterWeb/public/js/history/day-swipe.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/sheet.js" suffix(,)
#embed "../DemeterWeb/public/js/offline/outbox-view.js" suffix(,)
#embed "../DemeterWeb/public/js/offline/offline.js" suffix(,)
#embed "../DemeterWeb/public/js/offline/outbox-enqueue.js" suffix(,)
#embed "../DemeterWeb/public/js/addfood/food-field.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/foresee.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/submit.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/awaiting.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/importing.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/following.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/upload.js" suffix(,)
#embed "../DemeterWeb/public/js/addfood/microphone-level.js" suffix(,)
#embed "../DemeterWeb/public/js/addfood/voice.js" suffix(,)
#embed "../DemeterWeb/public/js/history/grid.js" suffix(,)
#embed "../DemeterWeb/public/js/history/months.js" suffix(,)
#embed "../DemeterWeb/public/js/history/history.js" suffix(,)
#embed "../DemeterWeb/public/js/history/detail.js" suffix(,)
#embed "../DemeterWeb/public/js/history/search-form.js" suffix(,)
#embed "../DemeterWeb/public/js/addfood/online-foods.js" suffix(,)
#embed "../DemeterWeb/public/js/addfood/review.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/scale.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/plot.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/nudge.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/clock.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/swipe.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/zone.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/celebrate.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/tab.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/reveal.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/file.js" suffix(,)
#embed "../DemeterWeb/public/js/behaviours/copy.js" suffix(,)
#embed "../DemeterWeb/public/js/app.js"
};
FILE(web_scripts)

static const unsigned char web_scan_styles_bytes[] = {
#embed "../DemeterWeb/public/css/scan.css"
};
FILE(web_scan_styles)

static const unsigned char web_report_styles_bytes[] = {
#embed "../DemeterWeb/public/css/report.css"
};
FILE(web_report_styles)

static const unsigned char web_scan_scripts_bytes[] = {
#embed "../DemeterWeb/public/js/page/said.js" suffix(,)
#embed "../DemeterWeb/public/js/page/haptics.js" suffix(,)
#embed "../DemeterWeb/public/js/scan/barcode.js" suffix(,)
#embed "../DemeterWeb/public/js/scan/scan.js"
};
FILE(web_scan_scripts)

static const unsigned char web_worker_bytes[] = {
#embed "../DemeterWeb/public/js/offline/outbox-store.js" suffix(,)
#embed "../DemeterWeb/public/js/offline/sw.js"
};
FILE(web_worker)

static const unsigned char web_reminder_scripts_bytes[] = {
#embed "../DemeterWeb/public/js/reminders/reminders.js"
};
FILE(web_reminder_scripts)

static const unsigned char web_passkey_scripts_bytes[] = {
#embed "../DemeterWeb/public/js/passkeys/passkeys.js"
};
FILE(web_passkey_scripts)
static const unsigned char web_wide_scripts_bytes[] = {
#embed "../DemeterWeb/public/js/wide/wide.js"
};
FILE(web_wide_scripts)

static const unsigned char web_later_scripts_bytes[] = {
#embed "../DemeterWeb/public/js/later/later.js"
};
FILE(web_later_scripts)

static const unsigned char web_push_worker_bytes[] = {
#embed "../DemeterWeb/public/js/reminders/push.js"
};
FILE(web_push_worker)

static const unsigned char web_openapi_bytes[] = {
#embed "../DemeterWeb/public/api/openapi.yaml"
};
FILE(web_openapi)

static const unsigned char web_icon_svg_bytes[] = {
#embed "../DemeterWeb/public/icons/icon.svg"
};
FILE(web_icon_svg)

static const unsigned char web_icon_180_bytes[] = {
#embed "../DemeterWeb/public/icons/icon-180.png"
};
FILE(web_icon_180)

static const unsigned char web_icon_192_bytes[] = {
#embed "../DemeterWeb/public/icons/icon-192.png"
};
FILE(web_icon_192)

static const unsigned char web_icon_512_bytes[] = {
#embed "../DemeterWeb/public/icons/icon-512.png"
};
FILE(web_icon_512)
