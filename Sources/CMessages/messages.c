// The translations of the screens, compiled into the program by C23's `#embed`.

#include "messages.h"

static const unsigned char german[] = {
#embed "po/de.po"
};
static const unsigned char french[] = {
#embed "po/fr.po"
};
static const unsigned char spanish[] = {
#embed "po/es.po"
};

static const translations_file files[] = {{german, sizeof german}, {french, sizeof french}, {spanish, sizeof spanish}};

translations_file translations(translations_language language) { return files[language]; }
