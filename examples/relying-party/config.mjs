import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ok, refuse } from "./result.mjs";

/**
 * `origin` is where browsers find this application. Register `origin` + "/callback" at the issuer,
 * byte for byte.
 * @typedef {Readonly<{
 *   issuer: string, clientId: string, clientSecret: string, scope: string,
 *   origin: string, host: string, port: number,
 * }>} Config
 */

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Secrets, codes and tokens travel to both addresses, so plain http is allowed only on loopback. */
const address = z.url().refine(isSafeAddress, {
  error: "must be https, or http on localhost, 127.0.0.1 or [::1]",
});

const environmentShape = z.object({
  ISSUER: address.optional(),
  CLIENT_ID: z.string().optional(),
  CLIENT_SECRET: z.string().optional(),
  SCOPE: z
    .string()
    .default("openid profile email")
    .refine((text) => text.split(" ").includes("openid"), { error: "must contain openid" }),
  PORT: z.coerce.number("must be 1 to 65535").int().min(1).max(65535).default(4000),
  HOST: z.string().default("localhost"),
  ORIGIN: address.optional(),
  DATA_DIR: z.string().default(".data"),
});

const demoShape = z.object({
  issuer: address.optional(),
  clientId: z.string().optional(),
  clientSecret: z.string().min(1),
});

/**
 * @param {Record<string, string | undefined>} environment
 * @returns {import("./result.mjs").Result<Config, string>} a refusal is one line for the terminal
 */
export function readConfig(environment = process.env) {
  // An empty variable counts as unset: shells and .env files create them by accident.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = environmentShape.safeParse(set);
  if (!parsed.success) return refuse(describe(parsed.error));
  const env = parsed.data;
  const demo = env.CLIENT_SECRET ? ok(undefined) : readDemo(join(env.DATA_DIR, "demo.json"));
  if (!demo.ok) return demo;
  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  return ok({
    issuer: env.ISSUER ?? demo.value?.issuer ?? "http://localhost:3000",
    clientId: env.CLIENT_ID ?? demo.value?.clientId ?? "demo-web",
    clientSecret: env.CLIENT_SECRET ?? demo.value?.clientSecret ?? "",
    scope: env.SCOPE,
    origin: new URL(origin).origin,
    host: env.HOST,
    port: env.PORT,
  });
}

/** @param {string} text */
function isSafeAddress(text) {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

/**
 * Reads the file that Foyer's first start on a new embedded database writes, readable by its owner
 * only.
 * @param {string} path
 */
function readDemo(path) {
  try {
    const parsed = demoShape.safeParse(JSON.parse(readFileSync(path, "utf8")));
    return parsed.success ? ok(parsed.data) : refuse(`${path}: ${describe(parsed.error)}`);
  } catch (error) {
    const why = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    return refuse(
      `CLIENT_SECRET is not set and ${path} ${why}: start Foyer once (npm start) in this folder, or set CLIENT_SECRET.`,
    );
  }
}

/** @param {z.ZodError} error */
function describe(error) {
  return error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
}
