import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { createRedis, refusalOf } from "./redis";

it("names the protected mode of a server that refuses the connection", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end("-DENIED Redis is running in protected mode because protected mode is enabled\r\n");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const redis = await createRedis(`redis://127.0.0.1:${port}`, { once: true });
  redis.on("error", () => undefined);
  const refusal = await redis.connect().catch((error: Error) => error);
  server.close();
  expect(refusalOf(refusal as Error)).toMatch(
    "in protected mode, and accepts only local connections",
  );
  const unread = new TypeError("Cannot read properties of undefined (reading 'reject')");
  expect(refusalOf(unread)).toMatch("in protected mode, or has too many clients");
  expect(refusalOf(new Error("ECONNREFUSED"))).toBeNull();
});
