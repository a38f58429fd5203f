import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { basic, sessionCookieValue } from "./flow";
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
}

/** Requests what needs the database, besides a token family: profiles, redirects, pages, forms. */
export async function keepAsking(own: OwnServer, counts: Counts, isDone: () => boolean) {
  const { origin } = own.server;
  const { clientId, clientSecret, redirectUri } = await makeApplication(own.db);
  const asClient = { method: "POST", headers: { Authorization: basic(clientId, clientSecret) } };
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
    ["/oauth/par", { ...asClient, body: query }],
    ["/oauth/introspect", { ...asClient, body: new URLSearchParams({ token: "x" }) }],
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
