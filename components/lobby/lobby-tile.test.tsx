import { act, screen } from "@testing-library/react";
import { wireRound } from "@/lib/live/testing";
import type { LobbyHome } from "@/lib/live/types";
import { renderInLobby } from "./testing";
import { LobbyTile } from "./lobby-tile";

// The picture needs a canvas.
jest.mock("./tile-picture", () => ({ TilePicture: () => null }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined, prefetch: () => undefined }) }));

interface TileFacts {
  readonly round?: LobbyHome["games"][number]["round"];
  readonly own?: LobbyHome["games"][number]["own"];
}

/** `balls` are the results, newest first. */
async function tileWith(balls: readonly number[], { round = null, own = null }: TileFacts = {}): Promise<void> {
  const results = balls.map((ball, at) => ({ round_no: `20261121${1000 - at}`, result_numbers: [ball] }));
  const tile = <LobbyTile game="BALLS12" featured={false} starred={false} onStar={() => undefined} />;
  renderInLobby(tile, { round, own, results });
  await act(async () => undefined);
}

test.each([
  [[7, 12, 9, 6, 8], "Big × 3"],
  [[1, 2, 3, 4, 5, 6, 6, 1], "Small × 8"],
  [[7, 8, 1, 9], null],
  [[], null],
])("a tile with the results %j shows the streak %s", async (balls, streak) => {
  await tileWith(balls);
  const shown = screen.queryByTestId("streak");
  if (streak === null) expect(shown).toBeNull();
  else expect(shown).toHaveTextContent(streak);
});

test.each([
  ["of the tile's round", 7, "Your bets in this round 3 bets · RM 25"],
  ["of an earlier round", 6, null],
])("the tile shows only bets of its own round: bets %s", async (_, roundId, shown) => {
  await tileWith([], { round: wireRound(7, 0, 0), own: { round_id: roundId, bets: 3, amount: 25 } });
  const own = screen.queryByTestId("own-bets");
  if (shown === null) expect(own).toBeNull();
  else expect(own).toHaveTextContent(shown);
});
