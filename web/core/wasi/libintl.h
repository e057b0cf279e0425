/* libintl.h: gettext for WebAssembly: one catalogue, which is part of the program. */
#ifndef PAPAN_WASI_LIBINTL_H
#define PAPAN_WASI_LIBINTL_H

char *gettext(const char *text);
char *textdomain(const char *name);
char *bindtextdomain(const char *name, const char *folder);

/* po/id.po as compiled by msgfmt (scripts/wasm.sh). */
extern const unsigned char papan_catalogue[];

#endif
