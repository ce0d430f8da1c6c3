/* Learns the weights of inpHeXion's patterns (engine/inphexion/bot/fast_rules.py) from self-play.
 *
 * The first games are played by plain UCT, those of every later round by a search that uses the
 * weights learnt so far. The weights are fitted to the visits and results of the search (expert
 * iteration: Anthony, Tian & Barber 2017; Silver & al. 2017), on the board of seven.
 *
 *   inphexion SEED GAMES GAMES …      games of each round -> one weight a line
 */
#define LIBRARY
#define SMALL
#include "../reference_bots/inphexion.c"

enum {
    RINGS = 729,
    PATTERNS = 0,                          /* of a position: piece * 729 + ring */
    PLACES = PATTERNS + 3 * RINGS,         /* piece * 49 + place */
    SOURCES = PLACES + 3 * 49,             /* of a move: direction * 729 + ring */
    TARGETS = SOURCES + 3 * RINGS,
    SPOTS = TARGETS + 3 * RINGS,           /* direction * 49 + the source's place */
    NEARNESS = SPOTS + 3 * 49,             /* steps from the last move, source's and target's */
    LANDINGS = NEARNESS + 32,              /* of expelling to a ring, to a place */
    LANDING_SPOTS = LANDINGS + RINGS,
    WEIGHTS = LANDING_SPOTS + 49,
};
enum { UCT_PLAYOUTS = 5000, PLAYOUTS = 2500, WAYS = 5, CELLS = 49, SIZE = 7, OUT = -1 };
static const int POWER[6] = {1, 3, 9, 27, 81, 243};
static float weights[WEIGHTS];
static int beside[6][CELLS], turned[RINGS];

/* ---- Features: the indices of the weights that count. The mover is made White. */

static int transposed(int cell) { return cell % SIZE * SIZE + cell / SIZE; }

static void prepare(void) {
    static const int across[6] = {1, -1, 0, 0, 1, -1}, down[6] = {0, 0, 1, -1, -1, 1};
    for (int cell = 0; cell < CELLS; cell++)
        for (int way = 0; way < 6; way++) {
            int column = cell % SIZE + across[way], row = cell / SIZE + down[way];
            int left = column < 0 || column >= SIZE, above = row < 0 || row >= SIZE;
            /* Beyond the board: White's left and right, Black's top and bottom, or neither. */
            beside[way][cell] = left && above ? OUT : left ? OUT - 1 : above ? OUT - 2 : row * SIZE + column;
        }
    for (int ring = 0; ring < RINGS; ring++)
        for (int way = 0; way < 6; way++) turned[ring] += ring / POWER[way] % 3 * POWER[way ^ 1];
}

static void seen(const Position *d, int *pieces, int *rings) { /* by the mover as White */
    for (int cell = 0; cell < CELLS; cell++) {
        int at = d->colour ? transposed(cell) : cell;
        pieces[at] = d->discs[d->colour] >> cell & 1 ? 1 : d->discs[1 - d->colour] >> cell & 1 ? 2 : 0;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        rings[cell] = 0;
        for (int way = 0; way < 6; way++) {
            int near = beside[way][cell];
            rings[cell] += POWER[way] * (near >= 0 ? pieces[near] : OUT - near);
        }
    }
}

static int least(int a, int b) { return a < b ? a : b; }

static void position_features(const int *pieces, const int *rings, int *found) { /* 98 */
    for (int cell = 0; cell < CELLS; cell++) {
        *found++ = PATTERNS + pieces[cell] * RINGS + least(rings[cell], turned[rings[cell]]);
        *found++ = PLACES + pieces[cell] * 49 + least(cell, 48 - cell);
    }
}

static int steps(int one, int other) { /* up to 3 */
    int across = abs(one % SIZE - other % SIZE), down = abs(one / SIZE - other / SIZE);
    int sum = abs(one % SIZE - other % SIZE + one / SIZE - other / SIZE);
    int most = across > down ? across : down;
    return least(3, sum > most ? sum : most);
}

static void move_features(const Position *d, const int *rings, int last, int move, int *found) { /* WAYS */
    int from = move / 81, to = move % 81, nowhere = WEIGHTS;
    if (d->colour) from = transposed(from), to = transposed(to);
    for (int i = 0; i < WAYS; i++) found[i] = nowhere;
    if (d->waiting) {
        found[0] = LANDINGS + rings[to], found[1] = LANDING_SPOTS + to;
        return;
    }
    if (from == to) return; /* a placement */
    int way = 0;
    while (beside[way][from] != to) way++;
    int back = way & 1;
    found[0] = SOURCES + way / 2 * RINGS + (back ? turned[rings[from]] : rings[from]);
    found[1] = TARGETS + way / 2 * RINGS + (back ? turned[rings[to]] : rings[to]);
    found[2] = SPOTS + way / 2 * 49 + (back ? 48 - from : from);
    if (last < 0) return;
    int near = last / 81, far = last % 81;
    if (d->colour) near = transposed(near), far = transposed(far);
    found[3] = NEARNESS + steps(from, near) * 4 + steps(from, far);
    found[4] = NEARNESS + 16 + steps(to, near) * 4 + steps(to, far);
}

static float sum(const int *features, int n) {
    float all = 0;
    for (int i = 0; i < n; i++) all += features[i] < WEIGHTS ? weights[features[i]] : 0;
    return all;
}

static float chance(float worth) { return 1 / (1 + expf(-worth)); }

/* ---- The search, as in engine/inphexion/bot/bot.py. */

typedef struct {
    int move, first, children, visits, colour; /* the colour that played the move */
    float total, prior;
    int certain;
} Branch;

static Branch *branches;
static int grown, space;

static void look(int at, const Position *d, int last) {
    int found[MOST], n = moves(d, found), pieces[CELLS], rings[CELLS], features[WAYS], safe = 0, win = 0;
    for (int i = 0; i < n && !win; i++) {
        Position after = *d;
        play(&after, found[i]);
        if (after.won == d->colour) found[0] = found[i], win = 1;
        else if (after.won == NOBODY) found[safe++] = found[i];
    }
    n = win || !safe ? 1 : safe;
    if (grown + n > space) branches = realloc(branches, (space = 2 * (grown + n)) * sizeof *branches);
    seen(d, pieces, rings);
    float all = 0, likely[MOST];
    for (int i = 0; i < n; i++) {
        move_features(d, rings, last, found[i], features);
        all += likely[i] = expf(sum(features, WAYS));
    }
    branches[at].first = grown, branches[at].children = n;
    for (int i = 0; i < n; i++)
        branches[grown++] = (Branch){.move = found[i], .colour = d->colour, .prior = likely[i] / all, .certain = win ? 1 : safe ? 0 : -1};
}

static int follow(int at) { /* the child to go to; or at, if what it is worth is certain */
    Branch *here = branches + at, *kids = branches + here->first, *best = 0;
    float high = -9, reach = sqrtf(here->visits + 1);
    float hope = here->visits ? here->total / here->visits * (here->colour == kids->colour ? 1 : -1) : 0;
    for (Branch *kid = kids; kid < kids + here->children; kid++) {
        if (kid->certain > 0) {
            here->certain = here->colour == kid->colour ? 1 : -1;
            return at;
        }
        if (kid->certain) continue;
        float bound = (kid->visits ? kid->total / kid->visits : hope) + reach * kid->prior / (1 + kid->visits);
        if (bound > high) high = bound, best = kid;
    }
    if (best) return best - branches;
    here->certain = here->colour == kids->colour ? -1 : 1;
    return at;
}

static void search(const Position *root, int last, int playouts) {
    grown = 1;
    if (!branches) branches = malloc((space = 1 << 16) * sizeof *branches);
    branches[0] = (Branch){.colour = 1 - root->colour};
    look(0, root, last);
    while (playouts-- && branches[0].children > 1 && !branches[0].certain) {
        int path[400] = {0}, length = 1, at = 0, before = last, features[98], pieces[CELLS], rings[CELLS];
        Position d = *root;
        float white;
        for (;;) {
            Branch *here = branches + at;
            if (d.won != NOBODY) here->certain = d.won == here->colour ? 1 : -1;
            if (here->certain) {
                white = here->certain * (here->colour == WHITE ? 1 : -1);
                break;
            }
            if (!here->children) {
                look(at, &d, before);
                if (!branches[branches[at].first].certain) {
                    seen(&d, pieces, rings), position_features(pieces, rings, features);
                    white = (2 * chance(sum(features, 98)) - 1) * (d.colour == WHITE ? 1 : -1);
                    break;
                }
            }
            int next = follow(at);
            if (next != at) {
                path[length++] = at = next;
                before = branches[at].move;
                play(&d, before);
            }
        }
        for (int i = 0; i < length; i++) {
            branches[path[i]].visits++;
            branches[path[i]].total += branches[path[i]].colour == WHITE ? white : -white;
        }
    }
}

/* ---- Self-play: what the search made of positions, as examples to learn from. */

typedef struct {
    int first, moves;       /* of `choices` */
    int features[98];
    int begins, colour, held; /* whether a turn begins here; whether it is kept for testing */
    float share, result;
} Example;
typedef struct { int features[WAYS]; float share; } Choice;

static Example *examples;
static Choice *choices;
static int example_count, choice_count, example_space, choice_space;

static void note(const Position *d, int last, const int *found, const int *visits, int n, float share, int held) {
    int pieces[CELLS], rings[CELLS], all = 0;
    if (example_count == example_space) examples = realloc(examples, (example_space = 2 * example_space + 1000) * sizeof *examples);
    while (choice_count + n > choice_space) choices = realloc(choices, (choice_space = 2 * choice_space + 1000) * sizeof *choices);
    Example *e = examples + example_count++;
    *e = (Example){.first = choice_count, .moves = n, .begins = !d->waiting, .colour = d->colour, .share = share, .held = held};
    seen(d, pieces, rings), position_features(pieces, rings, e->features);
    for (int i = 0; i < n; i++) all += visits[i];
    for (int i = 0; i < n; i++) {
        Choice *c = choices + choice_count++;
        move_features(d, rings, last, found[i], c->features);
        c->share = (float)visits[i] / all;
    }
}

static void self_play(int plain, int held) {
    Position d;
    int last = -1, ply = 0, from = example_count, random_plies = 1 + below(6), varied = 8 + below(10);
    begin(&d, "7 0 0 0");
    for (; d.won == NOBODY; ply++) {
        int found[MOST], visits[MOST], n = 0, best = 0, move, all = 0, certain = 0;
        double share;
        if (ply < random_plies || !below(40)) {
            move = found[below(moves(&d, found))];
        } else {
            if (plain) {
                think(&d, UCT_PLAYOUTS, &share);
                n = tree[0].children;
                for (int i = 0; i < n; i++) found[i] = tree[tree[0].following + i].move, visits[i] = tree[tree[0].following + i].visits;
            } else {
                search(&d, last, PLAYOUTS);
                Branch *kids = branches + branches[0].first;
                n = branches[0].children;
                for (int i = 0; i < n; i++) {
                    found[i] = kids[i].move, visits[i] = kids[i].certain < 0 ? 0 : kids[i].visits;
                    if (kids[i].certain > 0) certain = 1, visits[i] = 1 << 20;
                    if (visits[i] > visits[best]) best = i;
                }
                share = certain ? 1 : kids[best].visits ? (kids[best].total / kids[best].visits + 1) / 2 : 0;
            }
            for (int i = 0; i < n; i++) {
                if (visits[i] > visits[best]) best = i;
                all += visits[i];
            }
            if (all) note(&d, last, found, visits, n, share, held);
            move = found[best];
            if (ply < varied && all && !certain) {
                int drawn = below(all), i = 0;
                while (drawn >= visits[i]) drawn -= visits[i++];
                move = found[i];
            }
        }
        play(&d, move);
        last = move;
    }
    for (int i = from; i < example_count; i++) examples[i].result = examples[i].colour == d.won;
}

/* ---- Fitting: logistic regression for positions, softmax for moves (Adam: Kingma & Ba 2015). */

static void fit(int epochs) {
    static float slope[WEIGHTS + 1], mean[WEIGHTS], square[WEIGHTS];
    memset(weights, 0, sizeof weights), memset(mean, 0, sizeof mean), memset(square, 0, sizeof square);
    double rate = 0.01, step = 0;
    for (int epoch = 0; epoch < epochs; epoch++) {
        double losses[2][2] = {{0}}, counts[2] = {0};
        int batch = 0;
        if (epoch == epochs * 2 / 3) rate *= 0.3;
        for (int k = 0; k < example_count; k++) {
            Example *e = examples + (int)((long)k * 7919 % example_count);
            Choice *c = choices + e->first;
            float likely[MOST], all = 0, wanted = (e->share + e->result) / 2;
            float told = chance(sum(e->features, 98));
            for (int i = 0; i < e->moves; i++) all += likely[i] = expf(sum(c[i].features, WAYS));
            for (int i = 0; i < e->moves; i++) losses[e->held][0] -= c[i].share * logf(likely[i] / all + 1e-9f);
            losses[e->held][1] -= wanted * logf(told + 1e-7f) + (1 - wanted) * logf(1 - told + 1e-7f);
            counts[e->held]++;
            if (e->held) continue;
            for (int i = 0; i < e->moves; i++)
                for (int j = 0; j < WAYS; j++) slope[c[i].features[j]] += likely[i] / all - c[i].share;
            for (int j = 0; j < 98 && e->begins; j++) slope[e->features[j]] += told - wanted;
            if (++batch < 64) continue;
            batch = 0, step++;
            for (int j = 0; j < WEIGHTS; j++) {
                float g = slope[j] / 64 + 1.5e-5f * weights[j];
                slope[j] = 0;
                mean[j] = 0.9f * mean[j] + 0.1f * g, square[j] = 0.999f * square[j] + 0.001f * g * g;
                weights[j] -= rate * mean[j] / (1 - pow(0.9, step)) / (sqrt(square[j] / (1 - pow(0.999, step))) + 1e-6);
            }
        }
        if (epoch == epochs - 1)
            fprintf(stderr, "%d positions; moves %.3f, held out %.3f; worth %.4f, held out %.4f\n", example_count,
                    losses[0][0] / counts[0], losses[1][0] / counts[1], losses[0][1] / counts[0], losses[1][1] / counts[1]);
    }
}

int main(int argc, char **argv) {
    Position d;
    begin(&d, "7 0 0 0"), prepare();
    random_state += 0x9E3779B97F4A7C15ull * atoi(argv[1]);
    for (int i = 0; i < 20; i++) below(2);
    for (int round = 0; round < argc - 2; round++) {
        if (round == 1) example_count = choice_count = 0; /* plain UCT was but a beginning */
        for (int i = 0; i < atoi(argv[2 + round]); i++) {
            self_play(round == 0, i % 8 == 0);
            if (i % 100 == 99) fprintf(stderr, "round %d: %d games\n", round, i + 1);
        }
        fit(12);
    }
    for (int i = 0; i < WEIGHTS; i++) printf("%.4f\n", weights[i]);
}
