/* Random numbers for the reference bots: xorshift (Marsaglia 2003). */
#include <stdint.h>

static uint64_t random_state = 88172645463325252ull;

static uint32_t below(uint32_t n) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 32) * n >> 32);
}
