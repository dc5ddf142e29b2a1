#pragma once
#include <stddef.h>

/// The bytes of `starter.txt`, which scripts/starter.py writes; they live as long as the program does.
const unsigned char *_Nonnull starter_foods_bytes(void);

/// How many bytes there are.
size_t starter_foods_count(void);

/// The bytes of `usda.txt.gz`, which scripts/usda.py writes; they live as long as the program does.
const unsigned char *_Nonnull usda_foods_bytes(void);

/// How many bytes there are.
size_t usda_foods_count(void);

/// Languages of food besides English.
enum language { language_german, language_french, language_spanish, language_british };

/// A list of `languages`; NULL if the language has none.
struct language_text {
    const unsigned char *_Nullable bytes;
    size_t count;
};

/// The lists of a language.
struct language_texts {
    struct language_text names, portions, words, amounts;
};

/// The lists of a language; they live as long as the program does.
struct language_texts language_texts(enum language language);
