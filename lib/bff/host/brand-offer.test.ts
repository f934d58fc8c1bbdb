/** @jest-environment node */
import type { IncomingMessage, ServerResponse } from "node:http";
import { OFFER_HEADER, readOffer } from "../brand/offer-header";
import { merchantBrands } from "../brand/testing";
import { readEnv } from "../env";
import { createSessionMemory } from "../session/session-memory";
import { TEST_SECRET } from "../testing";
import { createDocumentPages } from "./documents";

test("what a browser says of its brand is not believed: the host's own word reaches the middleware", async () => {
  const settings = readEnv({ SESSION_SECRET: TEST_SECRET });
  const sessions = createSessionMemory({ secrets: settings.sessionSecrets, now: Date.now });
  const seen: unknown[] = [];
  const handle = createDocumentPages({
    bff: {
      ...{ settings, sessions, brands: merchantBrands, random: () => "r" },
      cookieSite: () => ({ secure: false, framed: true }),
    },
    documents: null,
    async render(request) {
      seen.push(readOffer(request.headers[OFFER_HEADER]?.toString() ?? null));
    },
  });
  const forged = JSON.stringify({ locales: ["th"], defaultLocale: "th", games: ["LOBBY"], framed: false });
  const headers = { host: "play.example", [OFFER_HEADER]: forged };
  await handle({ url: "/error", headers } as unknown as IncomingMessage, {} as ServerResponse);
  expect(seen).toEqual([
    expect.objectContaining({ defaultLocale: "en", framed: true, games: expect.arrayContaining(["PK10"]) }),
  ]);
});
