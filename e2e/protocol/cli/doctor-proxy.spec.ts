import { expect, test } from "@playwright/test";
import { foyer } from "../../support/foyer";
import { hasNginx, startNginx } from "../../support/nginx";
import { onWorld } from "../../support/own-server";
import { freePort, type RunningServer, startServer } from "../../support/servers";

test.skip(!hasNginx(), "nginx, or openssl for its certificate, is not installed");

// Starts nginx at one port again and again, in front of servers that differ in TRUST_PROXY.
test.describe.configure({ mode: "default" });

const servers: RunningServer[] = [];
test.afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** Returns what `doctor` finds about the proxy, and about plain HTTP, at an nginx with this line. */
async function examine(server: RunningServer, settings: Settings, forwardedFor?: string) {
  const [port, securePort] = [server.origin, settings.PUBLIC_URL].map((url) => new URL(url).port);
  const nginx = await startNginx(port ?? "", {
    securePort: Number(securePort),
    ...(forwardedFor !== undefined && { forwardedFor }),
  });
  const env = { ...settings, PORT: port ?? "", NODE_EXTRA_CA_CERTS: nginx.certificate };
  const { stdout } = await foyer(["doctor", "--json"], { env }).finally(nginx.stop);
  type Finding = { check: string; state: string; found: string; advice?: string };
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const [proxy, https] = ["proxy", "https"].map((name) =>
    findings.find(({ check }) => check === name),
  );
  expect(https).toMatchObject({ state: "ok", found: expect.stringContaining("refuses") });
  return proxy;
}

type Settings = Record<string, string> & { PUBLIC_URL: string };

async function startBehind(TRUST_PROXY: string) {
  const settings: Settings = {
    ...onWorld(),
    HOST: "127.0.0.1",
    PUBLIC_URL: `https://localhost:${await freePort()}`,
    TRUST_PROXY,
    LOG_LEVEL: "warn",
  };
  const server = await startServer(settings);
  servers.push(server);
  return { server, settings };
}

test("doctor finds out what nginx does with X-Forwarded-For", async () => {
  test.setTimeout(120_000);
  const { server, settings } = await startBehind("1");
  expect(await examine(server, settings)).toMatchObject({
    state: "ok",
    found: expect.stringContaining("a forged one doesn't count"),
  });
  // Without a line about it, nginx passes the caller's header on.
  expect(await examine(server, settings, "")).toMatchObject({
    state: "error",
    found: expect.stringContaining("passes on the caller's X-Forwarded-For"),
  });
  expect(await examine(server, settings, 'proxy_set_header X-Forwarded-For "";')).toMatchObject({
    state: "error",
    found: expect.stringContaining("sends no X-Forwarded-For"),
  });
  const withPort = "proxy_set_header X-Forwarded-For $remote_addr:$remote_port;";
  expect(await examine(server, settings, withPort)).toMatchObject({ state: "ok" });
  const second = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for,$server_addr;";
  expect(await examine(server, settings, second)).toMatchObject({
    state: "error",
    advice: "set TRUST_PROXY=2",
  });
});

test("doctor finds a TRUST_PROXY that is too high or 0", async () => {
  test.setTimeout(120_000);
  const two = await startBehind("2");
  expect(await examine(two.server, two.settings)).toMatchObject({
    state: "error",
    found: expect.stringContaining("callers choose the address"),
    advice: expect.stringContaining("set TRUST_PROXY=1"),
  });
  const none = await startBehind("0");
  expect(await examine(none.server, none.settings)).toMatchObject({
    state: "error",
    advice: "set TRUST_PROXY=1",
  });
});

test("doctor says that it couldn't look if the server has another secret", async () => {
  test.setTimeout(60_000);
  const { server, settings } = await startBehind("1");
  const APP_SECRET = "another secret than that of the server";
  expect(await examine(server, { ...settings, APP_SECRET })).toMatchObject({
    state: "warning",
    found: expect.stringContaining("/health/forwarding answers 404"),
  });
});
