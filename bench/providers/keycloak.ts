import { freePort } from "@/e2e/support/servers";
import { runKeycloak } from "@/test/programs/keycloak";
import type { Foyer } from "../foyer";
import { realmOf } from "./keycloak-realm";
import type { Client, Provider } from "./provider";

export const KEYCLOAK = "Keycloak";

/** Starts Keycloak on a database of its own, configured like Foyer. Throws `Missing` without Java or Maven. */
export async function startKeycloak({ people, createDatabase }: Foyer, { bits }: { bits: number }) {
  const { clients, representation } = realmOf(people, bits);
  const port = await freePort();
  const database = await createDatabase("keycloak");
  const { issuer, pid, stop } = await runKeycloak({ port, database, realm: representation });
  const endpoints = `${issuer}/protocol/openid-connect`;
  const provider: Provider = {
    name: KEYCLOAK,
    pid,
    authorize: `${endpoints}/auth`,
    token: `${endpoints}/token`,
    userinfo: `${endpoints}/userinfo`,
    jwks: `${endpoints}/certs`,
    revoke: `${endpoints}/revoke`,
    introspect: `${endpoints}/token/introspect`,
    clients: { RS256: clientOf(clients.RS256), ES256: clientOf(clients.ES256) },
    scope: "openid profile email",
    people,
    redirect: 302,
    inputs: 200,
  };
  return { provider, stop };
}

const clientOf = ({ clientId, secret }: { clientId: string; secret: string }): Client => ({
  clientId,
  clientSecret: secret,
});
