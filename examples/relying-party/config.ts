import { existsSync, readFileSync } from "node:fs";

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment, and what Foyer's first start wrote. Throws one line for the terminal. */
export function readConfig(environment = process.env) {
  // An empty variable counts as unset: shells and .env files create them by accident.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const file = `${set.DATA_DIR ?? ".data"}/demo.json`;
  const demo = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const { issuer = "http://localhost:3000", clientId = "demo-web", clientSecret } = demo;
  const { ISSUER = issuer, CLIENT_ID = clientId, CLIENT_SECRET = clientSecret } = set;
  const { SCOPE: scope = "openid profile email", PORT = "4000" } = set;
  const { ORIGIN: origin = `http://localhost:${PORT}` } = set;
  if (!CLIENT_SECRET) throw new Error("Start Foyer here (npm start), or set CLIENT_SECRET");
  // Secrets and tokens travel to both addresses, so plain http is allowed only on loopback.
  for (const address of [ISSUER, origin])
    if (!/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/.test(address))
      throw new Error(`${address} must be https, or http on this machine`);
  const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, scope };
  return { issuer: ISSUER, ...client, origin, port: Number(PORT) };
}
