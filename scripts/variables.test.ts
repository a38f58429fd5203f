import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { SECRET_VARIABLES } from "@/db/system/secret-variables";
import { readEnvironment } from "@/lib/runtime/env";

const read = (path: string) => readFileSync(path, "utf8");
const guide = read("docs/configuration.md");

/** Rows of the guide's tables: the variables of the first cell, and the default. */
const rows = [...guide.matchAll(/^\| (`[A-Z][^|]*) \| ([^|]*) \|/gm)].map(
  ([, names = "", given = ""]) => ({
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    given,
  }),
);
const documented = rows.flatMap(({ names }) => names);

/** Variables of the server's settings. */
const settings = [...read("lib/runtime/env.ts").matchAll(/^ {2}([A-Z_]+): /gm)].map(
  ([, name = ""]) => name,
);

/** Variables that Foyer's own programs set for each other, tools of the tests, and those of the system. */
const INTERNAL = new Set([
  ...["FOYER_WORKER", "FOYER_STANDALONE", "FOYER_BUILD_ID"],
  ...["NODE_ENV", "NEXT_RUNTIME", "CHROMIUM_PATH", "CI", "STATE_DIRECTORY", "PATH", "HOME"],
]);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /(?:\.(?:tsx?|mjs|sh|yaml)|Caddyfile)$/.test(file) && !/\.test\./.test(file))
    .filter((file) => !/\/(?:check-)?snippet/.test(file));

const sources = [
  ...["app", "command", "db", "lib", "ops", "scripts", "server"].flatMap(filesIn),
  ...["next.config.mjs", "foyer.ts", "server.ts", "instrumentation.ts", "Containerfile"],
];

/** Returns the variables that a program reads from its process. */
function variablesOfProcess(text: string): string[] {
  const taken = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.split(/[:=]/)[0]?.trim() ?? ""),
  );
  const named = [...text.matchAll(/\bprocess\.env\.([A-Z]\w+)/g)].map(([, name = ""]) => name);
  return [...taken, ...named].filter((name) => /^[A-Z]/.test(name));
}

/** Returns the variables that a shell, Compose or Caddy reads. */
const variablesOfShell = (text: string) =>
  [...text.matchAll(/\{\$([A-Z]\w+)|\$\{?([A-Z]\w+)/g)].map(([, ...names]) => names.join(""));

const variablesIn = (file: string) =>
  (/\.(?:tsx?|mjs)$/.test(file) ? variablesOfProcess : variablesOfShell)(read(file));

afterEach(() => vi.unstubAllEnvs());

it("finds the variables of a process, of a shell, of Compose and of Caddy", () => {
  const process = 'const { HOST = "x", PORT } = process.env; process.env.FOYER_VERBOSE';
  expect(variablesOfProcess(process)).toEqual(["HOST", "PORT", "FOYER_VERBOSE"]);
  const shell = "{$FOYER_DOMAIN:x} { --recipient $RECIPIENTS";
  expect(variablesOfShell(shell)).toEqual(["FOYER_DOMAIN", "RECIPIENTS"]);
  expect(variablesIn("ops/compose.yaml")).toContain("FOYER_IMAGE");
});

it("the guide has every variable that a program reads", () => {
  const used = new Set([...settings, ...sources.flatMap(variablesIn)]);
  expect(used.size).toBeGreaterThan(settings.length + 5);
  const missing = [...used].filter((name) => !documented.includes(name) && !INTERNAL.has(name));
  expect(missing).toEqual([]);
});

it("the guide has each variable once, and none that nothing reads", () => {
  expect(documented.length).toBe(new Set(documented).size);
  const texts = sources.map(read).join("\n");
  /** The system's or Node's own, which the guide explains. */
  const foreign = ["NODE_EXTRA_CA_CERTS"];
  const unused = documented.filter((name) => !new RegExp(`\\b${name}`).test(texts));
  expect(unused.filter((name) => !foreign.includes(name))).toEqual([]);
});

it("the guide has the defaults of the settings", () => {
  for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined);
  const defaults = Object.entries(readEnvironment());
  expect(defaults.length).toBeGreaterThan(10);
  const told = new Map(rows.flatMap(({ names, given }) => names.map((name) => [name, given])));
  const wrong = defaults.filter(([name, value]) => !told.get(name)?.includes(`\`${value}\``));
  expect(wrong).toEqual([]);
});

it("the guide names the secrets that may be files", () => {
  const [, section = ""] = /^## Secrets from files\n([\s\S]+?)\n## /m.exec(guide) ?? [];
  const named = [...section.matchAll(/`([A-Z_]+|DEMO_…)`/g)].map(([, name]) => name);
  for (const name of SECRET_VARIABLES)
    expect(named).toContain(name.startsWith("DEMO_") ? "DEMO_…" : name);
});

it("the sample has every setting but the passwords of the demonstration", () => {
  const sample = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const expected = settings.filter((name) => !name.startsWith("DEMO_"));
  expect(expected.filter((name) => !sample.includes(name))).toEqual([]);
  expect(sample.filter((name) => !settings.includes(name ?? ""))).toEqual([]);
});
