import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  compress: true,
  // Its endpoint would fetch addresses of ours past the server's guards; nothing here needs it.
  images: { unoptimized: true },
  // The build script hashes the sources, so that builds made on several machines serve each other's forms.
  generateBuildId: () => process.env.FOYER_BUILD_ID || "foyer",
  // `forbidden()`: a page that is not for this person answers 403 (app/forbidden.tsx).
  experimental: { authInterrupts: true },
  // Native, large, or loaded by path at run time: they stay in node_modules.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@zxcvbn-ts/language-common",
    "pino",
    "postgres",
    "sharp",
  ],
  // A lockfile further up must not make Next look for this project there.
  turbopack: { root: import.meta.dirname },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
