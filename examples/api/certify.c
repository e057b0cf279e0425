/* certify.c: an answer with a certificate, which papan-verify checks without trusting the library. */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

static bool print(void *context, const char *bytes, size_t length)
{
    (void)context;
    return fwrite(bytes, 1, length, stdout) == length;
}

int main(void)
{
    static const char text[] = "AAAB\nCAAB\nCDDB\nCCDB\n";
    papan_puzzle *puzzle = NULL;
    papan_request request = {.size = sizeof request, .goal = PAPAN_CHECK};
    papan_proof proof = {.size = sizeof proof, .write = print};
    papan_result result = {.size = sizeof result};
    papan_certify_result certified = {.size = sizeof certified};
    if (papan_read(text, strlen(text), NULL, &puzzle, NULL, NULL) != PAPAN_OK ||
        papan_certify(puzzle, &request, &proof, &result, &certified, NULL) != PAPAN_OK)
        return 1;
    printf("%s by %s\n", papan_claim_name(certified.claim), certified.method);
    papan_puzzle_free(puzzle);
}

/* Output:
papan-certificate 2
model 21 16 2f0173faa28473fe
claim unique
solution 2 8 9 15
by tree
12 11 6 8 3 6 2
end a95cba9856b39dd0
unique by tree
*/
