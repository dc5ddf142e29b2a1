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
