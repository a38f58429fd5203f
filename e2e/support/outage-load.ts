import { makeSession, makeUser } from "@/test/factories";
import { basic, sessionCookieValue } from "./flow";
import type { Chain } from "./load";
import type { OwnServer } from "./own-server";

/** Counts of checked responses. */
export type Counts = { answers: number; unavailable: number; wrong: string[] };

/** Counts a response: any status except 5xx is right, and so is 503 with Retry-After for a database fault. */
async function note(counts: Counts, path: string, response: Response) {
  counts.answers += 1;
  if (response.status === 503) counts.unavailable += 1;
  const isRight =
    response.status < 500 || (response.status === 503 && response.headers.has("retry-after"));
  const text = await response.text();
  if (!isRight) counts.wrong.push(`${path} ${response.status} ${text.slice(0, 200)}`);
  return { status: response.status, text };
}

/** Refreshes with the newest acknowledged token; retries a 503, as clients do. */
export async function keepRefreshing(
  origin: string,
  chain: Chain,
  counts: Counts,
  isDone: () => boolean,
) {
  const { clientId, clientSecret } = chain.application;
  const headers = { Authorization: basic(clientId, clientSecret) };
  const post = (path: string, form: Record<string, string>) =>
    fetch(origin + path, { method: "POST", headers, body: new URLSearchParams(form) }).then(
      (response) => note(counts, path, response),
    );
  while (!isDone()) {
    const { refresh_token, access_token } = chain.newest;
    const answer = await post("/oauth/token", { grant_type: "refresh_token", refresh_token });
    if (answer.status === 400) counts.wrong.push(`a family died: ${answer.text}`);
    if (answer.status === 400) return;
    if (answer.status === 200) chain.newest = JSON.parse(answer.text);
    await post("/oauth/introspect", { token: chain.newest.access_token });
    if (answer.status === 200) await post("/oauth/revoke", { token: access_token });
  }
}

/** Requests everything else that needs the database: profiles, redirects, pages, forms. */
export async function keepAsking(
  own: OwnServer,
  chain: Chain,
  counts: Counts,
  isDone: () => boolean,
) {
  const { origin } = own.server;
  const { clientId, redirectUri } = chain.application;
  const user = await makeUser(own.db);
  const { id } = await makeSession(own.db, user.id);
  const cookie = `foyer.session=${await sessionCookieValue(id)}`;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  });
  const requests: [path: string, init?: RequestInit][] = [
    ["/api/v1/me", { headers: { Authorization: `Bearer foyer_at_${"x".repeat(43)}` } }],
    ["/api/v1/sites/none/redirect"],
    ["/oauth/jwks"],
    [`/oauth/authorize?${query}`],
    ["/sign-in"],
    // Requests a page as a browser, as a program, and as the router's script.
    ["/account", { headers: { cookie, accept: "text/html" } }],
    ["/account", { headers: { cookie } }],
    ["/account", { method: "HEAD", headers: { cookie } }],
    ["/account/sessions", { headers: { cookie, rsc: "1" } }],
    [
      "/sign-in/password",
      {
        method: "POST",
        headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams({ username: user.username, password: "wrong" }),
      },
    ],
    [
      "/oauth/par",
      {
        method: "POST",
        headers: { Authorization: basic(clientId, chain.application.clientSecret) },
        body: query,
      },
    ],
  ];
  while (!isDone())
    for (const [path, init] of requests)
      await note(counts, path, await fetch(origin + path, { redirect: "manual", ...init }));
}

export const eventsOf = (own: OwnServer, event: string) =>
  own.server
    .output()
    .split("\n")
    .filter((line) => line.includes(`"event":"${event}"`));

/** Returns the lines that the server printed and that are no log lines, such as a stack trace. */
export const unloggedLines = (own: OwnServer) =>
  own.server
    .output()
    .split("\n")
    .filter((line) => !line.startsWith("{"));

export const isReady = async ({ server }: OwnServer) =>
  (await fetch(`${server.origin}/health/ready`)).status === 200;
