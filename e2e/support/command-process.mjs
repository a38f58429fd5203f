// Runs commands one after the other, as messages ask for them, so that tests don't start a process for each.
import { Readable } from "node:stream";
import { prepareCommand } from "../../scripts/stale.mjs";

await prepareCommand();
const { run } = await import(new URL("../../dist/foyer.js", import.meta.url).href);

process.on("message", async (/** @type {{ args: string[], input: string }} */ { args, input }) => {
  const said = { stdout: "", stderr: "" };
  Object.defineProperty(process, "stdin", { value: Readable.from([input]), configurable: true });
  for (const stream of /** @type {const} */ (["stdout", "stderr"]))
    process[stream].write = (/** @type {unknown} */ text, /** @type {unknown[]} */ ...rest) => {
      said[stream] += text;
      const written = /** @type {(() => void) | undefined} */ (rest.at(-1));
      written?.();
      return true;
    };
  process.send?.({ status: await run(args, process.cwd()), ...said });
});
