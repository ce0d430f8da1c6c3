/* A reference bot for Mixtour: plain UCT, written from the rules; it shares nothing with the engine.
 *
 * A playout takes a point when it can, and else chooses evenly among all moves: ten times as fast as
 * one that takes care to hand over no point, and much stronger. After 200 moves it is drawn; it knows
 * nothing of repetitions, the tree does.
 *
 *   new POINTS REPETITION   a game to so many points; 1: the third time of a position draws
 *
 * Build: cc -O3 -march=native -o mixtour mixtour.c -lm
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

enum { WHITE, RED, NOBODY = -1, MOST = 900, LINE = 4000 };
enum { SIDE = 5, CELLS = SIDE * SIDE, TALL = 5, PIECES = 20, PLAYOUT = 200 };
enum { NONE = -1, PASS = CELLS, FIRST_CARRY }; /* a move: where to enter, PASS, or a carry */

typedef struct {
    uint32_t occupied, topped[2];               /* cells with a stack; with that colour on top */
    uint8_t height[CELLS], pieces[CELLS];       /* bit 0: the lowest piece; 1 is red */
    int8_t hands[2], scores[2], mover, passed, finished, won;
    int banned, plies, since; /* the carry that would take back the last; from where it can recur */
} Position;

static int points, repetition;
static const double EXPLORATION = 0.59;

/* What makes a position the same, of every one on the way to the one that is looked at. */
typedef struct {
    uint8_t height[CELLS], pieces[CELLS], scores[2], mover;
    int banned;
} Key;
static Key past[LINE + 1];

/* From where a stack reaches a target of a height: the source and the cells between. */
static struct { uint32_t between; int source; } ways[CELLS][TALL][8];
static int way_count[CELLS][TALL];

static int carry(int from, int to, int n) { return FIRST_CARRY + (from * CELLS + to) * TALL + n; }
static int from_of(int move) { return (move - FIRST_CARRY) / TALL / CELLS; }
static int to_of(int move) { return (move - FIRST_CARRY) / TALL % CELLS; }
static int count_of(int move) { return (move - FIRST_CARRY) % TALL; }

static void begin(Position *d, const char *numbers) {
    sscanf(numbers, "%d %d", &points, &repetition);
    memset(way_count, 0, sizeof way_count);
    for (int to = 0; to < CELLS; to++)
        for (int way = 0; way < 9; way++) {
            int across = way % 3 - 1, up = way / 3 - 1, x = to % SIDE, y = to / SIDE;
            uint32_t between = 0;
            for (int far = 1; way != 4 && far < TALL; far++) {
                x += across, y += up;
                if (x < 0 || x >= SIDE || y < 0 || y >= SIDE) break;
                int i = way_count[to][far]++;
                ways[to][far][i].between = between, ways[to][far][i].source = y * SIDE + x;
                between |= 1u << (y * SIDE + x);
            }
        }
    memset(d, 0, sizeof *d);
    d->hands[WHITE] = d->hands[RED] = PIECES, d->won = NOBODY, d->banned = NONE;
    past[0] = (Key){.banned = NONE};
}

static int over(const Position *d) { return d->finished; }
static int turn(const Position *d) { return d->mover; }
static int winner(const Position *d) { return d->won; }

static int moves(const Position *d, int *found) {
    int n = 0;
    if (d->hands[d->mover])
        for (int cell = 0; cell < CELLS; cell++)
            if (!d->height[cell]) found[n++] = cell;
    for (uint32_t targets = d->occupied; targets; targets &= targets - 1) {
        int to = __builtin_ctz(targets), far = d->height[to];
        for (int i = 0; i < way_count[to][far]; i++) {
            int from = ways[to][far][i].source;
            if (!d->height[from] || ways[to][far][i].between & d->occupied) continue;
            for (int k = 1; k <= d->height[from]; k++)
                if (carry(from, to, k) != d->banned) found[n++] = carry(from, to, k);
        }
    }
    if (!n) found[n++] = PASS;
    return n;
}

/* A move that scores for the mover, or NONE. */
static int scoring(const Position *d) {
    for (uint32_t targets = d->occupied; targets; targets &= targets - 1) {
        int to = __builtin_ctz(targets), far = d->height[to];
        for (int i = 0; i < way_count[to][far]; i++) {
            int from = ways[to][far][i].source;
            if (!(d->topped[d->mover] >> from & 1) || ways[to][far][i].between & d->occupied) continue;
            for (int k = TALL - far; k <= d->height[from]; k++)
                if (carry(from, to, k) != d->banned) return carry(from, to, k);
        }
    }
    return NONE;
}

static void set(Position *d, int cell, int height, int pieces) {
    d->height[cell] = height, d->pieces[cell] = pieces;
    uint32_t bit = 1u << cell;
    d->occupied &= ~bit, d->topped[WHITE] &= ~bit, d->topped[RED] &= ~bit;
    if (height) d->occupied |= bit, d->topped[pieces >> (height - 1) & 1] |= bit;
}

/* Play a move; the seat that scores by it, or NOBODY. Says nothing of repetitions. */
static int advance(Position *d, int move) {
    int scorer = NOBODY;
    d->banned = NONE, d->plies++;
    if (move == PASS) {
        d->finished |= d->passed, d->passed = 1;
        d->mover ^= 1;
        return NOBODY;
    }
    d->passed = 0;
    if (move < PASS) {
        set(d, move, 1, d->mover), d->hands[d->mover]--;
    } else {
        int from = from_of(move), to = to_of(move), n = count_of(move);
        int left = d->height[from] - n, under = d->height[to], height = under + n;
        int pieces = d->pieces[to] | d->pieces[from] >> left << under;
        set(d, from, left, d->pieces[from] & ((1 << left) - 1));
        if (height >= TALL) {
            int reds = __builtin_popcount(pieces);
            scorer = pieces >> (height - 1) & 1;
            d->hands[RED] += reds, d->hands[WHITE] += height - reds;
            set(d, to, 0, 0);
            if (++d->scores[scorer] == points) d->finished = 1, d->won = scorer;
        } else {
            set(d, to, height, pieces);
            if (left == under) d->banned = carry(to, from, n); /* the way is clear: it led here */
        }
    }
    d->mover ^= 1;
    return scorer;
}

static void play(Position *d, int move) {
    advance(d, move);
    if (d->plies > LINE) exit(1);
    Key key = {.mover = d->mover, .banned = d->banned};
    memcpy(key.height, d->height, CELLS), memcpy(key.pieces, d->pieces, CELLS);
    memcpy(key.scores, d->scores, 2);
    past[d->plies] = key;
    if (move < PASS && points == 1) d->since = d->plies; /* pieces leave only by the point that ends it */
    if (!repetition || d->finished) return;
    int times = 0;
    for (int i = d->since; i <= d->plies; i++) times += !memcmp(&past[i], &key, sizeof key);
    if (times >= 3) d->finished = 1;
}

static void rest(Position *d) {
    int found[MOST];
    for (int i = 0; i < PLAYOUT && !d->finished; i++) {
        int move = scoring(d);
        if (move == NONE) {
            int n = moves(d, found);
            move = found[below(n)];
        }
        advance(d, move);
    }
}

static void name(const Position *d, int move, char *text) {
    (void)d;
    if (move == PASS) strcpy(text, "pass");
    else if (move < PASS) sprintf(text, "%c%d", 'a' + move % SIDE, 1 + move / SIDE);
    else {
        int from = from_of(move), to = to_of(move);
        sprintf(text, "%c%d:%d-%c%d", 'a' + from % SIDE, 1 + from / SIDE, count_of(move), 'a' + to % SIDE, 1 + to / SIDE);
    }
}

static int cell_of(const char *text) { return text[0] - 'a' + (text[1] - '1') * SIDE; }

static int parse(const char *text) {
    if (!strcmp(text, "pass")) return PASS;
    return strlen(text) == 2 ? cell_of(text) : carry(cell_of(text), cell_of(text + 5), text[3] - '0');
}

#include "mcts.h"
