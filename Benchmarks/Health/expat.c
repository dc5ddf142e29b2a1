/* Reads XML with libexpat and does nothing with it: how fast a general parser is on the same bytes. */
#include <expat.h>
#include <stdio.h>
#include <time.h>

static long elements;
static void begin(void *data, const XML_Char *name, const XML_Char **attributes) { elements++; }
static void end(void *data, const XML_Char *name) {}

int main(int count, char **arguments) {
  FILE *file = count > 1 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 64;
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetElementHandler(parser, begin, end);
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  size_t got;
  do {
    void *buffer = XML_GetBuffer(parser, 1 << 18);
    got = fread(buffer, 1, 1 << 18, file);
    if (XML_ParseBuffer(parser, (int)got, got == 0) != XML_STATUS_OK) {
      fprintf(stderr, "%s\n", XML_ErrorString(XML_GetErrorCode(parser)));
      return 1;
    }
  } while (got > 0);
  clock_gettime(CLOCK_MONOTONIC, &to);
  printf("{\"seconds\":%f,\"elements\":%ld}\n", to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) / 1e9, elements);
  return 0;
}
