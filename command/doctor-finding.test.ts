import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { reasonOf } from "./doctor-finding";

it("shows only OpenSSL's reason for a failed TLS connection", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const fault = await fetch(`https://127.0.0.1:${port}/`).catch((error: unknown) => error);
  server.close();
  expect(reasonOf(fault)).toMatch(
    /^no TLS connection: (?:wrong version number|packet length too long)$/,
  );
});

it("shows the first line of any other error, or its code", () => {
  expect(reasonOf(new Error("first\nsecond"))).toBe("first");
  expect(reasonOf(Object.assign(new Error(), { code: "ECONNREFUSED" }))).toBe("ECONNREFUSED");
});
