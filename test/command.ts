import { Readable } from "node:stream";
import { vi } from "vitest";
import { run } from "@/foyer";

/** Result of a command, as `foyer` of e2e/support/foyer.ts returns it for a real process. */
export type Said = { status: number; stdout: string; stderr: string };

/** Runs the command line in this process, with its standard streams replaced. */
export async function runCommand(args: readonly string[], { input = "" } = {}): Promise<Said> {
  const output = { stdout: "", stderr: "" };
  const mocks = [
    vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as never),
    ...(["stdout", "stderr"] as const).map((stream) =>
      vi.spyOn(process[stream], "write").mockImplementation((text, ...rest) => {
        output[stream] += text;
        const written = rest.at(-1) as unknown as ((error?: Error) => void) | undefined;
        written?.();
        return true;
      }),
    ),
  ];
  try {
    const status = await run(args, process.cwd());
    return { status, ...output };
  } finally {
    for (const mock of mocks) mock.mockRestore();
  }
}

/** Runs the command line with `--json`, and parses what it says: its result, or why it refused. */
export async function runJson(...args: readonly string[]) {
  const { status, stdout, stderr } = await runCommand([...args, "--json"]);
  return { status, said: JSON.parse(stdout || stderr) };
}
