import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/system/client";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { newCredential } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { setDevice } from "@/lib/session/device";
import { sealSessionKey } from "@/lib/session/session-cookie";
import { findRoute } from "@/server/direct/routes";
import { lookedUpPage } from "@/server/pages/looked-up-pages";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeApplication, makeSession, makeUser, sessionToken } from "@/test/factories";

const QUOTA = 20;

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32), RATE_LIMIT_TOKEN: `${QUOTA}` });
});

const browser = newCredential("browser");

/** Calls the authorization endpoint; returns the status, the redirect target, and the number of statements. */
function ask(query: Record<string, string>, address: string, session = "") {
  const url = `http://localhost/oauth/authorize?${new URLSearchParams(query)}`;
  const headers = { [CLIENT_ADDRESS]: address, Cookie: `foyer.browser=${browser}; ${session}` };
  return counted("/oauth/authorize", new Request(url, { headers }));
}

async function counted(path: string, request: Request) {
  const answers: Response[] = [];
  const statements = await statementsOf(database(), async () => {
    const handler = findRoute(path)?.route[request.method];
    const params = Promise.resolve() as never;
    if (handler) answers.push(await handler(request, { params }));
  });
  const [answer] = answers;
  return { status: answer?.status, statements: statements.length, headers: answer?.headers };
}

const invented = () => `urn:ietf:params:oauth:request_uri:${newCredential("authorizationRequest")}`;

it("unknown request_uris of a known client cost statements only up to the network's limit", async () => {
  const { clientId } = await makeApplication(test.db);
  const guess = (n: number, address = "192.0.2.1") =>
    ask({ client_id: n % 2 ? clientId : "invented", request_uri: invented() }, address);
  for (let n = 0; n < QUOTA; n++) expect(await guess(n)).toMatchObject({ status: 400 });
  for (let n = 0; n < 100; n++) {
    const past = await guess(n);
    expect(past).toMatchObject({ status: 429, statements: 0 });
    expect(Number(past.headers?.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(await guess(1, "192.0.2.2")).toMatchObject({ status: 400, statements: 3 });
});

async function validRequest() {
  const { clientId, redirectUri } = await makeApplication(test.db);
  return {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "openid",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  };
}

it("new requests cost statements only up to the network's limit, and prompt=none has a window of its own", async () => {
  const request = await validRequest();
  const address = "192.0.2.4";
  const silent = { ...request, prompt: "none" };
  for (let n = 0; n < QUOTA; n++)
    expect(await ask(request, address)).toMatchObject({ status: 303 });
  for (const past of [request, { ...request, client_id: "invented" }, { client_id: "x" }]) {
    const { headers, ...refused } = await ask(past, address);
    expect(refused).toEqual({ status: 429, statements: 0 });
    expect(Number(headers?.get("retry-after"))).toBeGreaterThan(0);
  }
  // Requests that are answered at once have a window of their own.
  const { status, headers } = await ask(silent, address);
  expect([status, headers?.get("location")]).toEqual([303, expect.stringContaining("error=login")]);
  expect(await ask(request, "192.0.2.5")).toMatchObject({ status: 303 });
});

it("new requests that fail cost statements only up to the network's limit, and valid ones don't count", async () => {
  const request = await validRequest();
  const wrong = { ...request, scope: "profile" };
  const address = "192.0.2.6";
  for (let n = 0; n < QUOTA; n++) {
    const failing = n % 2 ? wrong : { ...wrong, client_id: "invented" };
    expect((await ask(failing, address)).status).not.toBe(429);
    if (n < QUOTA / 2) expect(await ask(request, address)).toMatchObject({ status: 303 });
  }
  expect(await ask(wrong, address)).toMatchObject({ status: 429, statements: 0 });
});

it("a pending request can be resumed any number of times", async () => {
  const request = await validRequest();
  const { client_id: clientId } = request;
  const address = "192.0.2.3";
  const begun = await ask(request, address);
  const page = new URL(begun.headers?.get("location") ?? "", "http://localhost");
  const next = new URL(page.searchParams.get("next") ?? "", "http://localhost");
  const stored = Object.fromEntries(next.searchParams);
  expect(stored).toMatchObject({
    client_id: clientId,
    request_uri: expect.stringMatching(/^urn:/),
  });
  for (let n = 0; n < 2 * QUOTA; n++)
    expect(await ask(stored, address)).toMatchObject({ status: 303, statements: 2 });
});

it("requests with prompt=none cost statements only up to the network's limit", async () => {
  const silent = { ...(await validRequest()), prompt: "none" };
  const address = "192.0.2.7";
  for (let n = 0; n < QUOTA; n++) expect(await ask(silent, address)).toMatchObject({ status: 303 });
  for (const past of [silent, { ...silent, client_id: "invented" }])
    expect(await ask(past, address)).toMatchObject({ status: 429, statements: 0 });
  expect(await ask({ ...silent, prompt: "login" }, address)).toMatchObject({ status: 303 });
  expect(await ask(silent, "192.0.2.8")).toMatchObject({ status: 303 });
});

it("requests with a session count for it, and not for its network", async () => {
  const silent = { ...(await validRequest()), prompt: "none" };
  const { id: userId } = await makeUser(test.db, { passwordHash: null });
  const signedIn = async () => {
    const { id } = await makeSession(test.db, userId);
    return `foyer.session=${sealSessionKey({ id, token: sessionToken(id) })}`;
  };
  const [session, other] = [await signedIn(), await signedIn()];
  const address = "192.0.2.9";
  for (let n = 0; n < QUOTA; n++) expect((await ask(silent, address, session)).status).toBe(303);
  expect(await ask(silent, address, session)).toMatchObject({ status: 429, statements: 0 });
  for (const cookie of [other, ""]) expect((await ask(silent, address, cookie)).status).toBe(303);
});

it("known callers resume requests and open links, whatever others of their network invent", async () => {
  const address = "192.0.2.40";
  const device = setDevice(newCredential("device")).split(";", 1)[0] ?? "";
  const begun = await ask(await validRequest(), address, device);
  const next = new URL(begun.headers?.get("location") ?? "", "http://localhost").searchParams;
  const resume = new URL(next.get("next") ?? "", "http://localhost").searchParams;
  const guess = { client_id: "invented", request_uri: invented() };
  for (let n = 0; n < QUOTA; n++) await ask(guess, address);
  expect((await ask(guess, address)).status).toBe(429);
  for (let n = 0; n < 2 * QUOTA; n++)
    expect((await ask(Object.fromEntries(resume), address, device)).status).toBe(303);

  const headers = { [CLIENT_ADDRESS]: address, Cookie: device, Origin: "http://localhost:3000" };
  const body = new URLSearchParams({ token: newCredential("invitation") });
  const form = new Request("http://localhost/invitation/password", {
    method: "POST",
    headers,
    body,
  });
  expect(await counted("/invitation/password", form)).toMatchObject({ status: 303 });
  const lookUp = (request: Request) =>
    lookedUpPage({ target: "/", request }, `/invitation/${newCredential("invitation")}`, {
      patternOf: () => "/invitation/[token]",
    });
  expect(await lookUp(new Request("http://localhost/", { headers }))).toMatchObject({
    ok: true,
    value: { status: 404 },
  });
  const stranger = new Request("http://localhost/", { headers: { [CLIENT_ADDRESS]: address } });
  expect(await lookUp(stranger)).toMatchObject({ ok: false });
});

const FORMS = [
  ["/reset-password/password", "passwordReset"],
  ["/invitation/password", "invitation"],
  ["/verify-email/confirm", "emailVerification"],
] as const;

it.each(FORMS)(
  "%s costs statements for invented links only up to the network's limit",
  async (path, kind) => {
    const post = async (token: string, address: string) => {
      const headers = { [CLIENT_ADDRESS]: address, Origin: "http://localhost:3000" };
      const body = new URLSearchParams({ token, password: "a long new secret" });
      return counted(
        path,
        new Request(`http://localhost${path}`, { method: "POST", headers, body }),
      );
    };
    const address = `192.0.2.${FORMS.findIndex(([one]) => one === path) + 20}`;
    for (let n = 0; n < QUOTA; n++)
      expect(await post(newCredential(kind), address)).toMatchObject({ status: 303 });
    expect(await post(newCredential(kind), address)).toMatchObject({ status: 429, statements: 0 });
    expect(await post(newCredential(kind), "192.0.2.30")).toMatchObject({ status: 303 });
  },
);
