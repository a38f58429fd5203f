import { readFileSync } from "node:fs";

/**
 * Environment variables that hold a secret. Each may be a file instead, which NAME_FILE names: the
 * convention of container images, and with `%d` in a unit a credential of systemd.
 */
export const SECRET_VARIABLES = [
  "APP_SECRET",
  "DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "DEMO_ADMIN_PASSWORD",
  "DEMO_USER_PASSWORD",
  "DEMO_CLIENT_SECRET",
  "DEMO_JOB_SECRET",
] as const;

type SecretVariable = (typeof SECRET_VARIABLES)[number];

/**
 * Returns the value of a secret variable or the content of its file, without the line break at its
 * end; undefined without either. An empty value counts as unset. Throws an Error of one line that
 * names the variable if the file can't be read or contradicts the variable.
 */
export function secretVariable(name: SecretVariable): string | undefined {
  const given = process.env[name] || undefined;
  const file = process.env[`${name}_FILE`];
  if (!file) return given;
  const content = read(`${name}_FILE`, file);
  if (given !== undefined && given !== content)
    throw new Error(`${name}: is set, and so is ${name}_FILE; keep one of them`);
  return content;
}

function read(name: string, file: string): string {
  const content = contentOf(name, file).replace(/\r?\n$/, "");
  if (content === "") throw new Error(`${name}: ${file} is empty`);
  if (/[\r\n]/.test(content)) throw new Error(`${name}: ${file} has more than one line`);
  return content;
}

/** Decoder that drops the byte order mark that some editors write. */
const UTF8 = new TextDecoder("utf-8", { fatal: true });

function contentOf(name: string, file: string): string {
  try {
    return UTF8.decode(readFileSync(file));
  } catch (error) {
    // Each byte that isn't UTF-8 would become the same character, and random bytes a weaker secret.
    if (error instanceof TypeError) throw new Error(`${name}: ${file} isn't text in UTF-8`);
    throw new Error(`${name}: can't read ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
}
