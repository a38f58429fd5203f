import { randomUUID } from "node:crypto";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { makeApplication, makeSession } from "@/test/factories";
import { type Contest, firing } from "./contest";
import type { Foyer } from "./foyer";
import type { Request } from "./load/work";

const ME = "its /api/v1/me";

/** Scopes whose claims are those of the headers. */
const PROFILE = ["openid", "profile", "email"];

/**
 * Compares the check of a gate with a profile, which looks up a person by a credential too: as many
 * sessions as access tokens, of the same people.
 */
export async function prepareGateContest(foyer: Foyer): Promise<Contest> {
  const { clientId, opened } = await openGate(foyer);
  const asked = (path: string, headersOf: (one: Opened) => Record<string, string>): Request[] =>
    opened.map((one) => ({
      ...({ origin: foyer.publicOrigin, method: "GET", path } as const),
      headers: headersOf(one),
    }));
  const checks = asked(`/gate/${clientId}/check`, ({ session }) => ({
    ...{ cookie: `__Host-foyer-gate=${session}`, "x-forwarded-uri": "/wiki/Start" },
  }));
  const profiles = asked("/api/v1/me", ({ accessToken }) => ({
    authorization: `Bearer ${accessToken}`,
  }));
  await waitFor(checks);
  return {
    name: "gate",
    goals: [{ peer: ME, atLeast: 0.9 }],
    ours: {
      ...{ name: "Foyer", pid: foyer.pid },
      prepare: async () => firing({ status: 200, job: { kind: "same", requests: checks } }),
    },
    peers: [
      {
        ...{ name: ME, pid: foyer.pid },
        prepare: async () => firing({ status: 200, job: { kind: "same", requests: profiles } }),
      },
    ],
  };
}

/** Sessions that share the load: each has 6,000 checks a minute. */
const VISITORS = 400;

/** Inserts a gate with all headers, and sessions of people who signed in. */
async function openGate({ db, people }: Foyer) {
  const origin = "https://wiki.example.org";
  const scopes = [...PROFILE, "groups"];
  const { id, clientId } = await makeApplication(db, {
    ...{ type: "gate", firstParty: true, scopes, grantTypes: ["authorization_code"] },
    redirectUris: [`${origin}/.foyer/callback`],
  });
  // Headers with the claims that the profile has, too.
  const sends = ["Remote-User", "Remote-Name", "Remote-Email", "Remote-Sub"];
  await db.$client`insert into gates (application_id, origin, sends) values (${id}, ${origin}, ${sends})`;
  const visitors = people.slice(0, VISITORS);
  const opened: Opened[] = [];
  for (let n = 0; n < VISITORS; n++) {
    const user = visitors[n % visitors.length];
    if (user) opened.push(await openSession(db, { userId: user.id, applicationId: id, scopes }));
  }
  return { clientId, opened };
}

/** Credentials of one person. */
type Opened = { session: string; accessToken: string };

type Whose = { userId: string; applicationId: string; scopes: string[] };

async function openSession(
  db: Foyer["db"],
  { userId, applicationId, scopes }: Whose,
): Promise<Opened> {
  const opened = {
    session: newCredential("gateSession"),
    accessToken: newCredential("accessToken"),
  };
  const session = await makeSession(db, userId);
  await db.$client`
    with g as (insert into grants (user_id, application_id, scopes, created_at)
      values (${userId}, ${applicationId}, ${scopes}, now())
      on conflict (user_id, application_id) where revoked_at is null do update set scopes = excluded.scopes returning id),
    f as (insert into token_families (id, application_id, application_epoch, user_id, user_epoch, session_id, grant_id,
        offline, scopes, authenticated_at, created_at, expires_at)
      select ${randomUUID()}, ${applicationId}, 0, ${userId}, 0, ${session.id}, g.id, false, ${scopes}, now(), now(),
        now() + interval '1 day' from g returning id),
    t as (insert into access_tokens (token_hash, family_id, scopes, created_at, expires_at)
      select ${sha256(opened.accessToken)}, id, ${PROFILE}, now(), now() + interval '1 day' from f)
    insert into gate_sessions select ${sha256(opened.session)}, f.id, now(), now(), now() + interval '1 day' from f`;
  return opened;
}

/** Waits until the server has heard of the gate. */
async function waitFor([request]: readonly Request[]) {
  if (!request) throw new Error("the gate has no visitor");
  const { origin, path, headers } = request;
  for (let n = 0; n < 50; n++) {
    if ((await fetch(origin + path, { headers })).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the gate lets nobody in");
}
