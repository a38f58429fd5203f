import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { reasonOf } from "./doctor-finding";

it("has OpenSSL's reason alone of a failed TLS connection", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const fault = await fetch(`https://127.0.0.1:${port}/`).catch((error: unknown) => error);
  server.close();
  expect(reasonOf(fault)).toMatch(
    /^no TLS connection: (?:wrong version number|packet length too long)$/,
  );
});

it("has the first line of any other error, or its code", () => {
  expect(reasonOf(new Error("first\nsecond"))).toBe("first");
  expect(reasonOf(Object.assign(new Error(), { code: "ECONNREFUSED" }))).toBe("ECONNREFUSED");
});
