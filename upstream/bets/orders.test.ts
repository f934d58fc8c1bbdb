import { describeEachDatabase } from "../db/testing";
import { ordersReader, readOrder } from "./orders";
import { acceptedOrder, createBettor, openTestRound, testLine, testRequest } from "./testing";

describeEachDatabase("the orders of a round", (open) => {
  it("read in one query are given to their own player, and only for the requested round", async () => {
    const db = await open();
    const rounds = [await openTestRound(db), await openTestRound(db)];
    const players = await Promise.all([1, 2, 3].map(() => createBettor(db, 10_000)));
    const placed: { accountId: number; roundId: number; order: object }[] = [];
    for (const { accountId, place } of players.slice(0, 2)) {
      for (const roundId of rounds) {
        const result = await place(testRequest(roundId, { lines: [testLine("tf", "big", accountId % 2 ? 1 : 2)] }));
        placed.push({ accountId, roundId, order: acceptedOrder(result) });
      }
    }
    const keys = players.flatMap(({ accountId }) => rounds.map((roundId) => ({ accountId, roundId })));
    const read = ordersReader(db);
    // The first query runs at once; the others wait for it and run together.
    const answers = await Promise.all(keys.map((key) => read(key)));
    expect(answers).toEqual(
      keys.map((key) =>
        placed
          .filter(({ accountId, roundId }) => accountId === key.accountId && roundId === key.roundId)
          .map(({ order }) => order),
      ),
    );
    expect(answers.flat()).toHaveLength(4);
    await expect(readOrder(db, 2 ** 40)).rejects.toThrow("no order");
  });
});
