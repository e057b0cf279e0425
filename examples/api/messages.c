/* messages.c: messages of the program's own, translated together with those of the library, and text buffers.
 */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

static const char *indonesian(const char *text)
{
    return strcmp(text, "{0} puzzles in {1}") == 0 ? "{0} teka-teki di {1}" : text;
}

int main(void)
{
    papan_message message;
    char sentence[200];
    papan_say(&message, 0, 0, NULL, "{0} puzzles in {1}");
    papan_say_number(&message, 0, 12);
    papan_say_text(&message, 1, "box.txt");
    papan_message_text(&message, NULL, sentence, sizeof sentence);
    puts(sentence);
    papan_message_text(&message, indonesian, sentence, sizeof sentence);
    puts(sentence);

    papan_buffer out = papan_buffer_new(NULL);
    papan_buffer_add(&out, "thrown away", 6);
    papan_buffer_clear(&out);
    papan_buffer_text(&out, "N = ");
    papan_buffer_number(&out, 8);
    papan_buffer_char(&out, ' ');
    papan_buffer_readable(&out, "a\tb");
    puts(out.failed ? "out of memory" : out.bytes);
    papan_buffer_free(&out);
}

/* Output:
12 puzzles in box.txt
12 teka-teki di box.txt
N = 8 a�b
*/
