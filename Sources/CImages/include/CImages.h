// Photos as brightness: JPEG by libjpeg-turbo, PNG by libpng. Both are called here because their errors and memory are C's.

#pragma once
#include <stddef.h>
#include <stdint.h>

/// Why a photo can't be used.
typedef enum __attribute__((enum_extensibility(closed))) LumaOutcome : int {
  LumaOutcomeRead,
  /// The file is cut off, or its data make no sense.
  LumaOutcomeDamaged,
  /// Neither JPEG nor PNG, or a kind of them that no camera makes.
  LumaOutcomeUnknownFormat,
  /// More pixels than are decoded, or no memory for them.
  LumaOutcomeTooLarge,
} LumaOutcome;

/// A picture's brightness: one byte a pixel, row by row, 0 is black.
typedef struct {
  uint8_t *_Nullable pixels;
  int width;
  int height;
} Luma;

/// The longer side of what is returned has about this many pixels at most.
#define LUMA_LONGEST 1600

/// Decodes a JPEG or PNG. All limits are checked before memory is reserved: 16,384 pixels a side, 64 million pixels of a JPEG, 25 million of
/// a PNG. A JPEG that can only be decoded as a whole (a progressive one) has 16 million and 64 scans at most.
///
/// `luma` is freed with `luma_free`, whatever the outcome.
LumaOutcome luma_read(const uint8_t *_Nullable bytes, size_t count, Luma *_Nonnull luma);

void luma_free(Luma *_Nonnull luma);
