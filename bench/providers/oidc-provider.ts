import { randomBytes } from "node:crypto";
import type { Foyer } from "../foyer";
import { startPeer } from "../processes";
import type { Format, Provider, Service } from "./provider";

export const IN_MEMORY = "oidc-provider in memory";
export const DURABLE = "oidc-provider on PostgreSQL";

/** Starts oidc-provider; with `database` it stores everything there, otherwise in a Map. */
export async function startOidcProvider(
  { people }: Foyer,
  { bits, database }: { bits: number; database?: string },
) {
  const client = (clientId: string) => ({
    clientId,
    clientSecret: randomBytes(32).toString("base64url"),
  });
  const clients = { RS256: client("client-rs256"), ES256: client("client-es256") };
  const serviceOf = (format: Format): Service => ({
    client: client(`service-${format}`),
    api: clients.RS256,
    resource: `https://api.example/${format}`,
  });
  const services = { opaque: serviceOf("opaque"), jwt: serviceOf("jwt") };
  const usernames = people.map(({ username }) => username);
  const peer = await startPeer("oidc-provider", { bits, clients, services, usernames, database });
  const provider: Provider = {
    name: database === undefined ? IN_MEMORY : DURABLE,
    pid: peer.pid,
    authorize: `${peer.origin}/auth`,
    token: `${peer.origin}/token`,
    userinfo: `${peer.origin}/me`,
    jwks: `${peer.origin}/jwks`,
    revoke: `${peer.origin}/token/revocation`,
    introspect: `${peer.origin}/token/introspection`,
    clients,
    services,
    scope: "openid profile email",
    people,
    redirect: 303,
    inputs: 400,
  };
  return { provider, stop: peer.stop };
}
