// The tables of foods, compiled into the program by C23's `#embed`.

#include "starter_foods.h"

static const unsigned char table[] = {
#embed "starter.txt"
};

static const unsigned char usda[] = {
#embed "usda.txt.gz"
};

const unsigned char *starter_foods_bytes(void) { return table; }
size_t starter_foods_count(void) { return sizeof table; }
const unsigned char *usda_foods_bytes(void) { return usda; }
size_t usda_foods_count(void) { return sizeof usda; }
