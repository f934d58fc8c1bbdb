import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { bootstrapSchema } from "@/lib/contract/bootstrap";
import { calls } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import { verifyUserAuth } from "@/upstream/hub/signature";
import { pk10 } from "@/games/pk10/game";
import { bladeCheck, type Check } from "./blade-check";
import { createBrowser, type Reply, subscribe, type Subscriptions } from "./browser";
import { pause } from "./processes";
import type { Services } from "./services";

/** A few rounds; a check that has not come true by then has failed. */
const PATIENCE_MS = 60_000;

async function eventually<T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(200);
  }
  throw new Error(`not seen: ${what}`);
}

const ok = ({ status, body }: Reply, expected = 200): unknown => {
  assert.equal(status, expected, `answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** What a player does, in order, through the app: each check goes on from the one before. */
export function playerChecks(services: Services): Check[] {
  const { player, appUrl, hubUrl, hub } = services;
  const browser = createBrowser(appUrl);
  let socket: Subscriptions | undefined;
  let order: Order | undefined;
  let staked = 0;

  const bootstrap = async (game: string) => bootstrapSchema.parse(ok(await browser.get(`/api/bootstrap?game=${game}`)));
  const home = async () => calls.gameHome.response.parse(ok(await browser.call("/game/PK10/home")));
  const balance = async () => calls.loadBalance.response.parse(ok(await browser.call("/load_balance"))).balance;
  const records = async (fields: Record<string, string> = {}) =>
    calls.table.response.parse(
      ok(await browser.call("/dt/", { model: "PK10Transaction", "filters[game]": "PK10", ...fields })),
    );
  const openRound = () =>
    eventually("a round with time for a bet", async () =>
      (await home()).games.find(({ status, time_left }) => status === 0 && time_left > 4),
    );
  const bet = (roundId: number, lines: object[], key: string = randomUUID()) =>
    browser.post(
      "/api/user/game/PK10/bet",
      { round_id: roundId, setting_id: 1, odds_policy: "none", lines },
      { "idempotency-key": key },
    );

  return [
    {
      title: "a wrong password is refused in the platform's own words",
      run: async () => {
        const { status, body } = await browser.signIn(player.username, "not the password");
        assert.ok(status === 401 || status === 422, `answered ${status}`);
        assert.match(JSON.stringify(body), /These credentials do not match our records/);
      },
    },
    {
      title: "the player signs in, and the token stays in the app",
      run: async () => {
        const body = ok(await browser.signIn(player.username, player.password));
        assert.ok(!("token" in (body as object)));
      },
    },
    {
      title: "the game page's first call has account and game home in the contract's form",
      run: async () => {
        await openRound();
        const { account, home: given } = await bootstrap("PK10");
        assert.equal(account?.username, player.username);
        assert.equal(account?.balance, 1000);
        assert.equal(account?.merchant.mcode, "SHOP");
        const { odds, settings, game_seconds } = calls.gameHome.response.parse(given);
        assert.equal(game_seconds, 16);
        assert.deepEqual(
          settings.settings.map(({ settingID, order_max }) => [settingID, order_max]),
          [
            [1, 10_000],
            [2, 50_000],
            [3, 200_000],
          ],
        );
        const own = Object.entries(pk10.odds()).map(([type, numbers]) => [
          type,
          Object.fromEntries(Object.entries(numbers).map(([number, milli]) => [number, milli / 1000])),
        ]);
        assert.deepEqual(odds, Object.fromEntries(own), "the platform's catalogue and odds are this product's");
      },
    },
    {
      title: "the lobby's first call succeeds, though the platform has no lobby home",
      run: async () => {
        const { account, home: given } = await bootstrap("LOBBY");
        assert.equal(account?.username, player.username);
        assert.equal(given, null);
      },
    },
    {
      title: "the settings name countries, questions and the hub's sign-in, which the platform signs",
      run: async () => {
        const settings = calls.settings.response.parse(ok(await browser.call("/settings")));
        assert.equal(settings.default_country_code, settings.countries[0]?.iso2);
        assert.deepEqual(settings.features, ["support_requests", "user_auth"]);
        const signed = ok(await browser.call("/broadcasting/user-auth", { socket_id: "1.2" }));
        const { auth, user_data } = calls.broadcastingUserAuth.response.parse(signed);
        assert.ok(verifyUserAuth({ id: "", ...hub }, "1.2", user_data, auth));
      },
    },
    {
      title: "the rules are the platform's",
      run: async () =>
        assert.match(
          JSON.stringify(ok(await browser.get("/api/rules?game=PK10&lang=en"))),
          /every stake is given back/,
        ),
    },
    {
      title: "the hub takes the platform's signature of the player's private channel; another's is refused",
      run: async () => {
        const { account } = await bootstrap("PK10");
        const sign = async (socketId: string, channel: string): Promise<string> => {
          const answer = await browser.call("/broadcasting/auth", { socket_id: socketId, channel_name: channel });
          return calls.broadcastingAuth.response.parse(ok(answer)).auth;
        };
        const url = `${hubUrl.replace("http", "ws")}/app/${hub.key}?protocol=7`;
        socket = await subscribe(url, ["game-PK10", `private-user.${account?.id}`], sign);
        const other = await browser.call("/broadcasting/auth", { socket_id: "1.2", channel_name: "private-user.999" });
        assert.equal(other.status, 403);
      },
    },
    {
      title: "a bet is placed once, whatever the number of times it is sent with its key",
      run: async () => {
        const { id } = await openRound();
        const key = randomUUID();
        const lines = [
          { bet_type: "tf", number: "1b", amount: 10.5, odds: 1.98 },
          { bet_type: "tf", number: "1s", amount: 10, odds: 1.98 },
          { bet_type: "ft", number: "3n4", amount: 1.25, odds: 2.9 },
        ];
        const first = calls.bet.response.parse(ok(await bet(id, lines, key), 201));
        assert.equal(first.order.total_amount, 21.75);
        assert.equal(first.balance, 978.25);
        assert.deepEqual(calls.bet.response.parse(ok(await bet(id, lines, key), 201)), first);
        assert.equal(await balance(), 978.25);
        const other = await bet(id, [{ bet_type: "tf", number: "big", amount: 1, odds: 2.205 }], key);
        assert.equal(other.status, 422, "the same key with another bet");
        order = first.order;
        staked = first.order.total_amount;
      },
    },
    {
      title: "a bet that the platform refuses comes back with its code and field, and changes nothing",
      run: async () => {
        const { id } = await openRound();
        const cases = [
          ["below_min", { bet_type: "tf", number: "big", amount: 0.5, odds: 2.205 }, "lines.0.amount"],
          ["above_max", { bet_type: "tf", number: "big", amount: 2000.01, odds: 2.205 }, "lines.0.amount"],
          ["insufficient_balance", { bet_type: "tf", number: "big", amount: 1999, odds: 2.205 }, "lines"],
          ["odds_changed", { bet_type: "tf", number: "big", amount: 1, odds: 2.3 }, "lines.0.odds"],
          ["unknown_bet", { bet_type: "tf", number: "11b", amount: 1, odds: 2 }, "lines.0.number"],
        ] as const;
        for (const [code, line, field] of cases) {
          const body = ok(await bet(id, [line]), 422) as { code?: string; errors?: Record<string, string[]> };
          assert.equal(body.code, code);
          assert.deepEqual(Object.keys(body.errors ?? {}), [field]);
        }
        const closed = ok(await bet(999_999, [{ bet_type: "tf", number: "big", amount: 1, odds: 2.205 }]), 422);
        assert.equal((closed as { code?: string }).code, "round_closed");
        assert.equal((await records()).total_records, 1);
      },
    },
    {
      title: "the order is settled by this product's own rules, and stands in the records",
      run: async () => {
        const settled = await eventually("the order's settlement", async () => {
          const [found] = (await records()).records;
          return found !== undefined && found.result_numbers !== null && found.win_lose_amount !== null
            ? found
            : undefined;
        });
        assert.equal(settled.reference_number, order?.reference_number);
        const result = settled.result_numbers ?? [];
        assert.ok(pk10.isOutcome(result));
        let back = 0;
        for (const { bet_type, number, amount, odds = 0, returned } of settled.numbers) {
          const line = pk10.find(bet_type, number);
          assert.ok(line);
          const verdict = pk10.settle(line, result);
          const due =
            verdict === "win"
              ? Math.floor((Math.round(amount * 100) * Math.round(odds * 1000)) / 1000)
              : verdict === "push"
                ? Math.round(amount * 100)
                : 0;
          assert.equal(Math.round((returned ?? -1) * 100), due, `${bet_type} ${number} on ${result.join(" ")}`);
          back += due;
        }
        assert.equal(Math.round((settled.win_lose_amount ?? 0) * 100), back - Math.round(staked * 100));
        assert.equal(Math.round((await balance()) * 100), 100_000 - Math.round(staked * 100) + back);
      },
    },
    {
      title: "the round's events and the player's own were published",
      run: async () => {
        const heard = (event: string, fits: (data: Record<string, unknown>) => boolean) =>
          eventually(event, () =>
            socket?.heard.find((each) => each.event === event && fits(each.data as Record<string, unknown>)),
          );
        const ofRound = (data: Record<string, unknown>): boolean => data["round_id"] === order?.round_id;
        for (const status of [2, 1]) {
          await heard(
            "game_update",
            ({ round }) =>
              (round as { id: number; status: number }).id === order?.round_id &&
              (round as { status: number }).status === status,
          );
        }
        await heard("results", ofRound);
        await heard("winning", ofRound);
        // One of the two sides has won, so that something came back.
        const update = await heard("user_balance_update", ({ win }) => win !== undefined);
        assert.match(update.channel, /^private-user\./);
        socket?.close();
      },
    },
    {
      title:
        "a question about the order is refused for a picture that is none; else it is stored, and its player reads the answer",
      run: async () => {
        const png = Buffer.from(
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
          "base64",
        );
        const fields = { order_id: String(order?.id), text: "Why?", contact_number: "01234567", country_id: "1" };
        const ask = (picture: File) => browser.call("/support_requests", { ...fields, picture });
        for (const wrong of [new File(["<!doctype html>"], "a.png"), new File([png], "a.html")]) {
          assert.match(JSON.stringify(ok(await ask(wrong), 422)), /"picture":\[/);
        }
        const { id, state } = calls.askSupport.response.parse(ok(await ask(new File([png], "a.png")), 201));
        assert.equal(state, "open");
        services.artisan("platform:support", String(id), "--answer=It was void.");
        const own = ok(
          await browser.call("/dt/support_requests", { model: "SupportRequest", "filters[order_id]": fields.order_id }),
        );
        const [question, ...others] = calls.supportRequests.response.parse(own).records;
        assert.deepEqual([question?.id, question?.state, question?.answer], [id, "answered", "It was void."]);
        assert.equal(others.length, 0);
      },
    },
    {
      title: "the records can be narrowed to a round, and another game's are none",
      run: async () => {
        assert.equal((await records({ "filters[round_no]": order?.round_no ?? "" })).total_records, 1);
        assert.equal((await records({ "filters[round_no]": "209901010001" })).total_records, 0);
        assert.equal((await records({ "filters[game]": "BALLS12" })).total_records, 0);
        assert.equal(
          (await records({ "f-date-from-created_at": "2020-01-01", "f-date-to-created_at": "2020-01-02" }))
            .total_records,
          0,
        );
      },
    },
    {
      title: "a round that nobody drew in its time is void, and the stake comes back once",
      run: async () => {
        const before = await balance();
        const { id } = await openRound();
        const { order: lost } = calls.bet.response.parse(
          ok(await bet(id, [{ bet_type: "dt", number: "1", amount: 5, odds: 1.98 }]), 201),
        );
        await services.stopRounds();
        await pause(17_000);
        await services.startRounds();
        const settled = await eventually("the refund", async () =>
          (await records()).records.find(
            ({ id: orderId, win_lose_explained: word }) => orderId === lost.id && word !== "pending",
          ),
        );
        assert.deepEqual([settled.win_lose_explained, settled.win_lose_amount], ["void", 0]);
        assert.equal(await balance(), before);
      },
    },
    {
      title: "a logout ends the session",
      run: async () => {
        ok(await browser.call("/logout"));
        assert.equal((await browser.get("/api/bootstrap?game=PK10")).status, 401);
      },
    },
    bladeCheck(services),
    {
      title: "a launch token opens the game once",
      run: async () => {
        const token = services.artisan(
          "platform:launch-token",
          player.username,
          "--exit-url=https://shop.example/back",
          "--deposit-url=https://shop.example/cashier",
          "--support-url=https://shop.example/help",
        );
        const visit = (guest: ReturnType<typeof createBrowser>) => guest.get(`/authentication?token=${token}`);
        const guest = createBrowser(appUrl);
        const landed = await visit(guest);
        assert.equal(landed.headers.get("location"), "/game/pk10/home", JSON.stringify(landed.body));
        const { account, exit_url, site } = bootstrapSchema.parse(ok(await guest.get("/api/bootstrap?game=PK10")));
        assert.equal(account?.username, player.username);
        assert.equal(exit_url, "https://shop.example/back");
        const { deposit, support } = site.brand.links;
        assert.deepEqual([deposit, support], ["https://shop.example/cashier", "https://shop.example/help"]);
        assert.match((await visit(createBrowser(appUrl))).headers.get("location") ?? "", /^\/error/);
      },
    },
  ];
}
