/* certificate.c: the text of a certificate, see proving.h. The checksum is FNV-1a with 64 bits (Fowler, Noll
 * and Vo), which anyone can write in three lines; it only has to detect damage, so it need not be strong. */
#include "certify/proving.h"

#include "base/text.h"

#include <string.h>

enum { LINE = 120 };

void papan_certificate_flush(papan_certificate *c)
{
    if (c->used > 0 && !c->failed)
        c->failed = !c->proof->write(c->proof->context, c->text, c->used);
    c->bytes += c->used;
    c->used = 0;
}

static void write_byte(papan_certificate *c, char byte)
{
    if (c->used == sizeof c->text)
        papan_certificate_flush(c);
    c->text[c->used++] = byte;
    c->hash = (c->hash ^ (unsigned char)byte) * UINT64_C(0x100000001B3);
}

bool papan_certificate_begin(papan_certificate *c, const papan_proof *proof)
{
    bool again = c->bytes + c->used > 0 && !c->failed;
    *c = (papan_certificate){.proof = proof, .hash = UINT64_C(0xCBF29CE484222325)};
    c->failed = again && !(proof->restart != NULL && proof->restart(proof->context));
    papan_certificate_text(c, "papan-certificate 2");
    papan_certificate_line(c);
    return !c->failed;
}

void papan_certificate_word(papan_certificate *c, const char *word, size_t length)
{
    if (c->column > 0 && c->column + length >= LINE)
        papan_certificate_line(c);
    if (c->column > 0)
        write_byte(c, ' ');
    for (size_t i = 0; i < length; i++)
        write_byte(c, word[i]);
    c->column += (unsigned)length + 1;
}

void papan_certificate_text(papan_certificate *c, const char *words)
{
    papan_certificate_word(c, words, strlen(words));
}

void papan_certificate_number(papan_certificate *c, long long number)
{
    char digits[PAPAN_DECIMAL_MAX];
    const char *from = papan_decimal(number, digits);
    papan_certificate_word(c, from, (size_t)(digits + sizeof digits - from));
}

void papan_certificate_pair(papan_certificate *c, long long number, long long other)
{
    char digits[2 * PAPAN_DECIMAL_MAX];
    const char *second = papan_decimal(other, digits + PAPAN_DECIMAL_MAX), *end = digits + sizeof digits;
    char *colon = digits + (second - digits) - 1;
    *colon = ':';
    char first[PAPAN_DECIMAL_MAX];
    const char *from = papan_decimal(number, first);
    size_t length = (size_t)(first + sizeof first - from);
    memcpy(colon - length, from, length);
    papan_certificate_word(c, colon - length, (size_t)(end - (colon - length)));
}

void papan_certificate_count(papan_certificate *c, const char *before, papan_count count)
{
    char word[48];
    size_t length = strlen(before);
    memcpy(word, before, length);
    papan_count_text(count, word + length);
    papan_certificate_text(c, word);
}

void papan_certificate_line(papan_certificate *c)
{
    if (c->column > 0)
        write_byte(c, '\n');
    c->column = 0;
}

void papan_certificate_digits(papan_certificate *c, uint64_t value)
{
    char digits[16];
    for (unsigned i = 0; i < sizeof digits; i++)
        digits[i] = "0123456789abcdef"[value >> (60 - 4 * i) & 15];
    papan_certificate_word(c, digits, sizeof digits);
}

bool papan_certificate_end(papan_certificate *c)
{
    papan_certificate_line(c);
    uint64_t hash = c->hash;
    papan_certificate_text(c, "end");
    papan_certificate_digits(c, hash);
    papan_certificate_line(c);
    papan_certificate_flush(c);
    return !c->failed;
}
