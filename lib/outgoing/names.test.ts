import { createSocket } from "node:dgram";
import { getServers, lookup, setServers } from "node:dns";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { requestOutside } from "./request";

const servers = getServers();
const closers: (() => void)[] = [];
afterEach(() => {
  setServers(servers);
  for (const close of closers.splice(0)) close();
});

/**
 * Starts the only name server that this process asks: it returns one IPv4 address for every name,
 * or never answers.
 */
async function startNameServer(address: readonly number[] | null) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port }) => {
    if (address) socket.send(answerTo(query, address), port, "127.0.0.1");
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  closers.push(() => socket.close());
  setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
}

/** Builds a response (RFC 1035 section 4.1): the question, and for type A one record. */
function answerTo(query: Buffer, address: readonly number[]): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const found = query.readUInt16BE(end - 4) === 1;
  const head = [...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, found ? 1 : 0, 0, 0, 0, 0];
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address];
  return Buffer.from([...head, ...query.subarray(12, end), ...(found ? record : [])]);
}

const ask = (timeoutMs: number) =>
  requestOutside({
    url: "https://client.example.com/jwks",
    method: "GET",
    allowPrivate: false,
    timeoutMs,
    maxBytes: 10,
  });

it("refuses a private address from a name server", async () => {
  await startNameServer([10, 0, 0, 1]);
  expect(await ask(2000)).toEqual({ ok: false, error: "address_forbidden" });
});

it("doesn't block other lookups while a name server is silent", async () => {
  await startNameServer(null);
  const asked = await Promise.all(Array.from({ length: 16 }, () => ask(300)));
  expect(new Set(asked.map((answer) => !answer.ok && answer.error))).toEqual(
    new Set(["timed_out"]),
  );
  const begun = performance.now();
  await new Promise((settle) => lookup("localhost", settle));
  expect(performance.now() - begun).toBeLessThan(1000);
});
