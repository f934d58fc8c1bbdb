import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";
import packageJson from "./package.json" with { type: "json" };
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./i18n/request.ts",
  experimental: {
    // The folder of the product's words, and one in each game's. The build compiles ICU messages: the browser needs no
    // parser for them.
    messages: { path: "**/messages", format: "json", locales: "infer", precompile: true },
  },
});

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: { root: import.meta.dirname },
  // The path of the bet records ends with a slash: Next must not redirect a POST to the path without it.
  skipTrailingSlashRedirect: true,
  // The middleware reads and writes addresses unchanged: Next would turn 127.0.0.1 into "localhost", an address on
  // which the server may not listen.
  skipProxyUrlNormalize: true,
  // `next start` compresses what it sends. `server.ts` sends documents, scripts and styles compressed, without Next.
  compress: true,
  // Our own ETag covers the document and its policy.
  generateEtags: false,
  // `npm run dev` prints this address. Next refuses the development server's scripts and socket to any host that is not "localhost".
  allowedDevOrigins: ["127.0.0.1"],
  // Fast Refresh of server modules would keep the BFF's old code, because one instance on globalThis holds it. Without
  // it, an edit is in force with the next request.
  experimental: { turbopackServerFastRefresh: false },
  // The screen is a betting table: a floating development badge would cover a control.
  devIndicators: false,
  // The merchants' script: a page of another site may import it as a module too.
  headers: () => [{ source: "/embed.js", headers: [{ key: "access-control-allow-origin", value: "*" }] }],
  // `npm test` has checked the types before it builds.
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === "1" },
  // scripts/build.mjs sets REVISION. Each page has it, and the platform compares it to find pages that must reload.
  env: { REVISION: process.env.REVISION ?? "", VERSION: packageJson.version },
};

/**
 * `next dev` and `next build` write `public/embed.js` and `public/verify.mjs`. For the browser, `next build` replaces zod/mini by the part of
 * zod that the pages use.
 */
export default async function nextConfig(phase) {
  if (phase === PHASE_DEVELOPMENT_SERVER || phase === PHASE_PRODUCTION_BUILD) {
    const { buildEmbed } = await import("./scripts/build-embed.mjs");
    const { buildVerify } = await import("./scripts/build-verify.mjs");
    await Promise.all([buildEmbed(), buildVerify("public")]);
  }
  if (phase !== PHASE_PRODUCTION_BUILD) return withNextIntl(config);
  const { leanZod } = await import("./scripts/lean-zod.mjs");
  const resolveAlias = { "zod/mini": { browser: await leanZod() } };
  return withNextIntl({ ...config, turbopack: { ...config.turbopack, resolveAlias } });
}
