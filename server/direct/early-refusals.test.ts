import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerInParts } from "@/lib/http/answer";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { deviceCookie } from "@/lib/http/cookies";
import { newCredential } from "@/lib/runtime/crypto";
import { log } from "@/lib/runtime/log";
import { setDevice } from "@/lib/session/device";
import { refuseEarly } from "./early-refusals";

// The production server does this too (server/direct/direct.ts).
answerInParts();

/** Sign-ins that run concurrently, and that wait behind them. */
const [RUNNING, WAITING] = [4, 128];

let server: Server;
let port: number;
/** Networks whose sign-ins reached the form's handler, in order. Each stays in progress until `finish` is called. */
let reached: string[];
let finish: () => void;

beforeEach(async () => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.spyOn(log(), "info").mockImplementation(() => undefined);
  const own: string[] = [];
  reached = own;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const path = "/sign-in/password";
  const handle = refuseEarly(async (incoming, outgoing) => {
    own.push(String(incoming.headers[CLIENT_ADDRESS]));
    await finished;
    outgoing.end();
  }).get(path);
  server = createServer(
    (incoming, outgoing) => void handle?.(incoming, outgoing, { path, requestId: "" }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  finish();
  server.closeAllConnections();
  server.close();
});

const BODY = "username=ada&password=long-enough";

/** Sends a sign-in, and returns the status of its response and how to disconnect before that. */
function signIn(network: string, cookie = "") {
  const socket = connect(port, "127.0.0.1");
  const lines = [
    "POST /sign-in/password HTTP/1.1",
    "Host: localhost",
    "Connection: close",
    `${CLIENT_ADDRESS}: ${network}`,
    `Cookie: ${cookie}`,
    `Content-Length: ${BODY.length}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n${BODY}`);
  const status = new Promise<number>((resolve) => {
    socket.once("data", (data) => resolve(Number(`${data}`.split(" ")[1])));
  });
  return { status, leave: () => socket.destroy() };
}

const requests = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, amount) => (error ? reject(error) : resolve(amount))),
  );

/** Fills the queue, from the network that `networkOf` names for each sign-in. */
async function fill(networkOf: (n: number) => string) {
  const flood = Array.from({ length: RUNNING + WAITING }, (_, n) => signIn(networkOf(n)));
  await vi.waitFor(async () => expect(await requests()).toBe(flood.length));
  await vi.waitFor(() => expect(reached).toHaveLength(RUNNING));
  return flood;
}

it("queues a sign-in from another network next, although one network has filled the queue", async () => {
  const flood = await fill(() => "192.0.2.1");
  const other = signIn("198.51.100.1");
  expect(await Promise.race(flood.map(({ status }) => status))).toBe(503);
  finish();
  expect(await other.status).toBe(200);
  expect(reached.indexOf("198.51.100.1")).toBeLessThan(RUNNING + 2);
});

it("queues a browser that an account knows, although many networks have filled the queue", async () => {
  const flood = await fill((n) => `10.0.0.${n}`);
  expect(await signIn("198.51.100.1").status).toBe(503);
  const cookie = setDevice(newCredential("device")).split(";")[0];
  expect(cookie).toContain(deviceCookie());
  const known = signIn("198.51.100.2", cookie);
  expect(await Promise.race(flood.map(({ status }) => status))).toBe(503);
  finish();
  expect(await known.status).toBe(200);
  expect(reached.indexOf("198.51.100.2")).toBeLessThan(RUNNING + 2);
});

it("uses no turn for a sign-in whose sender disconnected", async () => {
  const flood = await fill(() => "192.0.2.1");
  for (const { leave } of flood) leave();
  await vi.waitFor(async () => expect(await requests()).toBe(0));
  finish();
  expect(await signIn("198.51.100.1").status).toBe(200);
  expect(reached).toHaveLength(RUNNING + 1);
});
