import { expect, test } from "@playwright/test";
import { sendBytes, sendRaw } from "../../support/raw-http";
import { world } from "../../support/world";

const PATHS = [
  "/api/v1/sites",
  "/api/v1/sites/a/redirect",
  "/api/v1/me",
  "/api/v1/nothing",
  "/oauth/token",
  "/oauth/jwks",
  "/oauth/nothing",
  "/.well-known/openid-configuration",
  "/health/live",
  "/health/ready",
];

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Bodies and headers to send with any method. */
const ODDITIES: { headers?: Record<string, string | string[]>; body?: string }[] = [
  {},
  { headers: FORM, body: "a=%00" },
  { headers: { ...FORM, "transfer-encoding": "chunked" }, body: "%zz=%ff&&&=&a" },
  { headers: { "content-type": ["text/plain", "application/json"] }, body: "{" },
  { headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-16" }, body: "ab" },
  { headers: { authorization: ["Basic a", "Bearer b", "Digest c"] } },
  { headers: { authorization: "\u00ff\u0080" } },
  { headers: { cookie: "foyer.session=x; foyer.session=%00; =; ;;; __proto__=1" } },
  { headers: { "if-none-match": '"\u00ff", W/, ***', "accept-encoding": ";q=9,gzip;q=x" } },
  { headers: { "content-encoding": "gzip", ...FORM }, body: "a=b" },
  { headers: { "x-http-method-override": "DELETE", "x-middleware-subrequest": "a:a:a" } },
  { headers: { rsc: "1", "next-action": "x".repeat(40), "next-router-state-tree": "[" } },
];

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "LOCK"];

for (const path of PATHS)
  test(`no odd request to ${path} is a fault of ours`, async () => {
    for (const method of METHODS)
      for (const [n, oddity] of ODDITIES.entries()) {
        const { status, headers, body } = await sendRaw(world().origin, path, {
          method,
          ...oddity,
        });
        expect([method, n, status < 500, status]).toEqual([method, n, true, status]);
        expect([method, n, status, "x-request-id" in headers]).toEqual([method, n, status, true]);
        expect(`${body}`).not.toMatch(/\n\s+at |node_modules|select |Error:/);
      }
  });

test("no broken request line or framing is a fault of ours, or ends the process", async () => {
  const lines = [
    "GET /api/v1/sites?%00=\0 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET \\\\evil\\x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET /\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST /oauth/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "\0\0\0\0",
    `GET /api/v1/sites?${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    "GET /api/v1/me HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n",
    "GET /api/v1/me HTTP/1.1\r\nHost: x\r\nExpect: the-worst\r\nConnection: close\r\n\r\n",
  ];
  for (const line of lines)
    expect(await sendBytes(world().origin, line), line.slice(0, 60)).not.toMatch(/^HTTP\S+ 5/);
  expect((await fetch(`${world().origin}/health/live`)).status).toBe(200);
});
