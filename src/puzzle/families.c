/* families.c: finds a line in the table of families (families.h). */
#include "puzzle/families.h"

#include <string.h>

const papan_family_kit *papan_family_kit_of(const papan_puzzle *puzzle)
{
    const papan_family_kit *kit = papan_families;
    while (kit->rules != NULL && kit->rules != puzzle->family)
        kit++;
    return kit;
}

const papan_family_kit *papan_family_kit_find(const char *name)
{
    const papan_family_kit *kit = papan_families;
    while (kit->rules != NULL && strcmp(kit->rules->name, name) != 0)
        kit++;
    return kit;
}
