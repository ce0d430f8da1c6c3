/* Plain UCT (Kocsis & Szepesvari 2006), for a reference bot that has defined its game before
 * it includes this file:
 *
 *   Position, MOST               a position of the game; no position has more moves than that
 *   EXPLORATION                  the constant of UCB1, for results of 0 (lost), 1/2 (drawn) and 1 (won)
 *   LINE                         no game is longer than that
 *   int over(const Position *)   is the game over?
 *   int turn(const Position *)   the seat that is to move
 *   int winner(const Position *) the seat that has won, or NOBODY
 *   int moves(const Position *, int *)   finds the legal moves and returns their number
 *   void play(Position *, int)   plays a legal move
 *   void rest(Position *)        plays the rest of the game as a playout
 *   void begin(Position *, const char *)  starts a game by the rules that a line of numbers describes
 *   void name(const Position *, int, char *), int parse(const char *)   a move in notation
 *
 * A move that wins at once is taken, wherever it is found in the tree.
 *
 * Commands, one a line:
 *   new NUMBERS           start a game; see the game's `begin` for the numbers
 *   play MOVE             play it without checking that it is legal
 *   show                  -> the moves, sorted, or "over SEAT" (-1: drawn)
 *   think PLAYOUTS SEED   -> the move with the most visits, and its winning share
 */
typedef struct {
    int move, children, following; /* where its children begin, how many */
    int visits;
    double wins; /* for the player of the move */
} Node;

static Node *tree;
static int used, room_for;

static void expand(int at, const Position *d) {
    int found[MOST], n = moves(d, found), seat = turn(d);
    for (int i = 0; i < n; i++) {
        Position after = *d;
        play(&after, found[i]);
        if (over(&after) && winner(&after) == seat) found[0] = found[i], n = 1;
    }
    if (used + n > room_for) tree = realloc(tree, (room_for = 2 * (used + n)) * sizeof *tree);
    tree[at].children = n, tree[at].following = used;
    for (int i = 0; i < n; i++) tree[used++] = (Node){.move = found[i]};
}

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

static int think(const Position *root, int playouts, double *share) {
    static int path[LINE], seats[LINE];
    used = 1;
    if (!tree) tree = malloc((room_for = 1 << 16) * sizeof *tree);
    tree[0] = (Node){0};
    expand(0, root);
    while (playouts--) {
        int length = 0, at = 0;
        Position d = *root;
        while (!over(&d)) {
            if (!tree[at].children) {
                if (!tree[at].visits) break;
                expand(at, &d);
            }
            tree[at].visits += !at;
            at = choose(at);
            path[length] = at, seats[length++] = turn(&d);
            play(&d, tree[at].move);
        }
        rest(&d);
        int won = winner(&d);
        while (length--) {
            tree[path[length]].visits++;
            tree[path[length]].wins += won == NOBODY ? 0.5 : won == seats[length];
        }
    }
    int best = tree[0].following;
    for (int i = 0; i < tree[0].children; i++)
        if (tree[tree[0].following + i].visits > tree[best].visits) best = tree[0].following + i;
    *share = tree[best].wins / tree[best].visits;
    return tree[best].move;
}

#ifndef LIBRARY /* bench/learn takes the game and the search alone */
static int by_text(const void *a, const void *b) { return strcmp(a, b); }

int main(void) {
    static Position d;
    char line[100], text[20];
    int playouts, seed;
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "new", 3)) begin(&d, line + 3);
        else if (sscanf(line, "play %19s", text) == 1) play(&d, parse(text));
        else if (sscanf(line, "think %d %d", &playouts, &seed) == 2) {
            double share;
            random_state = 88172645463325252ull + 0x9E3779B97F4A7C15ull * seed;
            for (int i = 0; i < 20; i++) below(2);
            name(&d, think(&d, playouts, &share), text);
            printf("%s %.4f\n", text, share);
        } else if (over(&d)) printf("over %d\n", winner(&d));
        else {
            int found[MOST], n = moves(&d, found);
            char texts[MOST][8];
            for (int i = 0; i < n; i++) name(&d, found[i], texts[i]);
            qsort(texts, n, sizeof texts[0], by_text);
            for (int i = 0; i < n; i++) printf("%s%c", texts[i], i < n - 1 ? ' ' : '\n');
        }
        fflush(stdout);
    }
}
#endif
