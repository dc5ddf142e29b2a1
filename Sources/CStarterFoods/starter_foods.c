// The table of everyday foods, compiled into the program by C23's `#embed`.

#include "starter_foods.h"

static const unsigned char table[] = {
#embed "../DemeterStore/Foods/starter.txt"
};

const unsigned char *starter_foods_bytes(void) { return table; }
size_t starter_foods_count(void) { return sizeof table; }
