import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  compress: true,
  // The build script hashes the sources, so that builds made on several machines serve each other's forms.
  generateBuildId: () => process.env.FOYER_BUILD_ID || "foyer",
  // Native or loaded by path at run time: they stay in node_modules.
  serverExternalPackages: ["@node-rs/argon2", "pino", "postgres"],
  experimental: { serverActions: { bodySizeLimit: "64kb" } },
  // A lockfile further up must not make Next look for this project there.
  turbopack: { root: import.meta.dirname },
};

export default config;
