import { sendBytes, sendRaw } from "../../support/raw-http";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

const PATH = "/.well-known/openid-configuration";
const EVIL = "evil.example";

/** Headers by which a caller, or a malicious proxy, may claim another origin. */
const HOSTILE: Record<string, string | string[]>[] = [
  { host: EVIL },
  { host: `${EVIL}:443` },
  { host: `localhost.${EVIL}` },
  { host: `localhost@${EVIL}` },
  { host: "[::1]:1" },
  { host: "127.0.0.1:99999" },
  { host: "" },
  { host: `${EVIL}/path?x#y` },
  { host: `"><script>alert(1)</script>` },
  { host: "x".repeat(4000) },
  { host: "\u00e9.example" },
  { host: `a, ${EVIL}` },
  { "x-forwarded-host": EVIL },
  { "x-forwarded-host": [EVIL, "other.example"] },
  { "x-forwarded-host": `localhost, ${EVIL}` },
  { "x-forwarded-proto": "https" },
  { "x-forwarded-proto": "javascript" },
  { "x-forwarded-port": "1" },
  { "x-forwarded-prefix": "/evil" },
  { "x-forwarded-server": EVIL },
  { "x-forwarded-for": EVIL },
  { "x-forwarded-host": EVIL, "x-forwarded-proto": "https", "x-forwarded-port": "444" },
  { forwarded: `host=${EVIL};proto=https` },
  { forwarded: `for=1.2.3.4;host="${EVIL}";proto=https, host=other` },
  { "x-host": EVIL },
  { "x-original-host": EVIL },
  { "x-original-url": `https://${EVIL}/` },
  { "x-rewrite-url": `https://${EVIL}/` },
  { "x-http-host-override": EVIL },
  { origin: `https://${EVIL}` },
  { referer: `https://${EVIL}/` },
  { via: `1.1 ${EVIL}` },
  { host: EVIL, forwarded: `host=${EVIL}`, "x-forwarded-host": EVIL },
];

test("rule 42: the issuer is exact under hostile Host and forwarding headers", async () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(30);
  const honest = await sendRaw(world().origin, PATH);
  expect(JSON.parse(`${honest.body}`).issuer).toBe(world().origin);
  for (const origin of [world().origin, world().secondOrigin])
    for (const headers of HOSTILE) {
      const { status, body } = await sendRaw(origin, PATH, { headers });
      expect([headers, status]).toEqual([headers, 200]);
      expect(body.equals(honest.body), JSON.stringify(headers)).toBe(true);
    }
});

test("rule 42: nor does a hostile request line reach it", async () => {
  const lines = [
    `GET ${PATH} HTTP/1.0\r\n`,
    `GET https://${EVIL}${PATH} HTTP/1.1\r\nHost: ${EVIL}\r\n`,
    `GET //${EVIL}${PATH} HTTP/1.1\r\nHost: x\r\n`,
    `GET ${PATH} HTTP/1.1\r\nHost: ${EVIL}\r\nHost: other.example\r\n`,
    `GET ${PATH} HTTP/1.1\r\nHost:${EVIL}\r\nX-Forwarded-Host : ${EVIL}\r\n`,
    `GET ${PATH} HTTP/1.1\r\n`,
  ];
  for (const line of lines) {
    const answer = await sendBytes(world().origin, `${line}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400) /);
    expect(answer).not.toContain("evil");
    if (answer.startsWith("HTTP/1.1 200"))
      expect(answer).toContain(`{"issuer":"${world().origin}",`);
  }
});

test("rule 42: sign-in's redirects do not follow them either", async () => {
  const hostile = { host: EVIL, "x-forwarded-host": EVIL, forwarded: `host=${EVIL}` };
  for (const path of ["/oauth/authorize?client_id=x", "/account", "/consent?request=x"]) {
    const { headers, body } = await sendRaw(world().origin, path, { headers: hostile });
    expect(JSON.stringify(headers)).not.toContain(EVIL);
    expect(`${body}`).not.toContain(EVIL);
  }
});

test("rule 42: it lists exactly what works", async () => {
  const response = await fetch(world().origin + PATH);
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  const metadata = await response.json();
  expect(metadata).toMatchObject({
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["S256"],
    grant_types_supported: [
      "authorization_code",
      "refresh_token",
      "client_credentials",
      "urn:ietf:params:oauth:grant-type:device_code",
    ],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "ES256", "EdDSA"],
    dpop_signing_alg_values_supported: ["ES256", "PS256", "EdDSA", "Ed25519"],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: true,
    ui_locales_supported: ["en", "zh-CN"],
    authorization_response_iss_parameter_supported: true,
    userinfo_endpoint: `${world().origin}/api/v1/me`,
    end_session_endpoint: `${world().origin}/oauth/logout`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  });
  expect(metadata).not.toHaveProperty("frontchannel_logout_supported");
  expect(metadata.request_object_signing_alg_values_supported ?? []).not.toContain("none");
  // RFC 9728 section 4: each of them has metadata under the identifier.
  for (const resource of metadata.protected_resources) {
    const { origin, pathname } = new URL(resource);
    const described = await fetch(`${origin}/.well-known/oauth-protected-resource${pathname}`);
    expect((await described.json()).resource).toBe(resource);
  }
  expect((await fetch(metadata.service_documentation)).status).not.toBe(404);
  expect(metadata).not.toHaveProperty("op_policy_uri");
  const endpoints = Object.entries<string>(metadata).filter(([name]) =>
    /_(?:endpoint|uri)$/.test(name),
  );
  for (const [name, address] of endpoints) {
    expect(address.startsWith(`${world().origin}/`), name).toBe(true);
    expect((await fetch(address, { redirect: "manual" })).status, name).not.toBe(404);
  }
});

test("scripts may read the metadata with the header that MCP clients send", async () => {
  for (const path of [PATH, "/.well-known/oauth-authorization-server"]) {
    const preflight = await fetch(world().origin + path, {
      method: "OPTIONS",
      headers: {
        Origin: "https://client.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "mcp-protocol-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("MCP-Protocol-Version");
  }
});

test("HEAD, OPTIONS and other methods of the metadata", async () => {
  for (const path of [PATH, "/oauth/jwks"]) {
    const head = await fetch(world().origin + path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const preflight = await fetch(world().origin + path, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    const posted = await fetch(world().origin + path, { method: "POST" });
    expect(posted.status).toBe(405);
    expect(posted.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  }
});
