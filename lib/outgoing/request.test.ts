import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type OutsideRequest, requestOutside } from "./request";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { port: (server.address() as AddressInfo).port, seen };
}

const given: Omit<OutsideRequest, "url"> = {
  method: "GET",
  allowPrivate: true,
  timeoutMs: 1000,
  maxBytes: 1000,
};
const ask = (url: string, changes: Partial<OutsideRequest> = {}) =>
  requestOutside({ url, ...given, ...changes });

describe("with private addresses allowed", () => {
  it("sends method, headers and body, and reads the response", async () => {
    const { port, seen } = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.writeHead(201, { "x-echo": request.headers["x-sent"] }).end(`got ${body}`);
    });
    const answer = await ask(`http://localhost:${port}/a?b`, {
      method: "POST",
      headers: { "x-sent": "yes" },
      body: "ü",
    });
    expect(answer).toMatchObject({
      ok: true,
      value: { status: 201, headers: { "x-echo": "yes" } },
    });
    expect(answer.ok && `${answer.value.body}`).toBe("got ü");
    expect(seen).toEqual([`POST localhost:${port} /a?b`]);
  });

  it("follows no redirect", async () => {
    const { port, seen } = await serve((_, response) =>
      response.writeHead(302, { location: "/elsewhere" }).end(),
    );
    expect(await ask(`http://127.0.0.1:${port}/`)).toMatchObject({ value: { status: 302 } });
    expect(seen).toHaveLength(1);
  });

  it("accepts a body of the maximum size and none larger, declared or not", async () => {
    const { port } = await serve((request, response) => {
      const size = Number(request.url?.slice(1));
      if (request.headers["x-declared"]) response.setHeader("content-length", size);
      response.write("x");
      response.end("x".repeat(size - 1));
    });
    const url = `http://127.0.0.1:${port}`;
    expect(await ask(`${url}/1000`)).toMatchObject({ ok: true });
    expect(await ask(`${url}/1001`)).toEqual({ ok: false, error: "too_large" });
    const headers = { "x-declared": "1" };
    expect(await ask(`${url}/1000000`, { headers })).toEqual({ ok: false, error: "too_large" });
    const cut = await ask(`${url}/1000000`, { headers, cut: true });
    expect(cut.ok && cut.value.body.byteLength).toBe(1000);
  });

  it.each<[string, RequestListener]>([
    ["is silent", () => undefined],
    ["never ends its body", (_, response) => void response.write("x")],
  ])("gives up on a server that %s", async (_, listener) => {
    const { port } = await serve(listener);
    const begun = performance.now();
    expect(await ask(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).toEqual({
      ok: false,
      error: "timed_out",
    });
    expect(performance.now() - begun).toBeLessThan(900);
  });

  it("gives up on a name that is never resolved", async () => {
    const never = () => new Promise<never>(() => undefined);
    const request = { url: "http://name.example/", ...given, timeoutMs: 50 };
    expect(await requestOutside(request, never)).toEqual({ ok: false, error: "timed_out" });
  });

  it.each([
    ["breaks off", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"],
    ["speaks something else", "SSH-2.0-OpenSSH_9.6\r\n"],
    [
      "changes the protocol",
      "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n",
    ],
    ["hangs up", ""],
  ])("reports unreachable if the response %s", async (_, bytes) => {
    const server = createTcpServer((socket) => {
      socket.on("error", () => undefined).once("data", () => socket.end(bytes));
    });
    await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
    closers.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    expect(await ask(`http://127.0.0.1:${port}/`)).toEqual({ ok: false, error: "unreachable" });
  });

  it("tells a host where nobody listens from a name that doesn't exist", async () => {
    const { port } = await serve(() => undefined);
    closers.splice(0).forEach((close) => void close());
    const refused = { ok: false, error: "connection_refused" };
    expect(await ask(`http://127.0.0.1:${port}/`)).toEqual(refused);
    expect(await ask("http://name.invalid/", { timeoutMs: 20_000 })).toEqual({
      ok: false,
      error: "name_not_found",
    });
  });
});

describe("with private addresses forbidden", () => {
  const outside = (url: string) => ask(url, { allowPrivate: false });

  it.each([
    "http://1.1.1.1/",
    "ftp://1.1.1.1/",
    "data:text/plain,x",
    "file:///etc/passwd",
    "not an address",
    "https://user@1.1.1.1/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://１２７.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fd00::1]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://10.0.0.1/",
  ])("%s is forbidden", async (url) =>
    expect(await outside(url)).toEqual({ ok: false, error: "address_forbidden" }),
  );

  it("refuses a name if one of its addresses is forbidden", async () => {
    const resolve = async () => [
      { address: "1.1.1.1", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    const request = { url: "https://mixed.example/", ...given, allowPrivate: false };
    expect(await requestOutside(request, resolve)).toEqual({
      ok: false,
      error: "address_forbidden",
    });
  });
});

it("resolves a name once and connects to the resolved address", async () => {
  const { port, seen } = await serve((_, response) => response.end("here"));
  // The second answer is that of a rebinding name; no request may use it.
  const resolve = vi
    .fn(async () => [{ address: "203.0.113.1", family: 4 }])
    .mockResolvedValueOnce([{ address: "127.0.0.1", family: 4 }]);
  const url = `http://rebinding.example:${port}/`;
  expect(await requestOutside({ url, ...given }, resolve)).toMatchObject({ ok: true });
  expect(resolve.mock.calls).toEqual([["rebinding.example"]]);
  expect(seen).toEqual([`GET rebinding.example:${port} /`]);
});
