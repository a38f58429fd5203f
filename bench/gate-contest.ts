import { randomUUID } from "node:crypto";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { makeApplication } from "@/test/factories";
import { type Contest, firing } from "./contest";
import type { Foyer } from "./foyer";
import { repeated } from "./load/load";
import type { OpenProvider } from "./providers/provider";
import { profileLoad } from "./providers/targets";

const ME = "its /api/v1/me";

/** Compares the check of a gate with a profile, which looks up a person by a credential too. */
export async function prepareGateContest(foyer: Foyer, ours: OpenProvider): Promise<Contest> {
  const { clientId, token } = await openGate(foyer);
  const url = `${foyer.origin}/gate/${clientId}/check`;
  const headers = { cookie: `__Host-foyer-gate=${token}`, "x-forwarded-uri": "/wiki/Start" };
  await waitFor(url, headers);
  return {
    name: "gate",
    goals: [{ peer: ME, atLeast: 0.9 }],
    ours: {
      ...{ name: "Foyer", pid: foyer.pid },
      prepare: async () => firing(repeated(url, 200, { headers })),
    },
    peers: [
      {
        ...{ name: ME, pid: foyer.pid },
        prepare: async () => firing(await profileLoad(ours, ours.clients.RS256)),
      },
    ],
  };
}

/** Inserts a gate with all headers, and a session of somebody who signed in. */
async function openGate({ db, user, session }: Foyer) {
  const origin = "https://wiki.example.org";
  const scopes = ["openid", "profile", "email", "groups"];
  const { id, clientId } = await makeApplication(db, {
    ...{ type: "gate", firstParty: true, scopes, grantTypes: ["authorization_code"] },
    redirectUris: [`${origin}/.foyer/callback`],
  });
  const token = newCredential("gateSession");
  const sends = ["Remote-User", "Remote-Name", "Remote-Email", "Remote-Groups", "Remote-Sub"];
  await db.$client`insert into gates (application_id, origin, sends) values (${id}, ${origin}, ${sends})`;
  await db.$client`
    with g as (insert into grants (user_id, application_id, scopes, created_at)
      values (${user.id}, ${id}, ${scopes}, now()) returning id),
    f as (insert into token_families (id, application_id, application_epoch, user_id, user_epoch, session_id, grant_id,
        offline, scopes, authenticated_at, created_at, expires_at)
      select ${randomUUID()}, ${id}, 0, ${user.id}, 0, ${session.id}, g.id, false, ${scopes}, now(), now(),
        now() + interval '1 day' from g returning id)
    insert into gate_sessions select ${sha256(token)}, f.id, now(), now(), now() + interval '1 day' from f`;
  return { clientId, token };
}

/** Waits until the server has heard of the gate. */
async function waitFor(url: string, headers: Record<string, string>) {
  for (let n = 0; n < 50; n++) {
    if ((await fetch(url, { headers })).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the gate lets nobody in");
}
