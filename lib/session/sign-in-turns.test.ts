import { beforeEach, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { newCredential } from "@/lib/runtime/crypto";
import { setDevice } from "./device";
import { inSignInTurn } from "./sign-in-turns";

/** Sign-ins that run concurrently, and that wait behind them. */
const [RUNNING, WAITING] = [4, 128];

/** Networks whose sign-ins ran, in order. Each stays in progress until `finish` is called. */
let reached: string[];
let finish: () => void;
let finished: Promise<void>;

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  reached = [];
  finished = new Promise((resolve) => {
    finish = resolve;
  });
});

/** Sends a sign-in, and returns whether it ran, and how to disconnect before that. */
function signIn(network: string, cookie = "") {
  const headers = new Headers({ [CLIENT_ADDRESS]: network, cookie });
  const { signal, abort } = abortable();
  const turn = inSignInTurn({ headers, signal }, () => {
    reached.push(network);
    return finished;
  });
  return { ran: turn.then(({ ok }) => ok), abort };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Fills the queue, from the network that `networkOf` names for each sign-in. */
const fill = (networkOf: (n: number) => string) =>
  Array.from({ length: RUNNING + WAITING }, (_, n) => signIn(networkOf(n)));

it("queues a sign-in from another network next, although one network has filled the queue", async () => {
  const flood = fill(() => "192.0.2.1");
  const other = signIn("198.51.100.1");
  expect(await Promise.race(flood.map(({ ran }) => ran))).toBe(false);
  finish();
  expect(await other.ran).toBe(true);
  expect(reached.indexOf("198.51.100.1")).toBeLessThan(RUNNING + 2);
  await Promise.all(flood.map(({ ran }) => ran));
});

it("queues a browser that an account knows, although many networks have filled the queue", async () => {
  const flood = fill((n) => `10.0.0.${n}`);
  expect(await signIn("198.51.100.1").ran).toBe(false);
  const [cookie] = setDevice(newCredential("device")).split(";");
  const known = signIn("198.51.100.2", cookie);
  expect(await Promise.race(flood.map(({ ran }) => ran))).toBe(false);
  finish();
  expect(await known.ran).toBe(true);
  expect(reached.indexOf("198.51.100.2")).toBeLessThan(RUNNING + 2);
  await Promise.all(flood.map(({ ran }) => ran));
});

it("uses no turn for a sign-in whose sender disconnected", async () => {
  const flood = fill(() => "192.0.2.1");
  for (const { abort } of flood) abort();
  finish();
  expect(await signIn("198.51.100.1").ran).toBe(true);
  expect(reached).toHaveLength(RUNNING + 1);
  await Promise.all(flood.map(({ ran }) => ran));
});
