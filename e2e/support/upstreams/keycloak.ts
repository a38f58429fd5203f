import { randomBytes } from "node:crypto";
import type { Db } from "@/db/system/client";
import { runKeycloak } from "@/test/programs/keycloak";
import { createOwnDatabase } from "../own-database";
import { freePort } from "../servers";
import { world } from "../world";
import { enableUpstream, type Settings } from "./enable";

type Person = { username: string; password: string; email: string; groups: string[] };

/** Starts Keycloak with people, who have groups in their ID tokens, and enables it in Foyer. */
export async function startKeycloakUpstream(
  db: Db,
  { id, people, settings }: { id: string; people: Person[]; settings: Settings },
) {
  const client = { id: "foyer", secret: randomBytes(32).toString("base64url") };
  const { url, drop } = await createOwnDatabase({ empty: true });
  const realm = realmOf(client, id, people);
  const keycloak = await runKeycloak({ port: await freePort(), database: url, realm });
  const { issuer, ask } = keycloak;
  await enableUpstream(db, { id, name: "Keycloak", issuer, client, settings });
  return {
    origin: keycloak.origin,
    /** Ends all sessions of a person there, of which Keycloak tells its clients. */
    async signOut(username: string) {
      const found = await ask(`/users?exact=true&username=${username}`);
      const [user] = (await found.json()) as { id: string }[];
      await ask(`/users/${user?.id}/logout`, "POST");
    },
    async stop() {
      await keycloak.stop();
      await drop();
    },
  };
}

const realmOf = (client: { id: string; secret: string }, id: string, people: Person[]) => ({
  ...{ realm: "people", enabled: true, sslRequired: "none" },
  groups: [...new Set(people.flatMap(({ groups }) => groups))].map((name) => ({ name })),
  users: people.map(({ username, password, email, groups }) => ({
    ...{
      username,
      email,
      emailVerified: true,
      enabled: true,
      firstName: "Ada",
      lastName: "Lovelace",
    },
    credentials: [{ type: "password", value: password }],
    groups: groups.map((name) => `/${name}`),
  })),
  clients: [
    {
      ...{ clientId: client.id, secret: client.secret, standardFlowEnabled: true },
      redirectUris: [`${world().origin}/sign-in/elsewhere/${id}`],
      attributes: {
        "pkce.code.challenge.method": "S256",
        "backchannel.logout.url": `${world().origin}/oauth/backchannel/${id}`,
        "backchannel.logout.session.required": "true",
        "post.logout.redirect.uris": `${world().origin}/*`,
      },
      protocolMappers: [
        {
          ...{ name: "groups", protocol: "openid-connect" },
          protocolMapper: "oidc-group-membership-mapper",
          config: { "claim.name": "groups", "full.path": "false", "id.token.claim": "true" },
        },
      ],
    },
  ],
});
