import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";
import packageJson from "./package.json" with { type: "json" };
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./i18n/request.ts",
  experimental: {
    // The folder of the product's words, and one in each game. The build compiles the ICU messages, and the browser
    // needs no parser for them.
    messages: { path: "**/messages", format: "json", locales: "infer", precompile: true },
  },
});

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: { root: import.meta.dirname },
  // The path of the bet records ends with a slash. Next must not redirect a POST to the path without the slash.
  skipTrailingSlashRedirect: true,
  // The middleware reads and writes addresses unchanged. Next would turn 127.0.0.1 into "localhost", on which the server may not listen.
  skipProxyUrlNormalize: true,
  // For `next start`. `server.ts` itself sends compressed documents, scripts and styles.
  compress: true,
  // Our own ETag covers the document and its policy.
  generateEtags: false,
  // `npm run dev` prints this address. By default Next refuses the development server's scripts and socket to any host but "localhost".
  allowedDevOrigins: ["127.0.0.1"],
  // Fast Refresh of server modules would keep the BFF's old code, which one instance on globalThis holds. Without Fast
  // Refresh an edit is in force with the next request.
  experimental: { turbopackServerFastRefresh: false },
  // A floating badge would cover a control of the betting table.
  devIndicators: false,
  // A page of another site may import the merchants' script as a module, too.
  headers: () => [{ source: "/embed.js", headers: [{ key: "access-control-allow-origin", value: "*" }] }],
  // `npm test` has checked the types before it builds.
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === "1" },
  // scripts/build.mjs sets REVISION. Each page sends it, and the platform finds the pages that must reload by it.
  env: { REVISION: process.env.REVISION ?? "", VERSION: packageJson.version },
};

/**
 * `next dev` and `next build` write `public/embed.js` and `public/verify.mjs`. `next build` also gives the browser only
 * the part of zod that the pages use.
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
