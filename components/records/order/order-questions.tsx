import { MessageCircleQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import useSWR from "swr";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { lazyPart } from "@/components/ui/lazy-part";
import { askedOnce } from "@/lib/api/asked-once";
import { call } from "@/lib/api/call";
import { type AppSettings, offers } from "@/lib/api/settings";
import type { SupportRequest, Transaction } from "@/lib/contract/entities";
import { SUPPORT_MODEL } from "@/lib/contract/support-request";
import { useAccount } from "@/lib/live/player/use-player";
import { useSettings } from "@/lib/live/player/use-settings";
import { placedAt } from "./order-line";
import { useZone } from "./use-zone";

const AskDialog = lazyPart(async () => (await import("./ask-dialog")).AskDialog);

/** Renders nothing if the platform accepts no questions. */
export function OrderQuestions({ order }: { order: Transaction }): ReactNode {
  const settings = useSettings();
  if (settings === undefined || !offers(settings, "support_requests")) return null;
  return <Questions order={order} settings={settings} />;
}

function Questions({ order, settings }: { order: Transaction; settings: AppSettings }): ReactNode {
  const t = useTranslations("support");
  const records = useTranslations("records");
  const [asking, setAsking] = useState(false);
  const { requests, failed, reload } = useRequests(order.id);
  const close = (): void => setAsking(false);
  return (
    <section aria-label={t("questions")} className="flex flex-col gap-3">
      {requests.length > 0 && <h3 className="eyebrow">{t("questions")}</h3>}
      {requests.map((request) => (
        <Question key={request.id} request={request} />
      ))}
      {failed && (
        <p role="status" className="flex items-center justify-between gap-3 text-sm text-muted">
          {t("failed")}
          <Button size="sm" onClick={reload}>
            {records("retry")}
          </Button>
        </p>
      )}
      <Button onClick={() => setAsking(true)} className="self-start">
        <MessageCircleQuestion aria-hidden size={18} />
        {t("ask")}
      </Button>
      {asking && (
        <AskDialog
          order={order}
          settings={settings}
          onClose={close}
          onMissing={close}
          onSent={() => {
            close();
            reload();
          }}
        />
      )}
    </section>
  );
}

interface Requests {
  readonly requests: readonly SupportRequest[];
  readonly failed: boolean;
  readonly reload: () => void;
}

/** Newest first. A failure is logged. */
function useRequests(orderId: number): Requests {
  const id = useAccount()?.id;
  const { data, error, mutate } = useSWR(
    // The key names the player: the cache outlives the sign-in.
    id === undefined ? null : (["support", id, orderId] as const),
    () => call("supportRequests", { model: SUPPORT_MODEL, filters: { order_id: orderId } }),
    askedOnce("the player's questions could not be loaded"),
  );
  return { requests: data?.records ?? [], failed: error !== undefined, reload: () => void mutate() };
}

function Question({ request }: { request: SupportRequest }): ReactNode {
  const t = useTranslations("support");
  const { day, time } = placedAt(request.created_at, useZone());
  return (
    <article className="flex flex-col gap-2 rounded-md border border-line bg-raised px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={classNames("font-medium", request.state === "open" ? "text-warn" : "text-win")}>
          {t("state", { state: request.state })}
        </span>
        <span className="text-xs text-muted">
          {day} {time}
        </span>
      </p>
      <p className="break-words whitespace-pre-line">{request.text}</p>
      {request.answer != null && (
        <div className="border-t border-line pt-2">
          <p className="text-xs text-muted">{t("answer")}</p>
          <p className="break-words whitespace-pre-line">{request.answer}</p>
        </div>
      )}
    </article>
  );
}
