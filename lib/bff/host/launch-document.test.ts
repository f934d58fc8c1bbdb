/** @jest-environment node */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { testBrands } from "../brand/testing";
import { readEnv } from "../env";
import { DOCUMENT_HEADER } from "../../pages";
import { createSessionMemory } from "../session/session-memory";
import { TEST_SECRET } from "../testing";
import { createDocumentPages, type Documents } from "./documents";

const body = new TextEncoder().encode("<!DOCTYPE html>");
const page = { etag: "hash", scripts: [], bodies: { identity: body, gzip: body, br: body } };
const built: Documents = { styles: [], byName: new Map([["/en/launch", page]]) };

test.each([
  ["the build's", built],
  ["Next's in development", null],
])(
  "the document of a launch in a frame, %s, is stored nowhere, nor is its address told to another site",
  async (_, documents) => {
    const settings = readEnv({ SESSION_SECRET: TEST_SECRET });
    const handle = createDocumentPages({
      bff: {
        settings,
        sessions: createSessionMemory({ secrets: settings.sessionSecrets, now: Date.now }),
        brands: testBrands,
        cookieSite: () => ({ secure: false, framed: true }),
        random: (bytes) => "r".repeat(bytes),
      },
      documents,
      async render(_request, response) {
        response.setHeader(DOCUMENT_HEADER, "/en/launch").end();
      },
    });
    const server = http.createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const headers = { "sec-fetch-dest": "iframe" };
    const asked = http.get({ port, path: "/authentication?token=abc", headers, agent: false });
    const [answer] = (await once(asked, "response")) as [http.IncomingMessage];
    answer.resume();
    server.close();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  },
);
