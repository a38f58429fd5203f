import { addFailures } from "@/db/applications/failures";
import { database } from "@/db/system/client";
import { found, idOf, type Seeding } from "./seeding";
import { before, HOUR, minutes } from "./times";

type Failure = { error: string; description: string; sent: string | null };

const CAUSES = {
  address: {
    error: "redirect_uri_unregistered",
    description: "redirect_uri does not match any registered address",
    sent: "http://localhost:3000/callback",
  },
  secret: {
    error: "invalid_client",
    description: "the client secret is incorrect, expired or deleted",
    sent: "client_secret_basic",
  },
  code: {
    error: "invalid_grant",
    description: "the authorization code is invalid, expired or was used before",
    sent: null,
  },
  refresh: {
    error: "invalid_grant",
    description: "the refresh token is invalid, expired or revoked",
    sent: null,
  },
  scope: { error: "invalid_scope", description: "scope names unknown scopes: groups", sent: null },
  denied: { error: "access_denied", description: "the user denied the request", sent: null },
  suspended: { error: "client_suspended", description: "the client is suspended", sent: null },
} as const satisfies Record<string, Failure>;

/** Causes by application, the newest first, and seconds since the newest. */
const FAILURES: readonly [string, number, (keyof typeof CAUSES)[]][] = [
  ["GitLab", minutes(42), ["secret", "secret", "secret", "refresh", "code", "address"]],
  ["Weather Board", minutes(15), ["address", "address", "scope", "code"]],
  ["Orbit Planner", 2 * HOUR, ["address", "denied", "address"]],
  ["Grafana", 9 * HOUR, ["refresh", "refresh", "denied"]],
  ["Field Notes", 30 * HOUR, ["code", "denied"]],
  ["Legacy CRM", minutes(6), ["suspended", "suspended", "suspended", "suspended"]],
  ["Mattermost", 52 * HOUR, ["secret"]],
];

/** Adds failed requests, for the developers of the applications. */
export async function addClientFailures({ applications, now }: Seeding): Promise<void> {
  const failures = FAILURES.flatMap(([name, newest, causes]) =>
    causes.map((cause, at) => ({
      clientId: found(applications, name).clientId,
      at: before(now, newest + at * at * minutes(95)),
      ...CAUSES[cause],
      requestId: idOf(`failure ${name} ${at}`),
      endpoint: null,
    })),
  );
  await addFailures(database(), failures);
}
