// The files of `DemeterWeb/public`, compiled into the program by C23's `#embed`: megabytes cost the compiler milliseconds.
// Order matters: styles in the order of their layers, scripts after those that they use.

#include "web_files.h"

#define FILE(name) \
  EmbeddedFile name(void) { return (EmbeddedFile){name##_bytes, sizeof name##_bytes}; }

static const unsigned char web_styles_bytes[] = {
#embed "../DemeterWeb/public/css/base.css" suffix(,)
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
#embed "../DemeterWeb/public/css/food.css" suffix(,)
#embed "../DemeterWeb/public/css/steps.css" suffix(,)
#embed "../DemeterWeb/public/css/health.css" suffix(,)
#embed "../DemeterWeb/public/css/signin.css"
};
FILE(web_styles)

static const unsigned char web_scripts_bytes[] = {
#embed "../DemeterWeb/public/js/number.js" suffix(,)
#embed "../DemeterWeb/public/js/ahead.js" suffix(,)
#embed "../DemeterWeb/public/js/morph.js" suffix(,)
#embed "../DemeterWeb/public/js/outbox.js" suffix(,)
#embed "../DemeterWeb/public/js/note.js" suffix(,)
#embed "../DemeterWeb/public/js/page.js" suffix(,)
#embed "../DemeterWeb/public/js/tick.js" suffix(,)
#embed "../DemeterWeb/public/js/trouble.js" suffix(,)
#embed "../DemeterWeb/public/js/live.js" suffix(,)
#embed "../DemeterWeb/public/js/slide.js" suffix(,)
#embed "../DemeterWeb/public/js/visit.js" suffix(,)
#embed "../DemeterWeb/public/js/sheet.js" suffix(,)
#embed "../DemeterWeb/public/js/waiting.js" suffix(,)
#embed "../DemeterWeb/public/js/offline.js" suffix(,)
#embed "../DemeterWeb/public/js/later.js" suffix(,)
#embed "../DemeterWeb/public/js/ask.js" suffix(,)
#embed "../DemeterWeb/public/js/submit.js" suffix(,)
#embed "../DemeterWeb/public/js/importing.js" suffix(,)
#embed "../DemeterWeb/public/js/following.js" suffix(,)
#embed "../DemeterWeb/public/js/upload.js" suffix(,)
#embed "../DemeterWeb/public/js/level.js" suffix(,)
#embed "../DemeterWeb/public/js/voice.js" suffix(,)
#embed "../DemeterWeb/public/js/grid.js" suffix(,)
#embed "../DemeterWeb/public/js/months.js" suffix(,)
#embed "../DemeterWeb/public/js/history.js" suffix(,)
#embed "../DemeterWeb/public/js/detail.js" suffix(,)
#embed "../DemeterWeb/public/js/seek.js" suffix(,)
#embed "../DemeterWeb/public/js/online.js" suffix(,)
#embed "../DemeterWeb/public/js/review.js" suffix(,)
#embed "../DemeterWeb/public/js/scale.js" suffix(,)
#embed "../DemeterWeb/public/js/clock.js" suffix(,)
#embed "../DemeterWeb/public/js/swipe.js" suffix(,)
#embed "../DemeterWeb/public/js/zone.js" suffix(,)
#embed "../DemeterWeb/public/js/celebrate.js" suffix(,)
#embed "../DemeterWeb/public/js/tab.js" suffix(,)
#embed "../DemeterWeb/public/js/copy.js" suffix(,)
#embed "../DemeterWeb/public/js/app.js"
};
FILE(web_scripts)

static const unsigned char web_worker_bytes[] = {
#embed "../DemeterWeb/public/js/outbox.js" suffix(,)
#embed "../DemeterWeb/public/js/sw.js"
};
FILE(web_worker)

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
