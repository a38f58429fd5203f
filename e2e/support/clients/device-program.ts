import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { endWithThisProcess } from "../children";
import { type DeviceResponse, decide, enter } from "../devices";
import { signedInBrowser, type User } from "../flow";
import { world } from "../world";

type Program = { command: string; args: string[]; env?: Record<string, string> };

/**
 * Runs a program that shows a user code, whose user decides in a browser. Returns everything that it
 * wrote, and its exit code.
 */
export async function runDevice(
  { command, args, env = {} }: Program,
  user: User,
  decision: "approve" | "deny" = "approve",
) {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ISSUER: world().origin, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithThisProcess(child);
  const ended = once(child, "close");
  let output = "";
  const shown = new Promise<string | null>((found) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const code = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(output);
        if (code) found(code[0]);
      });
    void ended.then(() => found(null));
  });
  const code = await shown;
  if (code === null) throw new Error(`the program showed no code:\n${output}`);
  const { browser } = await signedInBrowser(user);
  await enter(browser, code);
  await decide(browser, user, { user_code: code } as DeviceResponse, decision);
  await ended;
  return { output, status: child.exitCode };
}

/** Runs JavaScript as a program of its own inside the project, so that Node resolves the library. */
export async function runDeviceScript(code: string, env: Record<string, string>, user: User) {
  mkdirSync("test-results", { recursive: true });
  const folder = mkdtempSync(join("test-results", "device-"));
  const file = resolve(folder, "snippet.mjs");
  writeFileSync(file, code);
  const ran = await runDevice({ command: process.execPath, args: [file], env }, user);
  rmSync(folder, { recursive: true });
  return ran;
}

/** Builds the device of e2e/support/clients/go-oauth2. Returns its program. */
export function buildGoDevice(folder: string): string {
  const binary = join(folder, "device");
  const args = ["build", "-mod=readonly", "-o", binary, "./device"];
  execFileSync("go", args, { cwd: "e2e/support/clients/go-oauth2", stdio: "pipe" });
  return binary;
}
