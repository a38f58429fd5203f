import * as z from "zod";
import { SECRET_VARIABLES, secretVariable } from "@/db/system/secret-variables";
import { hasSoundHost, parseUrl, withAsciiDomain, withAsciiHost } from "@/lib/addresses";
import { mailFrom, smtpUrl } from "./mail-variables";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const isLoopback = (url: string) => LOOPBACK.has(parseUrl(url)?.hostname ?? "");

/** Returns the origin of a web address as the URL standard spells it; null for other texts. */
const originOf = (url: string) => (/^https?:/i.test(url) ? (parseUrl(url)?.origin ?? null) : null);

const publicUrl = z
  .string()
  .overwrite(withAsciiHost)
  .refine((url) => originOf(url) === url && hasSoundHost(url), {
    error: ({ input }) =>
      `must be an origin with a valid host, in lower case, without a default port, path or trailing slash, such as ${originOf(String(input)) ?? "https://id.example.org"}`,
  })
  .refine((url) => /^https:/i.test(url) || isLoopback(url), {
    error: "must use https unless the host is loopback",
  });

const secrets = z
  .string()
  .transform((list) => list.split(",").map((secret) => secret.trim()))
  .refine((list) => list.every((secret) => Buffer.byteLength(secret) >= 32), {
    error: "must be at least 32 bytes (separate multiple secrets with commas)",
  });

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

const perMinute = wholeNumber(0, 1_000_000_000);

/** Maximum length of the organization's name in characters, the same as in the database. */
export const MAX_ORGANIZATION_NAME = 60;

const organizationName = z
  .string()
  .trim()
  .refine(
    (name) =>
      [...name].length <= MAX_ORGANIZATION_NAME && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name),
    {
      error: `must be one line of up to ${MAX_ORGANIZATION_NAME} characters`,
    },
  );

const securityContact = z
  .string()
  .overwrite((contact) => withAsciiDomain(withAsciiHost(contact)))
  .refine((contact) => /^(?:https|mailto):[!-~]+$/.test(contact) && parseUrl(contact) !== null, {
    error: "must be an https: or mailto: address, such as mailto:security@example.org",
  });

const hostNames = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim().toLowerCase()))
  .refine((names) => names.every((name) => parseUrl(`http://${name}`)?.hostname === name), {
    error: "must be exact host names without ports, separated by commas",
  });

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: publicUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  APP_SECRET: secrets.optional(),
  /** Off: a start refuses a database without this version's migrations instead of migrating it. */
  MIGRATE: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  WORKERS: wholeNumber(1, 64).default(1),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  RATE_LIMIT_PUBLIC: perMinute.default(300),
  RATE_LIMIT_TOKEN: perMinute.default(1200),
  /** Connections that a network may have open at a worker, with TRUST_PROXY=0. 0 switches it off. */
  CONNECTIONS_PER_NETWORK: wholeNumber(0, 1_000_000).default(2000),
  /** Seconds from SIGTERM to refused connections. Default: 5, or 0 with the embedded database. */
  SHUTDOWN_DELAY: wholeNumber(0, 300).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Traces are sent there. The OpenTelemetry SDK reads it, and its other variables, by itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  ORGANIZATION_NAME: organizationName.optional(),
  SECURITY_CONTACT: securityContact.optional(),
  /** Hosts of sign-in providers that may have private addresses. In the environment, so that a stolen session of an administrator opens no network. */
  PRIVATE_HOSTS: hostNames.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  /** Adds demonstration data to a new embedded database. */
  DEMO: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  DEMO_ADMIN_PASSWORD: z.string().min(8).optional(),
  DEMO_USER_PASSWORD: z.string().min(8).optional(),
  DEMO_CLIENT_SECRET: z.string().min(8).optional(),
  DEMO_JOB_SECRET: z.string().min(8).optional(),
});

const environment = variables
  .refine((given) => !given.SMTP_URL || given.MAIL_FROM, {
    path: ["MAIL_FROM"],
    error: "is required when SMTP_URL is set",
  })
  .refine(({ PORT, METRICS_PORT }) => METRICS_PORT !== PORT, {
    path: ["METRICS_PORT"],
    error: "must differ from PORT",
  });

export type Environment = z.infer<typeof variables>;

/** Missing or invalid setting; the message is one line and names the variable. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** Place of this worker among WORKERS, as the primary process set it (server/process/workers.ts); undefined in other processes. */
export const workerPlace = (): string | undefined => process.env.FOYER_WORKER;

/** Reads the process environment. An empty value counts as unset. */
export function readEnvironment(): Environment {
  const given = Object.entries(process.env).filter(([, value]) => value !== "");
  const parsed = environment.safeParse({ ...Object.fromEntries(given), ...secretsOfFiles() });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new ConfigurationError(faults.join("; "));
}

function secretsOfFiles(): Record<string, string> {
  try {
    return Object.fromEntries(
      SECRET_VARIABLES.flatMap((name) => {
        const value = secretVariable(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  } catch (error) {
    throw new ConfigurationError((error as Error).message);
  }
}

let parsedOnce: Environment | undefined;

export function env(): Environment {
  parsedOnce ??= readEnvironment();
  return parsedOnce;
}

/**
 * Adds settings that the start determined: the embedded database and its secret, and what next-auth
 * and Next must not guess.
 */
export function completeEnvironment(found: Record<string, string>) {
  Object.assign(process.env, found);
  parsedOnce = undefined;
}

/** Returns the issuer and origin, byte for byte; it never depends on a request. */
export const issuer = () => env().PUBLIC_URL ?? new URL(`http://localhost:${env().PORT}`).origin;

/**
 * True if only this machine is served, as in a trial or a test. Outgoing requests may reach private
 * addresses only then.
 */
export const isLoopbackOrigin = () => isLoopback(issuer());

export const isSecureOrigin = () => issuer().startsWith("https://");

/**
 * Returns the address to listen on without HOST. The server speaks plain HTTP, so behind a TLS
 * proxy it must not be reachable directly.
 */
export const defaultHost = (embedded: boolean) =>
  embedded || isSecureOrigin() || env().TRUST_PROXY > 0 ? "127.0.0.1" : "0.0.0.0";

/** Returns the secrets: the first seals, all of them open. */
export function appSecrets(): readonly string[] {
  const found = env().APP_SECRET;
  if (!found) throw new ConfigurationError("APP_SECRET: is required when DATABASE_URL is set");
  return found;
}
