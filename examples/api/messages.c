/* messages.c: an error of the library as a sentence, in English and translated. */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

static const char *indonesian(const char *text)
{
    return strcmp(text, "unknown built-in puzzle {0}") == 0 ? "teka-teki bawaan {0} tidak dikenal" : text;
}

int main(void)
{
    papan_puzzle *puzzle = NULL;
    papan_message why;
    char sentence[200];
    papan_status status = papan_builtin("chess", NULL, &puzzle, &why);
    printf("%s\n", papan_status_name(status));
    papan_message_text(&why, NULL, sentence, sizeof sentence);
    printf("%s: %s\n", why.code, sentence);
    papan_message_text(&why, indonesian, sentence, sizeof sentence);
    puts(sentence);
}

/* Output:
bad-input
unknown-puzzle: unknown built-in puzzle chess
teka-teki bawaan chess tidak dikenal
*/
