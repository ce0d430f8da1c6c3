/* A yardstick for inpHeXion: plain UCT (Kocsis & Szepesvari 2006), written from the rules.
 *
 * It shares nothing with the engine. Every infection and every expulsion is a decision of its own;
 * playouts are uniformly random; a move that wins at once is taken, in the tree and in playouts.
 * It reads commands, one a line:
 *
 *   new SIZE FREE_SECOND PIE NEUTRAL   a game; FREE_SECOND is 0, 1, or 2 for "either"
 *   play MOVE                          play it, unasked whether it is legal
 *   show                               -> the moves, sorted, or "over SEAT"
 *   think PLAYOUTS SEED                -> the move with the most visits, and its winning share
 *
 * Build: cc -O3 -march=native -o inphexion inphexion.c -lm
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef SMALL /* boards of up to 8 x 8 cells */
typedef uint64_t Set;
#else
typedef unsigned __int128 Set;
#endif

enum { WHITE, BLACK, NOBODY = -1, NOWHERE = -1, MOST = 500 };
#define BIT(cell) ((Set)1 << (cell))

static int size, cells, supply;
static Set full, left, right, sides[2][2], near[81];
static int free_second, pie;

typedef struct {
    Set discs[2], lifted;
    int8_t neutral, colour, swapped, winner, waiting;
    int8_t pending[6]; /* the lifted pieces' cells; the first `waiting` of them, next one last */
    int16_t placed;
} Dish;

/* A move: from * 81 + to; a placement has the same cell twice. */
enum { SWAP = 81 * 81 };

static uint64_t random_state = 88172645463325252ull;
static uint32_t below(uint32_t n) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 32) * n >> 32);
}

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

static int joined(const Dish *d, int colour) {
    Set own = d->discs[colour], reached = own & sides[colour][0];
    if (!(own & sides[colour][1])) return 0;
    for (Set before = 0; reached != before;) {
        before = reached;
        reached |= around(reached) & own;
        if (reached & sides[colour][1]) return 1;
    }
    return 0;
}

static void begin(Dish *d, int board_size, int free_, int pie_, int neutral) {
    size = board_size, cells = size * size, supply = (cells + 1) / 2 - neutral;
    free_second = free_, pie = pie_;
    full = 0, left = 0;
    for (int i = 0; i < cells; i++) full |= BIT(i);
    for (int row = 0; row < size; row++) left |= BIT(row * size);
    right = left << (size - 1);
    sides[WHITE][0] = left, sides[WHITE][1] = right;
    sides[BLACK][0] = BIT(size) - 1, sides[BLACK][1] = (BIT(size) - 1) << (cells - size);
    for (int i = 0; i < cells; i++) near[i] = around(BIT(i));
    memset(d, 0, sizeof *d);
    d->winner = NOBODY;
    d->neutral = neutral ? size / 2 * (size + 1) : NOWHERE;
}

static Set neutral_set(const Dish *d) { return d->neutral == NOWHERE ? 0 : BIT(d->neutral); }

static Set empty(const Dish *d) {
    return full & ~(d->discs[0] | d->discs[1] | d->lifted | neutral_set(d));
}

static Set prey(const Dish *d) { /* what the mover may infect, if it has room */
    int used = (d->placed + 1 - d->colour) / 2;
    return used < supply ? d->discs[1 - d->colour] | neutral_set(d) : 0;
}

static void end_turn(Dish *d, int no_room) {
    d->lifted = 0;
    if (joined(d, WHITE)) d->winner = WHITE;
    else if (joined(d, BLACK)) d->winner = BLACK;
    else if (no_room) d->winner = 1 - d->colour;
    else {
        d->colour = 1 - d->colour;
        if (!(around(prey(d)) & empty(d))) d->winner = 1 - d->colour;
    }
}

static void put(Dish *d, int from, int to) { /* move what the mover pushes or expels */
    if (from == d->neutral) d->neutral = to;
    else {
        d->discs[1 - d->colour] &= ~BIT(from);
        d->discs[1 - d->colour] |= BIT(to);
    }
}

/* Alphabetical order of cells: a1, a2, …, b1. */
static int alphabetical(int cell) { return cell % size * size + cell / size; }

static void play(Dish *d, int move) {
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

static int moves(const Dish *d, int *found) {
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

static int random_move(const Dish *d) {
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

static int seat_of(const Dish *d, int colour) { return colour ^ d->swapped; }

static Set spread_from(Set from, Set own) { /* a side, and what its chains touch */
    Set touched = from, reached = from & own;
    for (Set before = 0; reached != before;) {
        before = reached;
        touched |= around(reached);
        reached |= touched & own;
    }
    return touched;
}

static int winning_move(const Dish *d) { /* an infection that wins at once, or NOBODY */
    if (d->waiting || d->placed < 2) return NOBODY;
    Set own = d->discs[d->colour], room = empty(d), links = prey(d) & around(room);
    links &= spread_from(sides[d->colour][0], own);
    if (links) links &= spread_from(sides[d->colour][1], own);
    if (!links) return NOBODY;
    int cell = lowest(links);
    return cell * 81 + lowest(near[cell] & room);
}

static int playout(Dish *d) { /* the seat that wins a random rest of the game */
    while (d->winner == NOBODY) {
        int winning = winning_move(d);
        play(d, winning == NOBODY ? random_move(d) : winning);
    }
    return seat_of(d, d->winner);
}

typedef struct {
    int move, children, following; /* where its children begin, how many */
    int visits, wins;              /* wins of whoever plays the move */
} Node;

static Node *tree;
static int used, room_for;

static int wins_at_once(const Dish *d, int move) {
    Dish after = *d;
    play(&after, move);
    return after.winner == d->colour;
}

static void expand(int at, const Dish *d) {
    int found[MOST], n = moves(d, found);
    for (int i = 0; i < n; i++)
        if (wins_at_once(d, found[i])) found[0] = found[i], n = 1;
    if (used + n > room_for) tree = realloc(tree, (room_for = 2 * (used + n)) * sizeof *tree);
    tree[at].children = n, tree[at].following = used;
    for (int i = 0; i < n; i++) tree[used++] = (Node){.move = found[i]};
}

static double EXPLORATION = 0.5; /* of UCB1, for results of 0 and 1 */

static int choose(int at) {
    Node *first = tree + tree[at].following;
    int untried = 0, n = tree[at].children;
    for (int i = 0; i < n; i++) untried += !first[i].visits;
    if (untried) {
        int chosen = below(untried);
        for (int i = 0;; i++)
            if (!first[i].visits && !chosen--) return tree[at].following + i;
    }
    double best = -1, known = log(tree[at].visits);
    int chosen = 0;
    for (int i = 0; i < n; i++) {
        double visits = first[i].visits, bound = first[i].wins / visits + EXPLORATION * sqrt(known / visits);
        if (bound > best) best = bound, chosen = i;
    }
    return tree[at].following + chosen;
}

static int think(const Dish *root, int playouts, double *share) {
    used = 1;
    if (!tree) tree = malloc((room_for = 1 << 16) * sizeof *tree);
    tree[0] = (Node){0};
    expand(0, root);
    while (playouts--) {
        int path[400], movers[400], length = 0, at = 0;
        Dish d = *root;
        while (d.winner == NOBODY) {
            if (!tree[at].children) {
                if (!tree[at].visits) break;
                expand(at, &d);
            }
            tree[at].visits += !at;
            at = choose(at);
            path[length] = at, movers[length++] = seat_of(&d, d.colour);
            play(&d, tree[at].move);
        }
        int winner = playout(&d);
        while (length--) tree[path[length]].visits++, tree[path[length]].wins += winner == movers[length];
    }
    int best = tree[0].following;
    for (int i = 0; i < tree[0].children; i++)
        if (tree[tree[0].following + i].visits > tree[best].visits) best = tree[0].following + i;
    *share = (double)tree[best].wins / tree[best].visits;
    return tree[best].move;
}

#ifndef LIBRARY /* bench/learn takes the game and the search from here */
static void name(int move, int expelling, char *text) {
    int from = move / 81, to = move % 81;
    if (move == SWAP) strcpy(text, "swap");
    else if (from == to) sprintf(text, "%c%d", 'a' + to % size, 1 + to / size);
    else sprintf(text, "%c%d%c%c%d", 'a' + from % size, 1 + from / size, expelling ? '^' : '>', 'a' + to % size, 1 + to / size);
}

static int cell_of(const char *text) { return text[0] - 'a' + (text[1] - '1') * size; }

static int parse(const char *text) {
    if (!strcmp(text, "swap")) return SWAP;
    return cell_of(text) * 81 + cell_of(strlen(text) > 2 ? text + 3 : text);
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

int main(void) {
    Dish d;
    char line[100], text[20];
    int a, b, c, e;
    begin(&d, 7, 0, 0, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "new %d %d %d %d", &a, &b, &c, &e) == 4) begin(&d, a, b, c, e);
        else if (sscanf(line, "play %19s", text) == 1) play(&d, parse(text));
        else if (sscanf(line, "think %d %d", &a, &b) == 2) {
            double share;
            random_state = 88172645463325252ull + 0x9E3779B97F4A7C15ull * b;
            for (int i = 0; i < 20; i++) below(2);
            name(think(&d, a, &share), d.waiting, text);
            printf("%s %.4f\n", text, share);
        } else if (d.winner != NOBODY) printf("over %d\n", seat_of(&d, d.winner));
        else {
            int found[MOST], n = moves(&d, found);
            char texts[MOST][8];
            for (int i = 0; i < n; i++) name(found[i], d.waiting, texts[i]);
            qsort(texts, n, sizeof texts[0], by_text);
            for (int i = 0; i < n; i++) printf("%s%c", texts[i], i < n - 1 ? ' ' : '\n');
        }
        fflush(stdout);
    }
}
#endif
