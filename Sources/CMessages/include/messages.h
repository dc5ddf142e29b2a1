#pragma once
#include <stddef.h>

/// Languages that the screens are translated into.
typedef enum { translations_german, translations_french, translations_spanish } translations_language;

/// A file of translations; its bytes live as long as the program does.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} translations_file;

/// Returns the translations into a language, in gettext's PO format.
translations_file translations(translations_language language);
