// Forwards to the system's libpq, which is loaded when a function is first called. Whoever keeps diaries in SQLite needs neither libpq nor
// the libraries for Kerberos and LDAP that it brings.
#include "CPQ.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef __APPLE__
static const char *const names[] = {"libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib"};
#else
static const char *const names[] = {"libpq.so.5"};
#endif

static void *library;

static void load(void) {
  for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
}

static void *find(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library ? dlsym(library, name) : NULL;
}

const char *pq_problem(void) {
  // The newest of the functions below.
  return find("PQpipelineSync") ? NULL : "PostgreSQL's library libpq, version 14 or newer, is not installed (package libpq5)";
}

// `find` gives the same address each time, so two threads may look for it at once.
#define FORWARD(result, name, parameters, arguments)                                                  \
  result name parameters {                                                                            \
    static _Atomic(void *) known;                                                                     \
    void *function = atomic_load_explicit(&known, memory_order_relaxed);                              \
    if (!function) atomic_store_explicit(&known, function = find(#name), memory_order_relaxed);       \
    return ((result(*) parameters)function) arguments;                                                \
  }

FORWARD(PGconn *, PQconnectStartParams, (const char *const *k, const char *const *v, int e), (k, v, e))
FORWARD(PostgresPollingStatusType, PQconnectPoll, (PGconn *c), (c))
FORWARD(void, PQfinish, (PGconn *c), (c))
FORWARD(ConnStatusType, PQstatus, (const PGconn *c), (c))
FORWARD(int, PQsocket, (const PGconn *c), (c))
FORWARD(char *, PQerrorMessage, (const PGconn *c), (c))
FORWARD(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *c, PQnoticeProcessor p, void *a), (c, p, a))
FORWARD(int, PQsetnonblocking, (PGconn *c, int a), (c, a))
FORWARD(int, PQenterPipelineMode, (PGconn *c), (c))
FORWARD(int, PQpipelineSync, (PGconn *c), (c))
FORWARD(int, PQsendPrepare, (PGconn *c, const char *s, const char *q, int n, const Oid *t), (c, s, q, n, t))
FORWARD(int, PQsendQueryPrepared,
        (PGconn *c, const char *s, int n, const char *const *v, const int *l, const int *f, int r), (c, s, n, v, l, f, r))
FORWARD(int, PQsendQueryParams,
        (PGconn *c, const char *q, int n, const Oid *t, const char *const *v, const int *l, const int *f, int r),
        (c, q, n, t, v, l, f, r))
FORWARD(int, PQflush, (PGconn *c), (c))
FORWARD(int, PQconsumeInput, (PGconn *c), (c))
FORWARD(int, PQisBusy, (PGconn *c), (c))
FORWARD(PGresult *, PQgetResult, (PGconn *c), (c))
FORWARD(void, PQclear, (PGresult *r), (r))
FORWARD(ExecStatusType, PQresultStatus, (const PGresult *r), (r))
FORWARD(char *, PQresultErrorField, (const PGresult *r, int f), (r, f))
FORWARD(char *, PQcmdTuples, (PGresult *r), (r))
FORWARD(char *, PQcmdStatus, (PGresult *r), (r))
FORWARD(int, PQnfields, (const PGresult *r), (r))
FORWARD(int, PQntuples, (const PGresult *r), (r))
FORWARD(char *, PQfname, (const PGresult *r, int n), (r, n))
FORWARD(char *, PQgetvalue, (const PGresult *r, int t, int n), (r, t, n))
FORWARD(int, PQgetlength, (const PGresult *r, int t, int n), (r, t, n))
FORWARD(int, PQgetisnull, (const PGresult *r, int t, int n), (r, t, n))
FORWARD(PGcancel *, PQgetCancel, (PGconn *c), (c))
FORWARD(int, PQcancel, (PGcancel *c, char *b, int n), (c, b, n))
FORWARD(void, PQfreeCancel, (PGcancel *c), (c))
FORWARD(PGTransactionStatusType, PQtransactionStatus, (const PGconn *c), (c))
FORWARD(PQconninfoOption *, PQconninfoParse, (const char *t, char **e), (t, e))
FORWARD(void, PQconninfoFree, (PQconninfoOption *o), (o))
FORWARD(void, PQfreemem, (void *p), (p))
