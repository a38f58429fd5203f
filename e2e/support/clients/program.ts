import { rm } from "node:fs/promises";
import { startChild } from "../children";
import type { Served } from "./serve";

/** Starts a relying party that runs as a program, and waits until it responds. */
export async function startProgram(
  origin: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Served> {
  const { stop } = await startChild({
    ...{ command, args, cwd },
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", LC_ALL: "C.UTF-8", ...env },
    isUp: () =>
      fetch(origin, { redirect: "manual" }).then(
        () => true,
        () => false,
      ),
  });
  return { origin, stop };
}

/** Ends programs, one after the other, and removes their folder. */
export const ending =
  (folder: string, ...programs: Pick<Served, "stop">[]) =>
  async () => {
    for (const program of programs) await program.stop();
    await rm(folder, { recursive: true });
  };
