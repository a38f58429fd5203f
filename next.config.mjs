import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  compress: true,
  // The image gets what Next traced into .next/standalone (scripts/container-files.mjs).
  ...(process.env.FOYER_STANDALONE === "on" && { output: "standalone" }),
  // Next's image endpoint would fetch Foyer's addresses without the server's guards; nothing here
  // needs it.
  images: { unoptimized: true },
  // `npm run check` checks all types; a build, which `npm start` does, would do it again.
  typescript: { ignoreBuildErrors: true },
  // The build script hashes the sources, so that builds from several machines can serve each
  // other's forms.
  generateBuildId: () => process.env.FOYER_BUILD_ID || "foyer",
  experimental: {
    // Would redirect the router's requests, whose headers the server drops
    // (server/pages/page.ts). No page is cached by its URL alone.
    validateRSCRequestHeaders: false,
    // The server loads all pages itself (server/pages/next.ts): Next would ignore one that it can't load.
    preloadEntriesOnStart: false,
    // Nothing reads the maps of the server's chunks, which are larger than the chunks.
    turbopackSourceMaps: false,
  },
  // Packages that are native, large, or loaded by path at run time stay in node_modules.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@simplewebauthn/server",
    "@zxcvbn-ts/language-common",
    "pino",
    "postgres",
    "sharp",
  ],
  // Pins the root, so that a lockfile in a parent folder can't change it.
  turbopack: { root: import.meta.dirname },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
