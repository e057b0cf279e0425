/* json_pack.h: shared by the files that read packing puzzles as JSON. */
#ifndef PAPAN_FORMAT_JSON_PACK_H
#define PAPAN_FORMAT_JSON_PACK_H

#include "format/json.h"
#include "format/pack_forms.h"

enum { PAPAN_JSON_COORDINATE_MAX = PAPAN_PACK_SIDE_MAX };

typedef struct papan_json_packing {
    papan_json *json;
    papan_pack_spec spec;
    papan_groups groups;
    papan_piece_spec piece[PAPAN_PACK_PIECES_MAX];
} papan_json_packing;

/* Refuses without further arguments. */
papan_status papan_json_wrong(papan_json_packing *r, papan_json_path path, const char *code, const char *text);
papan_status papan_json_refuse_size(papan_json_packing *r, papan_json_path path); /* too large */
papan_status papan_json_read_lattice(papan_json_packing *r, const papan_json_value *value);
/* A number, or two in an array: from, to. */
papan_status papan_json_read_range(papan_json_packing *r, const papan_json_value *value, papan_json_path path,
                                   unsigned low, unsigned high, unsigned range[2]);
/* Gaps, kinds, labels and given pieces. */
papan_status papan_json_read_cells(papan_json_packing *r, const papan_json_value *root);
/* Pieces, or the name of a set. */
papan_status papan_json_read_pieces(papan_json_packing *r, const papan_json_value *pieces);

#endif
