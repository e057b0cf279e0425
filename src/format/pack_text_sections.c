/* pack_text_sections.c: reads the sections after the pieces of a packing puzzle as text, in any order:
 *
 *     COPIES A=3 B=0-2      how often a piece is placed
 *     USE 9                 how many pieces are placed in all
 *     GAPS 1=1 ?=3-5        how many cells of a group stay empty
 *     TURN no B=yes         pieces that keep their orientation
 *     FLIP A=no             one-sided pieces
 *     PARTS A C             pieces in separate parts
 *     BACK A                the other side of a piece
 *
 * and PLACED, KINDS and LABELS (pack_text_rows.c), which have a row for each row of the board. */
#include "format/pack_text.h"

#include <assert.h>
#include <string.h>

/* ---- words ---- */

static papan_status refuse_word(papan_pack_reader *r, const papan_word *word, const char *code,
                                const char *text, const char *section, long long number)
{
    return papan_pack_refuse(r, word->column, code, text,
                             PAPAN_ARGS(papan_arg_bytes(word->start, word->length), section, number));
}

papan_status papan_pack_refuse_nothing(papan_pack_reader *r, const char *section, const char *example)
{
    return papan_pack_refuse(r, r->line.length + 1, "section-empty",
                             N_("nothing follows {0}; write for example {1}"), PAPAN_ARGS(section, example));
}

/* NAME=VALUE, where the name is one character. */
static bool split_word(const papan_word *word, papan_word *value)
{
    if (word->length < 3 || word->start[1] != '=')
        return false;
    *value = (papan_word){word->start + 2, word->length - 2, word->column + 2};
    return true;
}

/* A number or two: 3 or 0-2. */
static bool read_range(const papan_word *value, long long range[2])
{
    const char *dash = value->length > 1 ? memchr(value->start + 1, '-', value->length - 1) : NULL;
    size_t first = dash != NULL ? (size_t)(dash - value->start) : value->length;
    if (!papan_whole_number(value->start, first, &range[0]))
        return false;
    range[1] = range[0];
    return dash == NULL || papan_whole_number(dash + 1, value->length - first - 1, &range[1]);
}

typedef papan_status word_reader(papan_pack_reader *r, const papan_word *word);

/* Reads the rest of the line, at least one word. */
static papan_status read_words(papan_pack_reader *r, size_t at, word_reader *read, const char *section,
                               const char *example)
{
    papan_word word;
    papan_status status = PAPAN_OK;
    unsigned words = 0;
    for (; status == PAPAN_OK && papan_next_word(&r->line, &at, &word); words++)
        status = read(r, &word);
    return words == 0 ? papan_pack_refuse_nothing(r, section, example) : status;
}

/* ---- COPIES ---- */

static papan_status read_copies_of_piece(papan_pack_reader *r, const papan_word *word)
{
    long long range[2];
    papan_word value;
    if (!split_word(word, &value) || !papan_is_kind(word->start[0]) || !read_range(&value, range))
        return refuse_word(r, word, "bad-copies",
                           N_("invalid \"{0}\" after COPIES; expected a letter, = and a number, such as A=3 or "
                              "A=0-2"),
                           "", 0);
    unsigned piece = papan_pack_find(r, word->start[0]);
    if (piece == r->spec.pieces)
        return refuse_word(r, word, "section-unknown-piece", N_("\"{0}\" after COPIES: unknown piece"), "", 0);
    if (r->numbered >> piece & 1)
        return refuse_word(r, word, "section-repeated",
                           N_("\"{0}\" after COPIES: this piece already has a number of copies"), "", 0);
    r->numbered |= UINT32_C(1) << piece;
    if (range[1] < 1 || range[0] < 0)
        return refuse_word(r, word, "bad-copies", N_("\"{0}\" after COPIES: the number must be at least 1"), "",
                           0);
    if (range[0] > range[1])
        return refuse_word(r, word, "section-bad-range",
                           N_("\"{0}\" after {1}: the first number is larger than the second"), "COPIES", 0);
    if (range[1] > PAPAN_PACK_INSTANCES_MAX || (r->copies += range[1] - 1) > PAPAN_PACK_INSTANCES_MAX)
        return refuse_word(r, word, "too-many-pieces",
                           N_("\"{0}\" after COPIES: too many pieces; at most {2} are possible"), "",
                           PAPAN_PACK_INSTANCES_MAX);
    r->piece[piece].copies = (unsigned)range[1];
    r->piece[piece].spare = (unsigned)(range[1] - range[0]);
    return PAPAN_OK;
}

static papan_status read_copies(papan_pack_reader *r, size_t at)
{
    r->copies = r->spec.pieces;
    return read_words(r, at, read_copies_of_piece, "COPIES", "COPIES A=3 B=2");
}

/* ---- USE ---- */

static papan_status read_use(papan_pack_reader *r, size_t at)
{
    papan_word word, more;
    long long range[2];
    if (!papan_next_word(&r->line, &at, &word))
        return papan_pack_refuse_nothing(r, "USE", "USE 9");
    if (!read_range(&word, range) || range[0] < 0 || range[1] < 1)
        return refuse_word(r, &word, "bad-use",
                           N_("invalid \"{0}\" after USE; expected a number of pieces, such as 9 or 8-9"), "",
                           0);
    if (range[0] > range[1])
        return refuse_word(r, &word, "section-bad-range",
                           N_("\"{0}\" after {1}: the first number is larger than the second"), "USE", 0);
    if (range[1] > PAPAN_PACK_INSTANCES_MAX)
        return refuse_word(r, &word, "too-many-pieces",
                           N_("\"{0}\" after USE: too many pieces; at most {2} are possible"), "",
                           PAPAN_PACK_INSTANCES_MAX);
    if (papan_next_word(&r->line, &at, &more))
        return refuse_word(r, &more, "section-unexpected", N_("unexpected \"{0}\" after {1}"), "USE", 0);
    r->spec.use_least = (unsigned)range[0];
    r->spec.use_most = (unsigned)range[1];
    r->use_line = r->line.number;
    r->use_column = word.column;
    return PAPAN_OK;
}

/* After all sections: COPIES may follow USE. */
static papan_status check_use(papan_pack_reader *r)
{
    long long all = 0;
    if (r->spec.use_most == 0)
        return PAPAN_OK;
    for (unsigned i = 0; i < r->spec.pieces; i++) {
        all += r->piece[i].copies > 0 ? r->piece[i].copies : 1;
        if ((r->numbered >> i & 1) == 0)
            papan_spare_piece(&r->spec, &r->piece[i]);
    }
    if (r->spec.use_most <= all)
        return PAPAN_OK;
    return papan_refuse(r->notes, r->use_line, r->use_column, "use-too-many",
                        N_("USE says {0}, but the number of pieces with all copies is {1}"),
                        PAPAN_ARGS(r->spec.use_most, all));
}

/* ---- GAPS ---- */

static papan_status read_gaps_of_group(papan_pack_reader *r, const papan_word *word)
{
    papan_groups *groups = &r->groups;
    long long range[2];
    papan_word value;
    if (!split_word(word, &value) || !read_range(&value, range) || range[0] < 0 || range[1] < 0)
        return refuse_word(r, word, "bad-gaps",
                           N_("invalid \"{0}\" after GAPS; expected a group, = and a number, such as 1=1 or "
                              "?=3-5"),
                           "", 0);
    unsigned g = papan_group_named(groups, word->start[0]);
    if (g == groups->groups)
        return refuse_word(r, word, "unknown-group",
                           N_("\"{0}\" after GAPS: the board has no cells of this group"), "", 0);
    if (groups->gap[g].known)
        return refuse_word(r, word, "section-repeated",
                           N_("\"{0}\" after GAPS: this group already has a number"), "", 0);
    if (range[0] > range[1])
        return refuse_word(r, word, "section-bad-range",
                           N_("\"{0}\" after {1}: the first number is larger than the second"), "GAPS", 0);
    if (range[1] > groups->cells[g])
        return refuse_word(r, word, "bad-gaps",
                           N_("\"{0}\" after GAPS: the number of cells in this group is {2}; no more can stay "
                              "empty"),
                           "", groups->cells[g]);
    groups->gap[g] = (papan_gap_spec){true, (unsigned)range[0], (unsigned)range[1]};
    return PAPAN_OK;
}

static papan_status read_gaps(papan_pack_reader *r, size_t at)
{
    return read_words(r, at, read_gaps_of_group, "GAPS", "GAPS 1=1 ?=3-5");
}

/* ---- TURN and FLIP ---- */

/* Sets *answer; false: neither yes nor no. */
static bool yes_or_no(const papan_word *word, bool *answer)
{
    *answer = papan_word_is(word, "yes");
    return *answer || papan_word_is(word, "no");
}

/* may[] has the answer for each piece. The general answer comes first. */
static papan_status read_answers(papan_pack_reader *r, size_t at, const char *section, bool may[])
{
    papan_word word, value;
    bool answer;
    uint32_t seen = 0;
    unsigned words = 0;
    for (; papan_next_word(&r->line, &at, &word); words++) {
        if (words == 0 && yes_or_no(&word, &answer)) {
            for (unsigned i = 0; i < r->spec.pieces; i++)
                may[i] = answer;
            continue;
        }
        if (!split_word(&word, &value) || !yes_or_no(&value, &answer))
            return refuse_word(r, &word, "bad-turn",
                               N_("invalid \"{0}\" after {1}; expected no, or a letter, = and yes or no, such "
                                  "as A=no"),
                               section, 0);
        unsigned piece = papan_pack_find(r, word.start[0]);
        if (piece == r->spec.pieces)
            return refuse_word(r, &word, "section-unknown-piece", N_("\"{0}\" after {1}: unknown piece"),
                               section, 0);
        if (seen >> piece & 1)
            return refuse_word(r, &word, "section-repeated", N_("\"{0}\" after {1}: this piece is named twice"),
                               section, 0);
        seen |= UINT32_C(1) << piece;
        may[piece] = answer;
    }
    return words == 0 ? papan_pack_refuse_nothing(r, section, "A=no") : PAPAN_OK;
}

static papan_status read_turn(papan_pack_reader *r, size_t at)
{
    bool may[PAPAN_PACK_LETTERS];
    for (unsigned i = 0; i < r->spec.pieces; i++)
        may[i] = !r->piece[i].fixed;
    papan_status status = read_answers(r, at, "TURN", may);
    for (unsigned i = 0; status == PAPAN_OK && i < r->spec.pieces; i++)
        r->piece[i].fixed = !may[i];
    return status;
}

static papan_status read_flip(papan_pack_reader *r, size_t at)
{
    bool may[PAPAN_PACK_LETTERS];
    for (unsigned i = 0; i < r->spec.pieces; i++)
        may[i] = !r->piece[i].one_sided;
    papan_status status = read_answers(r, at, "FLIP", may);
    for (unsigned i = 0; status == PAPAN_OK && i < r->spec.pieces; i++)
        r->piece[i].one_sided = !may[i];
    return status;
}

/* ---- PARTS and BACK ---- */

papan_status papan_pack_read_letter(papan_pack_reader *r, const papan_word *word, const char *section,
                                    unsigned *piece)
{
    *piece = word->length == 1 ? papan_pack_find(r, word->start[0]) : r->spec.pieces;
    return *piece < r->spec.pieces ? PAPAN_OK
                                   : refuse_word(r, word, "section-unknown-piece",
                                                 N_("\"{0}\" after {1}: unknown piece"), section, 0);
}

papan_status papan_pack_read_end(papan_pack_reader *r, size_t at, const char *section)
{
    papan_word more;
    return papan_next_word(&r->line, &at, &more)
               ? refuse_word(r, &more, "section-unexpected", N_("unexpected \"{0}\" after {1}"), section, 0)
               : PAPAN_OK;
}

static papan_status read_apart(papan_pack_reader *r, const papan_word *word)
{
    unsigned piece;
    papan_status status = papan_pack_read_letter(r, word, "PARTS", &piece);
    if (status == PAPAN_OK)
        r->piece[piece].apart = true;
    return status;
}

static papan_status read_parts(papan_pack_reader *r, size_t at)
{
    return read_words(r, at, read_apart, "PARTS", "PARTS A C");
}

static papan_status add_back(papan_pack_reader *r, unsigned piece, const papan_face_spec *shape, char letter,
                             unsigned line, unsigned column)
{
    papan_piece_spec *p = &r->piece[piece];
    if (letter != p->symbol)
        return papan_refuse(r->notes, line, column, "back-other-letter",
                            N_("the lines after BACK {0} have the letter {1}; write them with {0}"),
                            PAPAN_ARGS(p->symbol, letter));
    if (p->backs + 1 >= PAPAN_PACK_FACES_MAX)
        return papan_refuse(r->notes, line, column, "too-many-sides",
                            N_("piece {0} has too many sides; at most {1} are possible"),
                            PAPAN_ARGS(letter, PAPAN_PACK_FACES_MAX));
    r->back[piece][p->backs++] = *shape;
    p->back = r->back[piece];
    return PAPAN_OK;
}

static papan_status read_back(papan_pack_reader *r, size_t at)
{
    papan_word word;
    papan_face_spec shape;
    char letter;
    unsigned piece, column;
    bool more;
    if (!papan_next_word(&r->line, &at, &word))
        return papan_pack_refuse_nothing(r, "BACK", "BACK A");
    papan_status status = papan_pack_read_letter(r, &word, "BACK", &piece);
    if (status == PAPAN_OK)
        status = papan_pack_read_end(r, at, "BACK");
    if (status == PAPAN_OK)
        status = papan_pack_next_line(r, &more);
    if (status == PAPAN_OK && (!more || papan_pack_at_section(r)))
        status = papan_refuse(r->notes, more ? r->line.number : r->text.line + 1, 1, "back-missing",
                              N_("the lines of the other side are missing after BACK {0}"),
                              PAPAN_ARGS(r->piece[piece].symbol));
    unsigned line = r->line.number;
    if (status == PAPAN_OK)
        status = papan_pack_read_shape(r, &letter, &column, &shape);
    return status == PAPAN_OK ? add_back(r, piece, &shape, letter, line, column) : status;
}

/* ---- the table ---- */

static const struct {
    const char *word;
    bool often; /* may be repeated, for other pieces */
    bool board; /* not in a file of pieces */
    papan_status (*read)(papan_pack_reader *r, size_t at);
} sections[] = {{"COPIES", false, false, read_copies},
                {"USE", false, true, read_use},
                {"GAPS", false, true, read_gaps},
                {"TURN", false, false, read_turn},
                {"FLIP", false, false, read_flip},
                {"PARTS", false, false, read_parts},
                {"KINDS", true, false, papan_pack_read_kinds},
                {"BACK", true, false, read_back},
                {"LABELS", false, true, papan_pack_read_labels},
                {"PLACED", false, true, papan_pack_read_placed}};
enum { SECTIONS = sizeof sections / sizeof *sections };

/* Index of the section that begins in the current line; SECTIONS: none. *at: after the word. */
static unsigned section_here(const papan_pack_reader *r, size_t *at)
{
    papan_word word;
    unsigned s = 0;
    *at = 0;
    if (!papan_next_word(&r->line, at, &word))
        return SECTIONS;
    while (s < SECTIONS && !papan_word_is(&word, sections[s].word))
        s++;
    return s;
}

bool papan_pack_at_section(const papan_pack_reader *r)
{
    size_t at;
    return section_here(r, &at) < SECTIONS;
}

static papan_status read_section(papan_pack_reader *r)
{
    static_assert((int)SECTIONS <= (int)(sizeof r->section_line / sizeof *r->section_line), "one for each");
    size_t at;
    unsigned s = section_here(r, &at);
    if (s == SECTIONS)
        return papan_pack_refuse(r, 1, "section-unexpected",
                                 N_("unexpected \"{0}\" after the end of the puzzle"),
                                 PAPAN_ARGS(papan_arg_bytes(r->line.start, r->line.length)));
    papan_line keyword = {.start = r->line.start, .length = at, .number = r->line.number};
    papan_keyword_line(&keyword, sections[s].word, r->notes); /* warns of lower case */
    if (r->section_line[s] != 0 && !sections[s].often)
        return papan_pack_refuse(r, 1, "section-repeated", N_("{0} is already in line {1}; write it once"),
                                 PAPAN_ARGS(sections[s].word, r->section_line[s]));
    if (sections[s].board && r->size_line == 0)
        return papan_pack_refuse(r, 1, "section-needs-puzzle",
                                 N_("{0} belongs to a puzzle; this file has only pieces"),
                                 PAPAN_ARGS(sections[s].word));
    r->section_line[s] = r->line.number;
    return sections[s].read(r, at);
}

papan_status papan_pack_read_sections(papan_pack_reader *r)
{
    for (;;) {
        bool more;
        papan_status status = papan_pack_next_line(r, &more);
        if (status == PAPAN_OK && !more)
            return check_use(r);
        if (status == PAPAN_OK)
            status = read_section(r);
        if (status != PAPAN_OK)
            return status;
    }
}
