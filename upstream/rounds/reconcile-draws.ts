import { formOfRound } from "@/games/shared/draw/draw";
import { gameOf } from "@/games/registry";
import type { Game } from "@/games/shared/rules/types";
import { type RoundClaim, verifyRound } from "@/games/shared/draw/verify";
import { type Database, type Queryable, readSnapshot } from "../db/database";
import type { Disagreement } from "../ledger/reconcile";
import { catalogueOf, verdictColumns } from "../settlement/verdicts";
import type { RoundRow } from "./wire";

interface DecidedRound {
  readonly id: number;
  readonly game: string;
  readonly orders: "match" | "differ" | "unproved";
  readonly form: number[] | null;
  /** The form of the game's previous round. */
  readonly previous_form: number[] | null;
  readonly commitment: Uint8Array;
}

type Drawn = Pick<
  RoundRow,
  "id" | "round_no" | "commitment" | "entropy" | "beacon_round" | "beacon_signature" | "form"
> & { readonly revealed: Uint8Array; readonly outcome: readonly number[] };

type Decided = (DecidedRound & Drawn & { readonly status: 1 }) | (DecidedRound & { readonly status: 3 });

const ROUNDS_AT_ONCE = 500;

/**
 * Checks all orders, and every drawn or void round. No order was taken after the close of its round. Forms follow from
 * the game's previous form, outcomes from the committed secret, verdicts from the catalogue, and order roots from the
 * orders. Reads one snapshot.
 * @returns the first order that was taken too late, and the first row that breaks another rule; empty if every row
 * obeys the rules
 */
export function reconcileDraws(db: Database): Promise<Disagreement[]> {
  return readSnapshot(db, async (tx) => {
    const found = await lateOrder(tx);
    const firstRoot = await firstRoundWithRoot(tx);
    for (let after = 0; ;) {
      const rounds = await decidedRounds(tx, after, firstRoot);
      for (const round of rounds) {
        const broken = await disagreementOf(tx, round);
        if (broken !== undefined) return [...found, broken];
      }
      const last = rounds.at(-1);
      if (last === undefined) return found;
      after = last.id;
    }
  });
}

/** Counts the rounds that closed when the beacon's value could already be known. They have no root of their orders. */
export async function countLateCloses(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*)::int as count from rounds where closed_late`);
  return row?.count ?? 0;
}

/** Releases before 0006_order_root.sql stored no root; each later drawn round has a root or `closed_late`. */
async function firstRoundWithRoot(tx: Queryable): Promise<number | null> {
  const [row] = await tx.query<{ id: number | null }>(`select min(id) as id from rounds where order_root is not null`);
  return row?.id ?? null;
}

function decidedRounds(tx: Queryable, after: number, firstRoot: number | null): Promise<Decided[]> {
  return tx.query(
    `select id, game, status, round_no, commitment, revealed, entropy, beacon_round, beacon_signature, form, outcome,
            case when order_root = root_of_orders(id) then 'match'
                 when order_root is not null then 'differ'
                 when status = 1 and id > $2 and not closed_late then 'unproved'
                 else 'match' end as orders,
            (select b.form from rounds b where b.game = r.game and b.id < r.id order by b.id desc limit 1) as previous_form
       from rounds r where status in (1, 3) and id > $1 order by id limit ${ROUNDS_AT_ONCE}`,
    [after, firstRoot],
  );
}

/**
 * The first order taken after its round's close. Ignores an order with the time of the player's previous order: after a
 * clock was set back, `number_order` raised its time, and the true time is unknown.
 */
async function lateOrder(tx: Queryable): Promise<Disagreement[]> {
  const rows = await tx.query<{ id: number; detail: string }>(
    `select o.id, 'taken ' || o.created_at || ', closed ' || r.closes_at as detail
       from orders o join rounds r on r.id = o.round_id
      where o.created_at >= r.closes_at
        and not exists (select 1 from orders b
                         where b.account_id = o.account_id and b.account_nth = o.account_nth - 1 and b.created_at = o.created_at)
      order by o.id limit 1`,
  );
  return rows.map(({ id, detail }) => ({
    rule: "every order was taken before its round closed",
    row: `orders ${id}`,
    detail,
  }));
}

async function disagreementOf(tx: Queryable, round: Decided): Promise<Disagreement | undefined> {
  const game = gameOf(round.game);
  const row = `rounds ${round.id}`;
  if (game === undefined) return { rule: "every round belongs to a known game", row, detail: round.game };
  if (round.orders !== "match") {
    const detail = round.orders === "differ" ? "another root" : "no root";
    return { rule: "every round's orders are those of its close", row, detail };
  }
  const form = formDisagreement(game, round);
  if (form !== undefined || round.status === 3) return form;
  return drawDisagreement(game, round) ?? (await verdictDisagreement(tx, game, round));
}

function formDisagreement(game: Game, round: DecidedRound): Disagreement | undefined {
  const due = formOfRound(game, round.commitment, round.previous_form);
  if ((due?.join() ?? "") === (round.form?.join() ?? "")) return undefined;
  const detail = `${round.form?.join(" ") ?? "none"}, due ${due?.join(" ") ?? "none"}`;
  return { rule: "every form follows from the one before and the commitment", row: `rounds ${round.id}`, detail };
}

/** Compares the outcome with the secret, the form and the entropy. Does not verify the beacon's signature. */
export function drawDisagreement(game: Game, round: Drawn): Disagreement | undefined {
  const row = `rounds ${round.id}`;
  const verdict = verifyRound({
    game,
    roundNo: round.round_no,
    commitment: round.commitment,
    revealed: round.revealed,
    entropy: round.entropy,
    beacon: beaconOf(round),
    outcome: round.outcome,
    form: round.form,
  });
  if (!verdict.commitmentMatches) {
    return {
      rule: "every revealed secret was committed to",
      row,
      detail: verdict.reason ?? "another secret's commitment",
    };
  }
  if (!verdict.entropyMatches) {
    return { rule: "every entropy is the beacon's", row, detail: `${round.entropy} of round ${round.beacon_round}` };
  }
  if (verdict.outcomeMatches) return undefined;
  const drawn = verdict.outcome === null ? (verdict.reason ?? "nothing") : verdict.outcome.join(" ");
  return { rule: "every outcome is the one drawn", row, detail: `${round.outcome.join(" ")}, drawn ${drawn}` };
}

function beaconOf({ beacon_round: round, beacon_signature: signature }: Drawn): RoundClaim["beacon"] {
  return round === null ? null : { round, signature: signature && Buffer.from(signature).toString("hex") };
}

async function verdictDisagreement(tx: Queryable, game: Game, round: Drawn): Promise<Disagreement | undefined> {
  const versions = await tx.query<{ version: number }>(
    `select distinct catalogue_version as version from orders where round_id = $1 and settled_at is not null`,
    [round.id],
  );
  for (const { version } of versions) {
    const found = await versionDisagreement(tx, game, version, round);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first line without the catalogue's verdict, among the orders accepted with this version of the catalogue. */
async function versionDisagreement(
  tx: Queryable,
  game: Game,
  version: number,
  round: Drawn,
): Promise<Disagreement | undefined> {
  const catalogue = catalogueOf(game, version);
  if (catalogue === undefined) {
    const detail = `${game.code} ${version}`;
    return { rule: "every order's catalogue is known", row: `rounds ${round.id}`, detail };
  }
  const { types, numbers, verdicts } = verdictColumns(catalogue, round.outcome);
  const [line] = await tx.query<{ order_id: number; detail: string }>(
    `select l.order_id, l.bet_type || ' ' || l.number || ' is ' || l.verdict || ', should be ' || coalesce(v.verdict, 'unknown') as detail
       from orders o
       join order_lines l on l.order_id = o.id
       left join unnest($2::text[], $3::text[], $4::text[]) as v (bet_type, number, verdict)
         on v.bet_type = l.bet_type and v.number = l.number
      where o.round_id = $1 and o.catalogue_version = $5 and l.verdict is not null and l.verdict is distinct from v.verdict
      order by l.order_id, l.line_no limit 1`,
    [round.id, types, numbers, verdicts, version],
  );
  if (line === undefined) return undefined;
  return { rule: "every line has the catalogue's verdict", row: `order_lines ${line.order_id}`, detail: line.detail };
}
