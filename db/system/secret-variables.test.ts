import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { ConfigurationError, readEnvironment } from "@/lib/runtime/env";
import { SECRET_VARIABLES, secretVariable } from "./secret-variables";

const folder = mkdtempSync(join(tmpdir(), "foyer-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** Writes a file and names it in the variable. */
function give(name: string, content: string | Buffer) {
  const file = join(folder, name);
  writeFileSync(file, content);
  vi.stubEnv(`${name}_FILE`, file);
  return file;
}

it.each(SECRET_VARIABLES)("reads %s from a file, without the line break at its end", (name) => {
  vi.stubEnv(name, undefined);
  for (const content of ["value", "value\n", "value\r\n", "\ufeffvalue\n"]) {
    give(name, content);
    expect(secretVariable(name)).toBe("value");
  }
});

it("reads the environment with secrets from files", () => {
  const secret = "s".repeat(32);
  vi.stubEnv("APP_SECRET", "");
  give("APP_SECRET", `${secret}, ${"t".repeat(32)}\n`);
  expect(readEnvironment().APP_SECRET).toEqual([secret, "t".repeat(32)]);
});

it("accepts a variable that agrees with its file, and an empty name of a file", () => {
  vi.stubEnv("APP_SECRET", "value");
  give("APP_SECRET", "value\n");
  expect(secretVariable("APP_SECRET")).toBe("value");
  vi.stubEnv("APP_SECRET_FILE", "");
  expect(secretVariable("APP_SECRET")).toBe("value");
});

it("refuses a contradiction, and files that are missing, empty or longer, without their content", () => {
  vi.stubEnv("REDIS_URL", "redis://one");
  give("REDIS_URL", "redis://two");
  expect(() => secretVariable("REDIS_URL")).toThrow(/^REDIS_URL: is set, and so is REDIS_URL_FILE/);
  vi.stubEnv("REDIS_URL", undefined);
  const file = give("REDIS_URL", "\n");
  expect(() => secretVariable("REDIS_URL")).toThrow(`REDIS_URL_FILE: ${file} is empty`);
  give("REDIS_URL", "redis://one\nredis://two\n");
  expect(() => secretVariable("REDIS_URL")).toThrow(
    `REDIS_URL_FILE: ${file} has more than one line`,
  );
  give("REDIS_URL", Buffer.from([0x73, 0xff, 0xfe, 0x80]));
  expect(() => secretVariable("REDIS_URL")).toThrow(`REDIS_URL_FILE: ${file} isn't text in UTF-8`);
  vi.stubEnv("REDIS_URL_FILE", folder);
  expect(readEnvironment).toThrow(`REDIS_URL_FILE: can't read ${folder} (EISDIR)`);
  vi.stubEnv("REDIS_URL_FILE", "/nowhere/secret");
  expect(readEnvironment).toThrow(ConfigurationError);
  expect(readEnvironment).toThrow("REDIS_URL_FILE: can't read /nowhere/secret (ENOENT)");
});
