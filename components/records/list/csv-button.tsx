import { Download, LoaderCircle, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { fetchTable } from "@/lib/api/data-table";
import { useCurrency } from "@/lib/live/player/use-player";
import { collectOrders, type Records } from "./use-records";
import { csvFile, csvFileName, csvHead, type CsvPlayer, csvRow, type CsvWords, toCsv } from "./csv";
import { betNumberOf, orderLines, playTypeOf } from "../order/order-line";
import { type RecordFilters, RECORDS } from "./records-view";
import { useZone } from "../order/use-zone";
import { GAME_CODES } from "@/lib/contract/games";

interface Running {
  readonly done: number;
  readonly pages: number;
}

export function CsvButton({ filters, records }: { filters: RecordFilters; records: Records }): ReactNode {
  const t = useTranslations("records");
  const reason = useNothingToSave(records);
  const { running, failed, start, stop } = useCsvDownload(filters);
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2">
      <p role="status" className={classNames("truncate text-sm", failed ? "text-lose" : "text-muted")}>
        {failed ? t("csvFailed") : running !== null && t("csvProgress", { done: running.done, pages: running.pages })}
      </p>
      {running === null ? (
        <ReasonedButton
          look="ghost"
          aria-label={t("csv")}
          // The reason is not visible: the table below already shows a failure.
          title={reason ?? t("csv")}
          reason={reason}
          showReason={false}
          onPress={start}
          className="shrink-0 px-2.5! text-sm!"
        >
          <Download aria-hidden size={17} />
          <span aria-hidden className="max-desk:hidden">
            {t("csv")}
          </span>
        </ReasonedButton>
      ) : (
        <button type="button" onClick={stop} className={buttonClasses({ look: "quiet" }, "shrink-0 px-3! text-sm!")}>
          <LoaderCircle aria-hidden size={15} className="animate-spin text-accent max-desk:hidden" />
          <X aria-hidden size={15} className="desk:hidden" />
          {t("csvStop")}
        </button>
      )}
    </div>
  );
}

/** The reason why there is no file to download, or null. It is “no orders” only after an answer of the platform. */
function useNothingToSave({ page, loading, failed }: Records): string | null {
  const t = useTranslations("records");
  if (page !== undefined && page.total_records > 0) return null;
  if (loading) return t("loading");
  return failed ? t("failed") : t("csvEmpty");
}

function useCsvDownload(filters: RecordFilters) {
  const words = useCsvWords();
  const player: CsvPlayer = { timeZone: useZone(), currency: useCurrency() };
  const [running, setRunning] = useState<Running | null>(null);
  const [failed, setFailed] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const stop = (): void => {
    abort.current?.abort();
    setRunning(null);
  };
  const start = async (): Promise<void> => {
    const { signal } = (abort.current = new AbortController());
    setFailed(false);
    setRunning({ done: 0, pages: 1 });
    try {
      const file = await collectFile(filters, { words, player, signal, onProgress: setRunning });
      if (file !== null) save(file, csvFileName(filters));
    } catch (error) {
      if (signal.aborted) return;
      console.warn("the orders could not be collected", error);
      setFailed(true);
    }
    if (!signal.aborted) setRunning(null);
  };
  return { running, failed, start: () => void start(), stop };
}

interface Collecting {
  readonly words: CsvWords;
  readonly player: CsvPlayer;
  readonly signal: AbortSignal;
  readonly onProgress: (running: Running) => void;
}

/** Null if the player stopped the download. Rejects if a page fails. */
async function collectFile(filters: RecordFilters, { words, player, signal, onProgress }: Collecting) {
  const parts = [toCsv([csvHead(words)])];
  let place = 1;
  const whole = await collectOrders(filters, {
    // Other calls of the table only log a refusal. The player started this download, and sees the refusal.
    fetchPage: (query) => fetchTable(RECORDS, query, { handles: [], signal }),
    onOrders: (orders) => {
      parts.push(toCsv(orderLines(orders, place).map((row) => csvRow(row, words, player))));
      place += orders.length;
    },
    onProgress: (done, pages) => onProgress({ done, pages }),
    isCancelled: () => signal.aborted,
  });
  return whole ? csvFile(parts) : null;
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file in this task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

function useCsvWords(): CsvWords {
  const t = useTranslations("records");
  const bets = useTranslations("bets");
  const games = useTranslations("games");
  return {
    column: (column) => t(column),
    game: (code) => {
      const known = GAME_CODES.find((each) => each === code);
      return known === undefined ? code : games(known);
    },
    outcome: (outcome) => t("outcomeOf", { outcome }),
    playType: (line) => playTypeOf(bets, line.bet_type, line.number),
    bet: (line) => betNumberOf(bets, line.bet_type, line.number),
  };
}
