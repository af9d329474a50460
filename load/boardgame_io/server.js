// boardgame.io's own server with a toy market game for two. It keeps matches in memory, or in files of the folder it is
// given: both are its own storages. Prints its port when it is ready.
process.env.NODE_ENV = "production"; // it logs every request otherwise
const { FlatFile, Server, Origins } = require("boardgame.io/server");

const CARDS = 60;
const ROW = 8;
const COINS = 1000;

function draw(G) {
  return G.secret.deck.length > 0 ? G.secret.deck.pop() : (G.next += 1);
}

// A row of cards at a price, a hand and a purse each, a deck nobody sees: as much as a small card game has.
const market = {
  name: "market",
  setup: () => ({
    row: Array.from({ length: ROW }, (_, place) => ({ card: place, price: 1 + (place % 5) })),
    hands: [[], []],
    coins: [COINS, COINS],
    next: CARDS,
    secret: { deck: Array.from({ length: CARDS - ROW }, (_, card) => ROW + card) },
  }),
  playerView: ({ G }) => ({ ...G, secret: { deck: G.secret.deck.length } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    buy: {
      client: false,
      move: ({ G, playerID }, place) => {
        const bought = G.row[place];
        const hand = G.hands[Number(playerID)];
        hand.push(bought.card);
        if (hand.length > ROW) hand.shift();
        G.coins[Number(playerID)] -= bought.price;
        G.row[place] = { card: draw(G), price: 1 + ((bought.price * 7 + place) % 5) };
      },
    },
  },
};

// A match everybody may sync with is made when the first one comes; without credentials, as in its tutorial.
const [folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [market], origins: [Origins.LOCALHOST], db });
server.run({ port: { port: 0, host: "127.0.0.1" } }).then((running) => {
  process.stdout.write(`${running.appServer.address().port}\n`);
});
