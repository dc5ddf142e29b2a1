#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

/// Returns nil if the system's libpq can be used, else why not.
const char *pq_problem(void);
