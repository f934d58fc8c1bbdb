import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./i18n/request.ts",
  experimental: {
    // ICU messages are compiled at build time, so that no parser of them travels to the browser.
    messages: { path: "./messages", format: "json", locales: "infer", precompile: true },
  },
});

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: { root: import.meta.dirname },
  // The bet records' path ends with a slash: it must not be redirected away from a POST.
  skipTrailingSlashRedirect: true,
  // Compression belongs to the reverse proxy in front; without one, Next compresses pages and scripts itself.
  compress: true,
  // The screen is a betting table: a floating development badge would cover a control.
  devIndicators: false,
};

export default withNextIntl(config);
