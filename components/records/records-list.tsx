"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { NumberTile } from "@/components/ui/number-tile";
import type { Transaction } from "@/lib/contract/entities";
import { useAccount } from "@/lib/live/player-hooks";
import { toMinor } from "@/lib/money";
import { DEFAULT_TIME_ZONE, dayOf, timeOf } from "@/lib/time";
import { betName } from "@/lib/wording/bet-name";
import { formatFunds, formatOdds } from "@/lib/wording/funds";

const HEADS = ["date", "roundNo", "orderNo", "result", "amount", "outcome", "winLoseAmount"] as const;

/** The orders as a table on a desk and as cards on mobile: the same cells, laid out twice. */
export function RecordsList({ records }: { records: readonly Transaction[] }): ReactNode {
  const t = useTranslations("records");
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-desk:block">
      <thead className="max-desk:sr-only">
        <tr>
          {HEADS.map((head) => (
            <th
              key={head}
              scope="col"
              className={classNames(
                "sticky top-0 z-10 border-b border-line bg-panel px-3 py-2.5 font-medium whitespace-nowrap text-muted",
                head === "amount" || head === "winLoseAmount" ? "text-right" : "text-left",
              )}
            >
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      {records.map((record) => (
        <Order key={record.id} record={record} />
      ))}
    </table>
  );
}

const cell = "px-3 py-2 align-top max-desk:p-0";

function Order({ record }: { record: Transaction }): ReactNode {
  const t = useTranslations("records");
  const zone = useAccount().merchant.time_zone ?? DEFAULT_TIME_ZONE;
  const at = new Date(record.created_at);
  return (
    <tbody
      data-order={record.reference_number}
      className="max-desk:block max-desk:border-b max-desk:border-line max-desk:p-3"
    >
      <tr className="max-desk:grid max-desk:grid-cols-2 max-desk:gap-x-3 max-desk:gap-y-1">
        <td className={classNames(cell, "whitespace-nowrap")}>
          {dayOf(at, zone)} <span className="text-muted">{timeOf(at, zone)}</span>
        </td>
        <td className={classNames(cell, "whitespace-nowrap text-muted max-desk:text-right")}>{record.round_no}</td>
        <td className={classNames(cell, "font-mono text-xs text-muted max-desk:col-span-2")}>
          {record.reference_number}
        </td>
        <td className={classNames(cell, "max-desk:col-span-2 max-desk:py-1")}>
          <Result numbers={record.result_numbers} pending={t("pending")} />
        </td>
        <td className={classNames(cell, "text-right font-medium max-desk:text-left")}>
          {formatFunds(toMinor(record.total_amount))}
        </td>
        <td className={classNames(cell, "max-desk:hidden")}>
          {t("outcomeOf", { outcome: record.win_lose_explained })}
        </td>
        <td className={classNames(cell, "text-right")}>
          <span className="text-muted desk:hidden">{t("outcomeOf", { outcome: record.win_lose_explained })} </span>
          <Gain amount={record.win_lose_amount} />
        </td>
      </tr>
      <tr className="max-desk:block">
        <td
          colSpan={HEADS.length}
          className="border-b border-line px-3 pt-0 pb-2.5 max-desk:block max-desk:border-b-0 max-desk:px-0 max-desk:pt-1.5 max-desk:pb-0"
        >
          <Lines lines={record.numbers} />
        </td>
      </tr>
    </tbody>
  );
}

function Result({ numbers, pending }: { numbers: readonly number[] | null; pending: string }): ReactNode {
  if (numbers === null) return <span className="text-faint">{pending}</span>;
  return (
    <span className="flex gap-0.5">
      {numbers.map((car) => (
        <NumberTile key={car} value={car} size="xs" />
      ))}
    </span>
  );
}

function Gain({ amount }: { amount: number | null }): ReactNode {
  if (amount === null) return <span className="text-faint">–</span>;
  const minor = toMinor(amount);
  return (
    <span className={classNames("font-semibold", minor > 0 ? "text-win" : minor < 0 ? "text-lose" : "text-muted")}>
      {minor > 0 ? "+" : minor < 0 && "−"}
      {formatFunds(Math.abs(minor))}
    </span>
  );
}

function Lines({ lines }: { lines: Transaction["numbers"] }): ReactNode {
  const names = useTranslations("bets");
  return (
    <ul className="flex flex-wrap gap-1">
      {lines.map((line) => (
        <li
          key={`${line.bet_type}:${line.number}`}
          className={classNames(
            "rounded-xs border px-1.5 py-0.5 text-xs",
            (line.returned ?? 0) > 0 ? "border-win/40 bg-win-soft text-win" : "border-line bg-raised text-muted",
          )}
        >
          {betName(names, line.bet_type, line.number)}{" "}
          {line.odds !== undefined && <span className="opacity-80">@{formatOdds(Math.round(line.odds * 1000))} </span>}
          <b className="font-semibold">{formatFunds(toMinor(line.amount))}</b>
        </li>
      ))}
    </ul>
  );
}
