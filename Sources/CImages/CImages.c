#include "CImages.h"

#include <png.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

enum {
  longest_side = 16384,
  most_jpeg_pixels = 64000000,
  most_png_pixels = 25000000,
  // libjpeg holds all coefficients of such a picture, six bytes a pixel.
  most_whole_pixels = 16000000,
  most_scans = 64,
};

static bool is_too_large(int64_t width, int64_t height, int64_t most) {
  return width > longest_side || height > longest_side || width * height > most;
}

/// What the markers of a JPEG say about the work that decoding it takes.
typedef struct {
  bool is_complete;
  bool is_known;
  /// Whether it can only be decoded as a whole.
  bool is_whole;
  int scans;
} Markers;

/// Goes through the segments of a JPEG up to its end marker (ITU-T T.81, annex B). What follows it, such as further pictures, is not read.
static Markers markers_of(const uint8_t *bytes, size_t count) {
  Markers found = {.is_known = true};
  int components = 0;
  size_t at = 2;
  while (at + 1 < count) {
    const uint8_t *next = memchr(bytes + at, 0xFF, count - at - 1);
    if (next == NULL) return found;
    at = (size_t)(next - bytes);
    uint8_t marker = bytes[at + 1];
    // Another 0xFF is padding; after 0 it is data; the rest have no length.
    if (marker == 0xFF) {
      at += 1;
      continue;
    }
    if (marker <= 0x01 || (marker >= 0xD0 && marker <= 0xD8)) {
      at += 2;
      continue;
    }
    if (marker == 0xD9) {
      found.is_complete = found.scans > 0;
      return found;
    }
    if (at + 4 > count) return found;
    size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
    if (length < 2 || length > count - at - 2) return found;
    bool is_frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (is_frame) {
      if (marker > 0xC2) found.is_known = false;
      if (marker == 0xC2) found.is_whole = true;
      if (length >= 8) components = bytes[at + 9];
    } else if (marker == 0xDA) {
      found.scans += 1;
      if (length >= 3 && bytes[at + 4] < components) found.is_whole = true;
    }
    at += 2 + length;
  }
  return found;
}

/// Returns the largest scale at which the longer side is short enough.
static tjscalingfactor scale_for(int longer) {
  int count = 0;
  const tjscalingfactor *factors = tjGetScalingFactors(&count);
  tjscalingfactor best = {1, 8};
  for (int index = 0; index < count; index++) {
    tjscalingfactor factor = factors[index];
    if (factor.num > factor.denom || TJSCALED(longer, factor) > LUMA_LONGEST) continue;
    if (factor.num * best.denom > best.num * factor.denom) best = factor;
  }
  return best;
}

static LumaOutcome read_jpeg(tjhandle decoder, const uint8_t *bytes, size_t count, Luma *luma) {
  int width = 0, height = 0, sampling = 0, colours = 0;
  if (tjDecompressHeader3(decoder, bytes, count, &width, &height, &sampling, &colours) != 0) return LumaOutcomeDamaged;
  if (width <= 0 || height <= 0) return LumaOutcomeDamaged;
  if (is_too_large(width, height, most_jpeg_pixels)) return LumaOutcomeTooLarge;
  Markers markers = markers_of(bytes, count);
  if (!markers.is_known || colours == TJCS_CMYK || colours == TJCS_YCCK) return LumaOutcomeUnknownFormat;
  if (!markers.is_complete) return LumaOutcomeDamaged;
  if (markers.scans > most_scans) return LumaOutcomeTooLarge;
  if (markers.is_whole && is_too_large(width, height, most_whole_pixels)) return LumaOutcomeTooLarge;

  tjscalingfactor scale = scale_for(width > height ? width : height);
  luma->width = TJSCALED(width, scale);
  luma->height = TJSCALED(height, scale);
  luma->pixels = malloc((size_t)luma->width * (size_t)luma->height);
  if (luma->pixels == NULL) return LumaOutcomeTooLarge;
  int result = tjDecompress2(decoder, bytes, count, luma->pixels, luma->width, 0, luma->height, TJPF_GRAY, TJFLAG_LIMITSCANS);
  // After a warning, all that could be decoded is there: some cameras write a few bytes too many.
  return result == 0 || tjGetErrorCode(decoder) == TJERR_WARNING ? LumaOutcomeRead : LumaOutcomeDamaged;
}

/// Makes a picture smaller: each new pixel is the mean of what it covers, with parts of pixels at its edges.
static void shrink(const uint8_t *from, int width, int height, Luma *to, float *sums) {
  float across = (float)width / (float)to->width, down = (float)height / (float)to->height;
  for (int y = 0; y < to->height; y++) {
    float top = (float)y * down, bottom = top + down;
    for (int x = 0; x < to->width; x++) sums[x] = 0;
    for (int row = (int)top; row < height && (float)row < bottom; row++) {
      float tall = ((float)row + 1 < bottom ? (float)row + 1 : bottom) - ((float)row > top ? (float)row : top);
      const uint8_t *line = from + (size_t)row * (size_t)width;
      for (int x = 0; x < to->width; x++) {
        float left = (float)x * across, right = left + across, sum = 0;
        for (int column = (int)left; column < width && (float)column < right; column++) {
          float wide = ((float)column + 1 < right ? (float)column + 1 : right) - ((float)column > left ? (float)column : left);
          sum += wide * line[column];
        }
        sums[x] += tall * sum;
      }
    }
    for (int x = 0; x < to->width; x++) {
      float mean = sums[x] / (across * down) + 0.5f;
      to->pixels[(size_t)y * (size_t)to->width + (size_t)x] = mean < 255 ? (uint8_t)mean : 255;
    }
  }
}

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static LumaOutcome read_png(const uint8_t *bytes, size_t count, Luma *luma) {
  // The first chunk is the header: https://www.w3.org/TR/png-3/#11IHDR
  if (count < 33 || memcmp(bytes + 12, "IHDR", 4) != 0) return LumaOutcomeDamaged;
  if (is_too_large(big_endian(bytes + 16), big_endian(bytes + 20), most_png_pixels)) return LumaOutcomeTooLarge;
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, bytes, count)) return LumaOutcomeDamaged;
  image.format = PNG_FORMAT_GRAY;
  int width = (int)image.width, height = (int)image.height;
  uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
  if (pixels == NULL) {
    png_image_free(&image);
    return LumaOutcomeTooLarge;
  }
  // What is transparent is paper. libpng frees what it holds, also after an error.
  png_color white = {255, 255, 255};
  if (!png_image_finish_read(&image, &white, pixels, 0, NULL)) {
    free(pixels);
    return LumaOutcomeDamaged;
  }
  int longer = width > height ? width : height;
  if (longer <= LUMA_LONGEST) {
    *luma = (Luma){pixels, width, height};
    return LumaOutcomeRead;
  }
  luma->width = (int)((int64_t)width * LUMA_LONGEST / longer);
  luma->height = (int)((int64_t)height * LUMA_LONGEST / longer);
  if (luma->width < 1) luma->width = 1;
  if (luma->height < 1) luma->height = 1;
  luma->pixels = malloc((size_t)luma->width * (size_t)luma->height);
  float *sums = malloc((size_t)luma->width * sizeof *sums);
  bool has_room = luma->pixels != NULL && sums != NULL;
  if (has_room) shrink(pixels, width, height, luma, sums);
  free(sums);
  free(pixels);
  return has_room ? LumaOutcomeRead : LumaOutcomeTooLarge;
}

LumaOutcome luma_read(const uint8_t *bytes, size_t count, Luma *luma) {
  static const uint8_t png[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  *luma = (Luma){0};
  if (bytes != NULL && count >= sizeof png && memcmp(bytes, png, sizeof png) == 0) return read_png(bytes, count, luma);
  if (bytes == NULL || count < 3 || bytes[0] != 0xFF || bytes[1] != 0xD8 || bytes[2] != 0xFF) return LumaOutcomeUnknownFormat;
  tjhandle decoder = tjInitDecompress();
  if (decoder == NULL) return LumaOutcomeTooLarge;
  LumaOutcome outcome = read_jpeg(decoder, bytes, count, luma);
  tjDestroy(decoder);
  return outcome;
}

void luma_free(Luma *luma) {
  free(luma->pixels);
  *luma = (Luma){0};
}
