import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { CookieClient } from "../cookie-client";
import type { User } from "../flow";
import { walk } from "../walk";
import { world } from "../world";

/** Reads currentUrl, which a user's browser would deliver, from the program's input. */
const ARRIVAL = `const { text: readInput } = await import("node:stream/consumers");
console.log(address.href);
const currentUrl = new URL(await readInput(process.stdin));
`;
const ENDING = `
console.log(JSON.stringify({ claims: tokens.claims(), profile }));
`;

/** Writes a program inside the project, so that Node resolves the library. Returns its folder and file. */
async function writeProgram(code: string) {
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(join("test-results", "openid-client-"));
  const file = resolve(folder, "snippet.mjs");
  await writeFile(file, code);
  return { folder, file };
}

type Environment = Readonly<Record<string, string>>;

/** Runs a program with nothing but this environment. Returns what it wrote. */
async function run(command: string, args: string[], env: Environment) {
  const all = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, ...env };
  return (await promisify(execFile)(command, args, { env: all })).stdout;
}

export const runInShell = (code: string, env: Environment) => run("sh", ["-c", code], env);

/** Runs a service's snippet as a program of its own. Returns the token response. */
export async function runServiceSnippet(code: string, env: Environment) {
  const { folder, file } = await writeProgram(`${code}\nconsole.log(JSON.stringify(tokens));\n`);
  const output = await run(process.execPath, [file], env);
  await rm(folder, { recursive: true });
  return JSON.parse(output);
}

/** Runs a snippet as a program of its own, with the code that it leaves to the application before its second half. */
export async function runOpenidClient(code: string, user: User, env: Record<string, string>) {
  const { folder, file } = await writeProgram(
    code.replace(/^const tokens = /m, (start) => ARRIVAL + start) + ENDING,
  );
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const errors = text(child.stderr);
  const ended = once(child, "close");
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
  });
  await Promise.race([once(child.stdout, "data"), ended]);
  const address = output.trim();
  if (!URL.canParse(address)) throw new Error(`no address, but ${await errors}`);
  child.stdin.end(`${await walk(new CookieClient(world().origin), address, user)}`);
  await ended;
  await rm(folder, { recursive: true });
  if (child.exitCode !== 0) throw new Error(await errors);
  return { address: new URL(address), shown: JSON.parse(output.slice(address.length)) };
}
