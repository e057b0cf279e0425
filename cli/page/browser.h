/* browser.h: the user's browser. */
#ifndef PAPAN_CLI_PAGE_BROWSER_H
#define PAPAN_CLI_PAGE_BROWSER_H

/* Opens the address in the user's browser, where there is a display and a browser; else does nothing. */
void papan_browser_open(const char *address);

#endif
