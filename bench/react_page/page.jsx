// A game board as a typical small React page has it: a board of buttons whose cells take a stone,
// a status line, undo. The benchmark measures when its first tap is answered.
import { useState } from "react";
import { createRoot } from "react-dom/client";

const SIZE = 5;
const COLOURS = ["white", "red"];

function cellName(index) {
  return "abcde"[index % SIZE] + (Math.floor(index / SIZE) + 1);
}

function Cell({ name, colour, onTap }) {
  return (
    <button type="button" className="cell" data-cell={name} aria-label={name} onClick={onTap}>
      {colour && <span className={`stone ${colour}`} data-stone={colour} />}
    </button>
  );
}

function Board() {
  const [moves, setMoves] = useState([]);
  const stones = Object.fromEntries(moves.map((name, ply) => [name, COLOURS[ply % 2]]));
  const names = Array.from({ length: SIZE * SIZE }, (_, index) => cellName(index));
  return (
    <main>
      <h1>Board</h1>
      <p role="status">{COLOURS[moves.length % 2]} to move</p>
      <div className="board">
        {names.map((name) => (
          <Cell
            key={name}
            name={name}
            colour={stones[name]}
            onTap={() => !stones[name] && setMoves([...moves, name])}
          />
        ))}
      </div>
      <button type="button" disabled={!moves.length} onClick={() => setMoves(moves.slice(0, -1))}>
        Undo
      </button>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<Board />);
