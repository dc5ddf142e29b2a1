// The files that the web app is made of.

#pragma once
#include <stddef.h>

/// Bytes compiled into the program; they live as long as it does.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} EmbeddedFile;

/// All style sheets, joined.
EmbeddedFile web_styles(void);
/// All scripts of the pages, joined.
EmbeddedFile web_scripts(void);
/// The styles of the scanner, which are loaded when it is opened.
EmbeddedFile web_scan_styles(void);
EmbeddedFile web_report_styles(void);
/// The scripts of the scanner, joined.
EmbeddedFile web_scan_scripts(void);
/// The scripts of the service worker, joined.
EmbeddedFile web_worker(void);
/// The script of the page of reminders.
EmbeddedFile web_reminder_scripts(void);
/// The script of the pages that make passkeys and sign in with them.
EmbeddedFile web_passkey_scripts(void);
/// The script for wide screens.
EmbeddedFile web_wide_scripts(void);
/// The script for what may come after the page.
EmbeddedFile web_later_scripts(void);
/// The service worker that shows reminders.
EmbeddedFile web_push_worker(void);
/// The description of the HTTP API, in YAML.
EmbeddedFile web_openapi(void);
EmbeddedFile web_icon_svg(void);
EmbeddedFile web_icon_180(void);
EmbeddedFile web_icon_192(void);
EmbeddedFile web_icon_512(void);
