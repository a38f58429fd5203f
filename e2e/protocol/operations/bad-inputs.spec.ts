import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { type Answer, compose, send } from "../../support/bad-input-sender";
import { makeBadInputWorld, type Target } from "../../support/bad-input-world";
import { badInput } from "../../support/bad-inputs";
import { type OwnServer, startOwnServer } from "../../support/own-server";
import { BAD_INPUTS, BAD_INPUTS_SEED } from "../../support/sizes";

const CHUNK = 1000;
const AT_ONCE = 16;

/** Stack traces, driver names and SQL, none of which Foyer's own text contains. */
const LEAKS =
  /\n\s+at \S+ \(|\(?(?:file:\/\/|\/)\S+\.(?:ts|js|mjs):\d+:\d+|node_modules|PostgresError|DrizzleQueryError|syntax error at|violates \w+ constraint|\bselect\b[^<>]{1,200}\bfrom\b[^<>]{1,200}\$\d/i;

const isFault = ({ status, retryAfter, text }: Answer, path: string) =>
  (status >= 500 && !(status === 503 && (retryAfter || path.startsWith("/health/ready")))) ||
  LEAKS.test(text);

test(`F1: ${BAD_INPUTS} generated inputs, over every address, are no fault of ours`, async () => {
  test.setTimeout(120_000 + 60 * BAD_INPUTS);
  const own = await startOwnServer();
  const world = await makeBadInputWorld(own);
  const tally = new Map<number, number>();
  const wrong: unknown[] = [];
  for (let begun = 0; begun < BAD_INPUTS; begun += CHUNK) {
    const targets = await world.newTargets();
    const cookie = await world.renewSession();
    const seed = BAD_INPUTS_SEED + begun / CHUNK;
    const numRuns = Math.min(CHUNK, BAD_INPUTS - begun);
    const inputs = fc.sample(badInput, { seed, numRuns }).entries();
    const sendSome = async () => {
      for (const [n, input] of inputs) {
        const target = targets[(begun + n) % targets.length] as Target;
        const sent = compose(target, input, world, cookie);
        const answer = await send(world.origin, sent);
        tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
        if (isFault(answer, sent.path)) wrong.push({ seed, n, ...sent, ...answer });
      }
    };
    // All senders share one iterator.
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    expect(wrong).toEqual([]);
  }
  const figures = [...tally].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status}`);
  process.stdout.write(`${BAD_INPUTS} inputs: ${figures.join(", ")}\n`);
  await expectUnharmed(own);
  await own.stop();
});

/** Expects that the process is running, and that every log line is Foyer's own. */
async function expectUnharmed({ server }: OwnServer) {
  expect(server.process.exitCode).toBeNull();
  expect((await fetch(`${server.origin}/health/live`)).status).toBe(200);
  const lines = server.output().split("\n").filter(Boolean);
  const started = lines.findIndex((line) => line.startsWith("{"));
  const foreign = started < 0 ? [] : lines.slice(started).filter((line) => !line.startsWith("{"));
  expect(foreign).toEqual([]);
  expect(lines.filter((line) => line.includes("unexpected_error"))).toEqual([]);
}
