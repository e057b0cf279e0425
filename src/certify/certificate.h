/* certificate.h: the text of a certificate (docs/certificates.md): words, lines and the checksum. */
#ifndef PAPAN_CERTIFY_CERTIFICATE_H
#define PAPAN_CERTIFY_CERTIFICATE_H

#include "base/count.h"
#include "papan/papan.h"

typedef struct papan_certificate {
    const papan_proof *proof;
    uint64_t hash, bytes;
    size_t used;     /* of text */
    unsigned column; /* characters in this line */
    bool failed;     /* the caller takes no more */
    char text[4096];
} papan_certificate;

/* Begins a certificate; what was written before is thrown away. False: the caller takes no more. */
bool papan_certificate_begin(papan_certificate *certificate, const papan_proof *proof);
/* Adds a word, in a new line if this one is full. */
void papan_certificate_word(papan_certificate *certificate, const char *word, size_t length);
void papan_certificate_text(papan_certificate *certificate, const char *words);
void papan_certificate_number(papan_certificate *certificate, long long number);
void papan_certificate_pair(papan_certificate *certificate, long long number, long long other); /* 3:-1 */
void papan_certificate_count(papan_certificate *certificate, const char *before, papan_count count);
/* Adds 16 hexadecimal digits. */
void papan_certificate_digits(papan_certificate *certificate, uint64_t value);
/* Ends the line, if it has words. */
void papan_certificate_line(papan_certificate *certificate);
/* Passes all words so far to the caller. */
void papan_certificate_flush(papan_certificate *certificate);
/* Adds the checksum. False: the caller did not take everything. */
bool papan_certificate_end(papan_certificate *certificate);

#endif
