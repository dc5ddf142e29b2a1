// The names and words of foods in languages other than English, compiled into the program by C23's `#embed`.

#include "starter_foods.h"

static const unsigned char german_names[] = {
#embed "languages/de/names.list"
};
static const unsigned char german_portions[] = {
#embed "languages/de/portions.list"
};
static const unsigned char german_words[] = {
#embed "languages/de/words.list"
};
static const unsigned char german_amounts[] = {
#embed "languages/de/amounts.list"
};
static const unsigned char french_names[] = {
#embed "languages/fr/names.list"
};
static const unsigned char french_portions[] = {
#embed "languages/fr/portions.list"
};
static const unsigned char french_words[] = {
#embed "languages/fr/words.list"
};
static const unsigned char french_amounts[] = {
#embed "languages/fr/amounts.list"
};
static const unsigned char spanish_names[] = {
#embed "languages/es/names.list"
};
static const unsigned char spanish_portions[] = {
#embed "languages/es/portions.list"
};
static const unsigned char spanish_words[] = {
#embed "languages/es/words.list"
};
static const unsigned char spanish_amounts[] = {
#embed "languages/es/amounts.list"
};
static const unsigned char british_names[] = {
#embed "languages/en-GB/names.list"
};
static const unsigned char british_words[] = {
#embed "languages/en-GB/words.list"
};
static const unsigned char british_amounts[] = {
#embed "languages/en-GB/amounts.list"
};

#define TEXT(list) {list, sizeof list}

static const struct language_texts languages[] = {
    {TEXT(german_names), TEXT(german_portions), TEXT(german_words), TEXT(german_amounts)},
    {TEXT(french_names), TEXT(french_portions), TEXT(french_words), TEXT(french_amounts)},
    {TEXT(spanish_names), TEXT(spanish_portions), TEXT(spanish_words), TEXT(spanish_amounts)},
    {TEXT(british_names), {0, 0}, TEXT(british_words), TEXT(british_amounts)},
};

struct language_texts language_texts(enum language language) { return languages[language]; }
