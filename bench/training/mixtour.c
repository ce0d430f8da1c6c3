/* Learns the weights of Mixtour's evaluation (engine/mixtour/bot/evaluation.py) from self-play.
 *
 * In each round the player's own search, alpha-beta with late move reductions, plays games to one
 * point against itself with the weights learnt so far. Then a logistic regression fits the weights to
 * the results of all games: a position's value is that of its stacks and pairs of stacks, and a part
 * of what the best move that is safe gains in stacks. As that move changes with the weights, they are
 * fitted step by step (Adam: Kingma & Ba 2015).
 *
 *   mixtour SEED GAMES GAMES …      games of each round -> one weight a line
 */
#define LIBRARY
#include "../reference_bots/mixtour.c"

enum { CELL_CLASSES = 6, STACKS = 1 << TALL, RED_TOPS = 15, TARGETS = STACKS - 2 };
enum { PAIRS = CELL_CLASSES * RED_TOPS, TEMPO = PAIRS + TARGETS * RED_TOPS, GAIN, WEIGHTS };
enum { SEARCHED = 500, DEPTH = 30, SLOTS = 1 << 14, ROOM = SEARCHED * 300, GAME = 200 };
enum { EXACT, AT_LEAST, AT_MOST };
enum { EPOCHS = 8, BATCH = 256, RANDOM_MOVES = 6 };
static const float UNSOLVED = 2, NULL_WINDOW = 1e-6f;
static const double TEMPERATURE = 0.04;

/* Log odds, for Red. The last two: of being to move, and how much the best move's gain counts. */
static double weights[WEIGHTS];
static int class_of[CELLS], index_of[STACKS], sign_of[STACKS];
/* The same weights by what the search looks up: stacks on a cell, and a target and a source. */
static double by_cell[CELLS][STACKS], by_pair[STACKS][STACKS];

/* ---- Stacks as in engine/mixtour/constants.py: a leading 1, then the pieces from the bottom to the top. */

static int stack_of(int height, int pieces) { /* `pieces` has the lowest one in bit 0 */
    int stack = 1;
    for (int i = 0; i < height; i++) stack = stack << 1 | (pieces >> i & 1);
    return stack;
}
static int height_of(int stack) { return 31 - __builtin_clz(stack); }
static int recoloured(int stack) { return stack ^ ((1 << height_of(stack)) - 1); }
static int stack_at(const Position *d, int cell) { return stack_of(d->height[cell], d->pieces[cell]); }

static int pair_index(int target, int source) { /* of a source with a red top */
    return PAIRS + (target - 2) * RED_TOPS + index_of[source];
}

static void look_up(void) {
    for (int cell = 0; cell < CELLS; cell++)
        for (int stack = 2; stack < STACKS; stack++)
            by_cell[cell][stack] = sign_of[stack] * weights[class_of[cell] * RED_TOPS + index_of[stack]];
    for (int target = 2; target < STACKS; target++)
        for (int source = 2; source < STACKS; source++)
            by_pair[target][source] = sign_of[source] > 0 ? weights[pair_index(target, source)]
                                                          : -weights[pair_index(recoloured(target), recoloured(source))];
}

static void prepare(void) {
    static const double by_height[TALL] = {0, 0.17, 0.37, 0.76, 1.3}; /* where the first games begin */
    Position d;
    begin(&d, "1 1");
    for (int cell = 0; cell < CELLS; cell++) {
        int across = abs(cell % SIDE - SIDE / 2), up = abs(cell / SIDE - SIDE / 2);
        int farther = across > up ? across : up, nearer = across > up ? up : across;
        class_of[cell] = farther * (farther + 1) / 2 + nearer;
    }
    for (int stack = 3, i = 0; stack < STACKS; stack += 2, i++) {
        index_of[stack] = index_of[recoloured(stack)] = i;
        sign_of[stack] = 1, sign_of[recoloured(stack)] = -1;
        for (int class = 0; class < CELL_CLASSES; class++) weights[class * RED_TOPS + i] = by_height[height_of(stack)];
    }
    weights[GAIN] = 0.5;
    look_up();
}

/* ---- The value of a position */

static double stacks_value(const Position *d) {
    double value = 0;
    for (uint32_t cells = d->occupied; cells; cells &= cells - 1) {
        int cell = __builtin_ctz(cells);
        value += by_cell[cell][stack_at(d, cell)];
    }
    return value;
}

static int sources_of(const Position *d, int target, int *sources) {
    int far = d->height[target], n = 0;
    for (int i = 0; i < way_count[target][far]; i++) {
        int source = ways[target][far][i].source;
        if (d->height[source] && !(ways[target][far][i].between & d->occupied)) sources[n++] = source;
    }
    return n;
}

static double pairs_value(const Position *d) {
    double value = 0;
    int sources[8];
    for (uint32_t targets = d->occupied; targets; targets &= targets - 1) {
        int target = __builtin_ctz(targets);
        for (int i = sources_of(d, target, sources); i--;)
            value += by_pair[stack_at(d, target)][stack_at(d, sources[i])];
    }
    return value;
}

static int is_safe(const Position *d, int move, Position *after) { /* nobody scores, and nobody can next */
    *after = *d;
    return advance(after, move) == NOBODY && scoring(after) == NONE;
}

/* ---- Alpha-beta, as engine/mixtour/bot/bot.py */

typedef struct { uint64_t key; float solved, static_value, value; int first, count, depth, bound; } Entry;
typedef struct { double gain; int move; } Option;

static Entry nodes[SLOTS];
static int move_pool[ROOM], moves_used, node_count, out_of_nodes;

static uint64_t key_of(const Position *d) { /* FNV-1a */
    uint64_t key = 14695981039346656037ull;
    for (int cell = 0; cell < CELLS; cell++) key = (key ^ stack_at(d, cell)) * 1099511628211ull;
    return (((key ^ d->mover) * 1099511628211ull ^ (d->banned + 1)) * 1099511628211ull ^ d->passed) | 1;
}

static int by_gain(const void *a, const void *b) {
    double first = ((const Option *)a)->gain, second = ((const Option *)b)->gain;
    return first < second ? 1 : first > second ? -1 : 0;
}

static void add_move(Entry *node, int move) { move_pool[moves_used++] = move, node->count++; }

static Entry *node_of(const Position *d) { /* NULL: no more positions may be looked at */
    uint64_t key = key_of(d);
    int slot = key >> 40 & (SLOTS - 1);
    while (nodes[slot].key && nodes[slot].key != key) slot = (slot + 1) & (SLOTS - 1);
    Entry *node = nodes + slot;
    if (node->key) return node;
    if (node_count >= SEARCHED || moves_used + MOST > ROOM) {
        out_of_nodes = 1;
        return NULL;
    }
    node_count++;
    *node = (Entry){.key = key, .solved = UNSOLVED, .first = moves_used};
    int found[MOST], score = scoring(d), n = moves(d, found), safe = 0;
    if (score != NONE) {
        node->solved = node->static_value = 1, add_move(node, score);
        return node;
    }
    if (found[0] == PASS && d->passed) {
        node->solved = 0, add_move(node, PASS);
        return node;
    }
    static Option options[MOST];
    double sign = d->mover == RED ? 1 : -1, now = stacks_value(d);
    for (int i = 0; i < n; i++) {
        Position after;
        if (is_safe(d, found[i], &after)) options[safe++] = (Option){sign * (stacks_value(&after) - now), found[i]};
    }
    if (!safe) {
        node->solved = node->static_value = -1;
        for (int i = 0; i < n; i++) add_move(node, found[i]);
        return node;
    }
    qsort(options, safe, sizeof *options, by_gain);
    for (int i = 0; i < safe; i++) add_move(node, options[i].move);
    double value = sign * (now + pairs_value(d)) + weights[GAIN] * options[0].gain;
    node->static_value = value / (2 + fabs(value));
    return node;
}

static float alpha_beta(const Position *d, int depth, float alpha, float beta) {
    Entry *node = node_of(d);
    if (!node) return 0;
    if (node->solved != UNSOLVED) return node->solved;
    if (depth <= 1) return node->static_value;
    if (node->depth >= depth) {
        int is_exact = node->bound == EXACT;
        if (is_exact || (node->bound == AT_LEAST ? node->value >= beta : node->value <= alpha)) return node->value;
    }
    float lower = alpha, best = -UNSOLVED;
    int chosen = 0;
    for (int i = 0; i < node->count; i++) {
        int reduction = depth < 3 || i < 4 ? 0 : i < 12 ? 1 : 2;
        Position after = *d;
        advance(&after, move_pool[node->first + i]);
        float value = reduction ? -alpha_beta(&after, depth - 1 - reduction, -lower - NULL_WINDOW, -lower) : 0;
        if (!reduction || value > lower) value = -alpha_beta(&after, depth - 1, -beta, -lower);
        if (out_of_nodes) return 0;
        if (value > best) {
            best = value, chosen = i;
            if (value > lower) lower = value;
            if (lower >= beta) break;
        }
    }
    int *first = move_pool + node->first, move = first[chosen];
    memmove(first + 1, first, chosen * sizeof *first), *first = move;
    node->depth = depth, node->value = best;
    node->bound = best >= beta ? AT_LEAST : best <= alpha ? AT_MOST : EXACT;
    if (fabsf(best) == 1 && node->bound != (best > 0 ? AT_MOST : AT_LEAST)) node->solved = best;
    return best;
}

typedef struct { Position after; double noise, value; int move; } Choice;

static double noisy(const Choice *choice) { return choice->value + (fabs(choice->value) == 1 ? 0 : choice->noise); }

static int best_first(const void *a, const void *b) {
    double first = noisy(a), second = noisy(b);
    return first < second ? 1 : first > second ? -1 : 0;
}

static int chosen_move(const Position *d) {
    static Choice choices[MOST];
    memset(nodes, 0, sizeof nodes), moves_used = node_count = out_of_nodes = 0;
    Entry *root = node_of(d);
    if (root->solved != UNSOLVED) return move_pool[root->first + below(root->count)];
    int n = root->count;
    for (int i = 0; i < n; i++) {
        double uniform = (below(1 << 30) + 0.5) / (1 << 30);
        choices[i] = (Choice){.move = move_pool[root->first + i], .noise = -TEMPERATURE * log(-log(uniform)), .after = *d};
        advance(&choices[i].after, choices[i].move);
    }
    for (int depth = 1; depth <= DEPTH && !out_of_nodes; depth++) {
        double best = -UNSOLVED;
        int done = 0;
        for (; done < n; done++) {
            Choice *choice = choices + done;
            float value = -alpha_beta(&choice->after, depth, -UNSOLVED, choice->noise - best);
            if (out_of_nodes) break;
            choice->value = value;
            if (noisy(choice) > best) best = noisy(choice);
        }
        qsort(choices, done, sizeof *choices, best_first);
        if (fabs(choices[0].value) == 1) break;
    }
    return choices[0].move;
}

/* ---- Games, and what is learnt from them */

typedef struct { Position at; float result; } Example; /* Red's: 1 won, 1/2 drawn, 0 lost */

static Example *examples;
static int example_count, example_room;

static void play_game(void) {
    Position d;
    begin(&d, "1 1");
    int begun = example_count, random_moves = 2 + below(RANDOM_MOVES);
    for (int plies = 0; plies < GAME && !over(&d); plies++) {
        int found[MOST], n = moves(&d, found), move = found[below(n)];
        Position after;
        if (plies >= random_moves || scoring(&d) != NONE || !is_safe(&d, move, &after)) move = chosen_move(&d);
        if (example_count == example_room)
            examples = realloc(examples, (example_room = example_room * 2 + 1000) * sizeof *examples);
        if (scoring(&d) == NONE) examples[example_count++].at = d;
        play(&d, move);
    }
    for (int i = begun; i < example_count; i++)
        examples[i].result = winner(&d) == NOBODY ? 0.5 : winner(&d) == RED;
}

static void count_stacks(const Position *d, double share, double *features) {
    for (uint32_t cells = d->occupied; cells; cells &= cells - 1) {
        int cell = __builtin_ctz(cells), stack = stack_at(d, cell);
        features[class_of[cell] * RED_TOPS + index_of[stack]] += share * sign_of[stack];
    }
}

/* What each weight is multiplied with in a position's value. 0 if the search solves it at once. */
static int find_features(const Position *d, double *features) {
    int found[MOST], n = moves(d, found), sources[8];
    double sign = d->mover == RED ? 1 : -1, now = stacks_value(d), gain = -1e9;
    Position after, best;
    for (int i = 0; i < n; i++)
        if (is_safe(d, found[i], &after)) {
            double gained = sign * (stacks_value(&after) - now);
            if (gained > gain) gain = gained, best = after;
        }
    if (gain == -1e9) return 0;
    memset(features, 0, WEIGHTS * sizeof *features);
    count_stacks(d, 1 - weights[GAIN], features), count_stacks(&best, weights[GAIN], features);
    for (uint32_t targets = d->occupied; targets; targets &= targets - 1) {
        int to = __builtin_ctz(targets), target = stack_at(d, to);
        for (int i = sources_of(d, to, sources); i--;) {
            int source = stack_at(d, sources[i]);
            if (sign_of[source] > 0) features[pair_index(target, source)]++;
            else features[pair_index(recoloured(target), recoloured(source))]--;
        }
    }
    features[TEMPO] = sign, features[GAIN] = sign * gain;
    return 1;
}

static void learn(void) {
    static double features[WEIGHTS], gradient[WEIGHTS], first_moment[WEIGHTS], second_moment[WEIGHTS];
    memset(first_moment, 0, sizeof first_moment), memset(second_moment, 0, sizeof second_moment);
    int steps = 0, seen = 0;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double rate = 0.01 * pow(0.6, epoch);
        for (int i = example_count - 1; i > 0; i--) {
            int other = below(i + 1);
            Example example = examples[i];
            examples[i] = examples[other], examples[other] = example;
        }
        for (int i = 0; i < example_count; i++) {
            if (!find_features(&examples[i].at, features)) continue;
            double logit = 0;
            for (int j = 0; j < GAIN; j++) logit += features[j] * weights[j];
            double error = 1 / (1 + exp(-logit)) - examples[i].result;
            for (int j = 0; j < WEIGHTS; j++) gradient[j] += error * features[j];
            if (++seen % BATCH) continue;
            steps++;
            for (int j = 0; j < WEIGHTS; j++) {
                double regularized = gradient[j] / BATCH + 1e-5 * weights[j];
                first_moment[j] = 0.9 * first_moment[j] + 0.1 * regularized, second_moment[j] = 0.999 * second_moment[j] + 0.001 * regularized * regularized;
                double mean = first_moment[j] / (1 - pow(0.9, steps)), deviation = sqrt(second_moment[j] / (1 - pow(0.999, steps)));
                weights[j] -= rate * mean / (deviation + 1e-8), gradient[j] = 0;
            }
            look_up();
        }
    }
}

int main(int count, char **arguments) {
    random_state = 88172645463325252ull + 0x9E3779B97F4A7C15ull * atoi(arguments[1]);
    prepare();
    for (int round = 2; round < count; round++) {
        for (int games = atoi(arguments[round]); games--;) play_game();
        learn();
    }
    for (int i = 0; i < WEIGHTS; i++)
        if (i != TEMPO) printf("%.4f\n", weights[i]);
}
