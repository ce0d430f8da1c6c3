/* A reference bot for inpHeXion: plain UCT, written from the rules; it shares nothing with the engine.
 *
 * Every infection and every expulsion is a decision of its own; playouts are uniformly random, but
 * take a move that wins at once.
 *
 *   new SIZE FREE_SECOND PIE NEUTRAL   a game; FREE_SECOND is 0, 1, or 2 for "either"
 *
 * Build: cc -O3 -march=native -o inphexion inphexion.c -lm
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

#ifdef SMALL /* boards of up to 8 x 8 cells */
typedef uint64_t Set;
#else
typedef unsigned __int128 Set;
#endif

enum { WHITE, BLACK, NOBODY = -1, NOWHERE = -1, MOST = 500, LINE = 400 };
#define BIT(cell) ((Set)1 << (cell))

static int size, cells, supply;
static Set full, left, right, sides[2][2], near[81];
static int free_second, pie;

typedef struct {
    Set discs[2], lifted;
    int8_t neutral, colour, swapped, won, waiting;
    int8_t pending[6]; /* the lifted pieces' cells; the first `waiting` of them, next one last */
    int16_t placed;
} Position;

/* A move: from * 81 + to; a placement has the same cell twice. */
enum { SWAP = 81 * 81 };

static int count(Set set) {
#ifdef SMALL
    return __builtin_popcountll(set);
#else
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
#endif
}

static int lowest(Set set) {
#ifdef SMALL
    return __builtin_ctzll(set);
#else
    return (uint64_t)set ? __builtin_ctzll((uint64_t)set) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
#endif
}

static int member(Set set, int n) { /* the nth, from 0 */
    while (n--) set &= set - 1;
    return lowest(set);
}

static Set step(Set set, int way) { /* every member one step that way, off the board forgotten */
    switch (way) {
    case 0: return (set & ~right) << 1;
    case 1: return (set & ~left) >> 1;
    case 2: return (set << size) & full;
    case 3: return set >> size;
    case 4: return (set & ~right) >> (size - 1);
    default: return ((set & ~left) << (size - 1)) & full;
    }
}

static Set around(Set set) {
    Set east = set & ~right, west = set & ~left;
    return full & (east << 1 | west >> 1 | set << size | set >> size | east >> (size - 1) | west << (size - 1));
}

static int joined(const Position *d, int colour) {
    Set own = d->discs[colour], reached = own & sides[colour][0];
    if (!(own & sides[colour][1])) return 0;
    for (Set before = 0; reached != before;) {
        before = reached;
        reached |= around(reached) & own;
        if (reached & sides[colour][1]) return 1;
    }
    return 0;
}

static void begin(Position *d, const char *numbers) {
    int neutral = 0;
    sscanf(numbers, "%d %d %d %d", &size, &free_second, &pie, &neutral);
    cells = size * size, supply = (cells + 1) / 2 - neutral;
    full = 0, left = 0;
    for (int i = 0; i < cells; i++) full |= BIT(i);
    for (int row = 0; row < size; row++) left |= BIT(row * size);
    right = left << (size - 1);
    sides[WHITE][0] = left, sides[WHITE][1] = right;
    sides[BLACK][0] = BIT(size) - 1, sides[BLACK][1] = (BIT(size) - 1) << (cells - size);
    for (int i = 0; i < cells; i++) near[i] = around(BIT(i));
    memset(d, 0, sizeof *d);
    d->won = NOBODY;
    d->neutral = neutral ? size / 2 * (size + 1) : NOWHERE;
}

static Set neutral_set(const Position *d) { return d->neutral == NOWHERE ? 0 : BIT(d->neutral); }

static Set empty(const Position *d) {
    return full & ~(d->discs[0] | d->discs[1] | d->lifted | neutral_set(d));
}

static Set prey(const Position *d) { /* what the mover may infect, if it has room */
    int used = (d->placed + 1 - d->colour) / 2;
    return used < supply ? d->discs[1 - d->colour] | neutral_set(d) : 0;
}

static void end_turn(Position *d, int no_room) {
    d->lifted = 0;
    if (joined(d, WHITE)) d->won = WHITE;
    else if (joined(d, BLACK)) d->won = BLACK;
    else if (no_room) d->won = 1 - d->colour;
    else {
        d->colour = 1 - d->colour;
        if (!(around(prey(d)) & empty(d))) d->won = 1 - d->colour;
    }
}

static void put(Position *d, int from, int to) { /* move what the mover pushes or expels */
    if (from == d->neutral) d->neutral = to;
    else {
        d->discs[1 - d->colour] &= ~BIT(from);
        d->discs[1 - d->colour] |= BIT(to);
    }
}

/* Alphabetical order of cells: a1, a2, …, b1. */
static int alphabetical(int cell) { return cell % size * size + cell / size; }

static void play(Position *d, int move) {
    if (move == SWAP) {
        d->swapped = 1;
        return;
    }
    int from = move / 81, to = move % 81, me = d->colour;
    if (d->waiting) {
        put(d, from, to);
        if (!--d->waiting) end_turn(d, 0);
        return;
    }
    d->placed++;
    if (from == to) {
        d->discs[me] |= BIT(to);
        end_turn(d, 0);
        return;
    }
    put(d, from, to);
    d->discs[me] |= BIT(from);
    /* Only a neighbour of the new disc can have become surrounded. */
    Set found = 0, candidates = near[from] & (d->discs[1 - me] | neutral_set(d));
    for (; candidates; candidates &= candidates - 1) {
        int cell = lowest(candidates);
        if (!(near[cell] & ~d->discs[me])) found |= BIT(cell);
    }
    if (!found) end_turn(d, 0);
    else if (count(found) > count(empty(d))) end_turn(d, 1);
    else {
        d->lifted = found;
        d->discs[1 - me] &= ~found;
        for (; found; found &= found - 1) {
            int cell = lowest(found), i = d->waiting++;
            for (; i && alphabetical(d->pending[i - 1]) < alphabetical(cell); i--) d->pending[i] = d->pending[i - 1];
            d->pending[i] = cell;
        }
    }
}

static int moves(const Position *d, int *found) {
    int n = 0;
    Set room = empty(d);
    if (d->waiting) {
        for (; room; room &= room - 1) found[n++] = d->pending[d->waiting - 1] * 81 + lowest(room);
        return n;
    }
    int placing = d->placed == 0 ? d->neutral == NOWHERE : d->placed == 1 && free_second;
    int infecting = d->placed == 0 ? d->neutral != NOWHERE : d->placed > 1 || free_second != 1;
    if (infecting)
        for (Set from = prey(d); from; from &= from - 1) {
            int cell = lowest(from);
            for (Set to = near[cell] & room; to; to &= to - 1) found[n++] = cell * 81 + lowest(to);
        }
    if (placing)
        for (; room; room &= room - 1) found[n++] = lowest(room) * 82;
    if (d->placed == 1 && pie && !d->swapped) found[n++] = SWAP;
    return n;
}

static int random_move(const Position *d) {
    if (d->placed < 2) {
        int found[MOST];
        return found[below(moves(d, found))];
    }
    Set room = empty(d);
    if (d->waiting) return d->pending[d->waiting - 1] * 81 + member(room, below(count(room)));
    Set from = prey(d), ways[6];
    int counts[6], all = 0;
    for (int way = 0; way < 6; way++) all += counts[way] = count(ways[way] = step(from, way) & room);
    int chosen = below(all), way = 0;
    while (chosen >= counts[way]) chosen -= counts[way++];
    int to = member(ways[way], chosen);
    static const int back[6] = {1, 0, 3, 2, 5, 4};
    return lowest(step(BIT(to), back[way])) * 81 + to;
}

static int seat_of(const Position *d, int colour) { return colour ^ d->swapped; }
static int over(const Position *d) { return d->won != NOBODY; }
static int turn(const Position *d) { return seat_of(d, d->colour); }
static int winner(const Position *d) { return seat_of(d, d->won); }

static Set spread_from(Set from, Set own) { /* a side, and what its chains touch */
    Set touched = from, reached = from & own;
    for (Set before = 0; reached != before;) {
        before = reached;
        touched |= around(reached);
        reached |= touched & own;
    }
    return touched;
}

static int winning_move(const Position *d) { /* an infection that wins at once, or NOBODY */
    if (d->waiting || d->placed < 2) return NOBODY;
    Set own = d->discs[d->colour], room = empty(d), links = prey(d) & around(room);
    links &= spread_from(sides[d->colour][0], own);
    if (links) links &= spread_from(sides[d->colour][1], own);
    if (!links) return NOBODY;
    int cell = lowest(links);
    return cell * 81 + lowest(near[cell] & room);
}

static void rest(Position *d) {
    while (!over(d)) {
        int winning = winning_move(d);
        play(d, winning == NOBODY ? random_move(d) : winning);
    }
}

static void name(const Position *d, int move, char *text) {
    int from = move / 81, to = move % 81, expelling = d->waiting > 0;
    if (move == SWAP) strcpy(text, "swap");
    else if (from == to) sprintf(text, "%c%d", 'a' + to % size, 1 + to / size);
    else sprintf(text, "%c%d%c%c%d", 'a' + from % size, 1 + from / size, expelling ? '^' : '>', 'a' + to % size, 1 + to / size);
}

static int cell_of(const char *text) { return text[0] - 'a' + (text[1] - '1') * size; }

static int parse(const char *text) {
    if (!strcmp(text, "swap")) return SWAP;
    return cell_of(text) * 81 + cell_of(strlen(text) > 2 ? text + 3 : text);
}

static const double EXPLORATION = 0.5;

#include "mcts.h"
