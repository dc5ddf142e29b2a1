/* Loaded before the program's own libraries: looks up and connects to nothing but this machine, and writes down who was asked for. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void note(const char *who) {
  const char *path = getenv("OUTSIDE_LOG");
  int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (file < 0) abort();
  dprintf(file, "%s\n", who);
  close(file);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address->sa_family == AF_INET) {
    const struct in_addr *four = &((const struct sockaddr_in *)address)->sin_addr;
    if (ntohl(four->s_addr) >> 24 != 127) inet_ntop(AF_INET, four, text, sizeof text);
  } else if (address->sa_family == AF_INET6) {
    const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
    if (!IN6_IS_ADDR_LOOPBACK(six)) inet_ntop(AF_INET6, six, text, sizeof text);
  }
  if (text[0]) {
    note(text);
    errno = ECONNREFUSED;
    return -1;
  }
  int (*next)(int, const struct sockaddr *, socklen_t) = (int (*)(int, const struct sockaddr *, socklen_t))dlsym(RTLD_NEXT, "connect");
  return next(descriptor, address, length);
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  struct in6_addr any;
  if (name && strcmp(name, "localhost") && inet_pton(AF_INET, name, &any) != 1 && inet_pton(AF_INET6, name, &any) != 1) {
    note(name);
    return EAI_FAIL;
  }
  int (*next)(const char *, const char *, const struct addrinfo *, struct addrinfo **) =
    (int (*)(const char *, const char *, const struct addrinfo *, struct addrinfo **))dlsym(RTLD_NEXT, "getaddrinfo");
  return next(name, service, hints, found);
}
