import { randomBytes } from "node:crypto";
import { authorization, type Flood } from "./floods";

/**
 * Flood by a single anonymous client of what others need. `lead` is the number of seconds before the
 * measurement in which it may fill what it can.
 */
export type HostileFlood = Omit<Flood, "origin"> & { name: string; lead?: number };

type Clients = { id: string; redirectUri: string; devices: string };

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const CONNECTIONS = 40;

/** Networks of one sender: each has a connection. */
const NETWORKS = 130;

/** Lists the floods. `{n}` is a new number for each request, and `{token}` a new random token. */
export const hostileFloods = (origin: string, clients: Clients): HostileFlood[] => [
  ...forms(origin, clients),
  ...pages(clients),
  ...pendingRequests(clients),
];

function forms(origin: string, { id }: Clients): HostileFlood[] {
  const authorization = `Basic ${Buffer.from(`${id}:wrong-secret`).toString("base64")}`;
  const post = (name: string, path: string, body: string, headers: Record<string, string>) => ({
    ...{ name, method: "POST" as const, path, body, connections: CONNECTIONS },
    headers: { ...FORM, ...headers },
  });
  const pairs = "&a=1".repeat(15_000);
  const grant = "grant_type=refresh_token&refresh_token=x";
  return [
    post("junk proofs", "/oauth/token", grant, { authorization, dpop: "junk" }),
    post("15,000 parameters", "/oauth/token", `client_id=${id}${pairs}`, {}),
    post("15,000 fields of a form", "/sign-in/password", `username=a${pairs}`, { origin }),
    post("junk answers of passkeys", "/sign-in/passkey", "answer=%7B%7D", { origin }),
  ];
}

function pages(clients: Clients): HostileFlood[] {
  const get = (name: string, path: string, headers: Record<string, string> = {}) => ({
    ...{ name, method: "GET" as const, path, connections: CONNECTIONS },
    headers: { accept: "text/html", ...headers },
  });
  const silent = new URLSearchParams({ ...authorization(clients), prompt: "none" });
  const session = { cookie: `foyer.session=${"A".repeat(120)}` };
  return [
    get("unknown parameters", "/sign-in?x={n}"),
    get("forged sessions", "/?x={n}", session),
    get("filters", "/?q={n}"),
    get("pages for signed-in people", "/account?x={n}"),
    get("made-up links", "/reset-password/foyer_pr_{token}"),
    get("prompt=none", `/oauth/authorize?${silent}&state={n}`),
  ];
}

/** Fills every total of requests that wait, from many networks. */
function pendingRequests(clients: Clients): HostileFlood[] {
  const text = () => randomBytes(2900).toString("base64url");
  const parameters = new URLSearchParams({ ...authorization(clients), nonce: text() });
  const post = (name: string, path: string, body: string) => ({
    ...{ name, method: "POST" as const, path, body, connections: NETWORKS, networks: NETWORKS },
    headers: FORM,
    lead: 25,
  });
  return [
    post("pending requests", "/oauth/authorize", `${parameters}&state=${text().slice(0, 3700)}`),
    post("devices that wait", "/oauth/device", `client_id=${clients.devices}&scope=openid`),
  ];
}
