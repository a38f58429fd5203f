import { randomBytes } from "node:crypto";

/**
 * Load of a single anonymous client. `{n}` in a body or path is replaced by a new number for each request, and `{token}` by a
 * new random token. With `networks`, it comes from that many. `lead` is the number of seconds before the measurement in which
 * it may fill what it can, and `share` the part of its throughput that `/me` has to keep, instead of the usual one.
 */
export type Flood = {
  name: string;
  method: "GET" | "POST";
  path: string;
  connections: number;
  headers: Record<string, string>;
  body?: string;
  networks?: number;
  lead?: number;
  share?: number;
};

type Clients = { id: string; redirectUri: string; devices: string };

/** Networks of one sender: each has a connection. */
const NETWORKS = 130;

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const post = (name: string, path: string, body: string, headers: Record<string, string> = {}) => ({
  ...{ name, method: "POST" as const, path, body, connections: 40 },
  headers: { ...FORM, ...headers },
});

const get = (name: string, path: string, headers: Record<string, string> = {}) => ({
  ...{ name, method: "GET" as const, path, connections: 40 },
  headers: { accept: "text/html", ...headers },
});

/** Random text, so that PostgreSQL can't compress it; a parameter can have 4,096 characters. */
const text = (length: number) => randomBytes(length).toString("base64url").slice(0, length);

const authorization = ({ id, redirectUri }: Clients) => ({
  response_type: "code",
  client_id: id,
  redirect_uri: redirectUri,
  scope: "openid",
  code_challenge: randomBytes(32).toString("base64url"),
  code_challenge_method: "S256",
});

/** Lists the floods that a single anonymous client can send. */
export const floodsOf = (origin: string, clients: Clients): Flood[] => [
  ...refusedSecrets(origin, clients),
  ...junk(origin, clients),
  ...pages(clients),
  ...authorizations(clients),
  ...pendingRequests(clients),
];

const basicOf = ({ id }: Clients) =>
  `Basic ${Buffer.from(`${id}:wrong-secret`).toString("base64")}`;

const GRANT = "grant_type=refresh_token&refresh_token=x";

/** Wrong passwords, secrets and names. Browser forms send an Origin header. */
function refusedSecrets(origin: string, clients: Clients): Flood[] {
  const password = (login: string) => `username=${login}&password=wrong-password`;
  return [
    post("wrong sign-ins", "/sign-in/password", password("nobody"), { origin }),
    post("wrong sign-ins with invented names", "/sign-in/password", password("{n}"), { origin }),
    post("wrong client secrets", "/oauth/token", GRANT, { authorization: basicOf(clients) }),
    post("password resets", "/forgot-password/request", "login={n}", { origin }),
  ].map((flood) => ({ ...flood, connections: 150, share: 0.7 }));
}

function junk(origin: string, clients: Clients): Flood[] {
  const pairs = "&a=1".repeat(15_000);
  const proof = { authorization: basicOf(clients), dpop: "junk" };
  return [
    post("invented client ids", "/oauth/token", `${GRANT}&client_id={n}`),
    post("junk proofs", "/oauth/token", GRANT, proof),
    post("15,000 parameters", "/oauth/token", `client_id=${clients.id}${pairs}`),
    post("15,000 fields of a form", "/sign-in/password", `username=a${pairs}`, { origin }),
    post("junk answers of passkeys", "/sign-in/passkey", "answer=%7B%7D", { origin }),
  ];
}

function pages(clients: Clients): Flood[] {
  const silent = new URLSearchParams({ ...authorization(clients), prompt: "none" });
  const session = { cookie: `foyer.session=${"A".repeat(120)}` };
  return [
    get("/sign-in", "/sign-in"),
    get("unknown addresses", "/nothing/{n}"),
    get("unknown parameters", "/sign-in?x={n}"),
    get("forged sessions", "/?x={n}", session),
    get("filters", "/?q={n}"),
    get("pages for signed-in people", "/account?x={n}"),
    get("made-up links", "/reset-password/foyer_pr_{token}"),
    get("prompt=none", `/oauth/authorize?${silent}&state={n}`),
  ];
}

/** Authorization requests of a known client, which are stored, and ones that are too large to be valid. */
function authorizations(clients: Clients): Flood[] {
  const authorize = (size: string, ...names: string[]) => {
    const parameters = names.map((name) => [name, text(4000)]);
    const query = new URLSearchParams({
      ...authorization(clients),
      ...Object.fromEntries(parameters),
    });
    return post(`authorization requests of ${size}`, "/oauth/authorize", `${query}`);
  };
  return [
    authorize("4 kB", "state"),
    authorize(
      "24 kB",
      "state",
      "nonce",
      "login_hint",
      "ui_locales",
      "claims_locales",
      "acr_values",
    ),
  ];
}

/** Fills every total of requests that wait, from many networks. */
function pendingRequests(clients: Clients): Flood[] {
  const large = { ...authorization(clients), nonce: text(3867), state: text(3700) };
  return [
    post("pending requests", "/oauth/authorize", `${new URLSearchParams(large)}`),
    post("devices that wait", "/oauth/device", `client_id=${clients.devices}&scope=openid`),
  ].map((flood) => ({ ...flood, connections: NETWORKS, networks: NETWORKS, lead: 25 }));
}
