import assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import { snippetOf } from "@/lib/embed/snippets";
import type { Services } from "./services";

export interface Check {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/** Laravel's own compiler renders the view, and the script in it is run. */
export const bladeCheck = (services: Services): Check => ({
  title: "the Blade view that the embedding's test page gives to copy renders to a script that runs",
  run: async () => {
    const view = snippetOf.blade("https://play.example", {
      ...({ game: "PK10", locale: "th", theme: "light", cookiesOff: false, width: 390, height: 844 } as const),
    });
    const page = services.render(view);
    const [, script] = /<script>([^]*)<\/script>/.exec(page) ?? [];
    const asked: { url?: string; headers?: Record<string, string> } = {};
    const loaded: { launch?: () => Promise<string>; game?: string; theme?: string }[] = [];
    const load = (_: unknown, options: object) => ({ on: () => void loaded.push(options) });
    const fetched = async (url: string, { headers }: { headers: Record<string, string> }) => {
      Object.assign(asked, { url, headers });
      return { ok: true, text: async () => "https://play.example/authentication?token=a" };
    };
    runInNewContext(script ?? "", {
      grandstand: { load },
      fetch: fetched,
      document: { querySelector: () => null },
    });
    const [options] = loaded;
    assert.deepEqual([options?.game, options?.theme], ["PK10", "light"]);
    assert.equal(await options?.launch?.(), "https://play.example/authentication?token=a");
    assert.match(asked.url ?? "", /^https?:\/\/.*\/launch$/);
    assert.match(asked.headers?.["X-CSRF-TOKEN"] ?? "", /^\w{40}$/);
  },
});
