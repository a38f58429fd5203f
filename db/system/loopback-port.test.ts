import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { applications } from "@/db/schema/applications";
import { liveFamilies } from "@/db/schema/live-families";
import { widenGrant } from "@/db/tokens/grants";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode } from "@/test/tokens";

const test = setUpTestDatabase();

const now = new Date();
const LOOPBACK = ["http://127.0.0.1/cb", "http://[::1]:4000/cb"];
const OTHERS = ["http://localhost:4000/cb", "com.example.app:/cb", "https://127.0.0.1.example/cb"];

/**
 * Creates a native client that may use any loopback port, and returns a function that issues a code
 * for an address.
 */
async function aNativeClient() {
  const user = await makeUser(test.db);
  const { id: applicationId } = await makeApplication(test.db, {
    tokenEndpointAuthMethod: "none",
    anyLoopbackPort: true,
    redirectUris: [...LOOPBACK, ...OTHERS],
  });
  const { id: sessionId } = await makeSession(test.db, user.id);
  const scopes = ["openid"];
  await widenGrant(test.db, { userId: user.id, applicationId, scopes, now });

  /** Returns the family of the code, or null if none was stored. */
  async function sendCode(redirectUri: string, registeredUri?: string) {
    const given = {
      applicationId,
      sessionId,
      redirectUri,
      ...(registeredUri && { registeredUri }),
    };
    const { issued, familyId } = await issueCode(test.db, { ...given, now });
    return issued ? familyId : null;
  }
  const mark = (anyLoopbackPort: boolean) =>
    test.db.update(applications).set({ anyLoopbackPort }).where(eq(applications.id, applicationId));
  const live = async () => {
    const families = await test.db
      .select({ id: liveFamilies.id })
      .from(liveFamilies)
      .where(eq(liveFamilies.applicationId, applicationId));
    return families.map(({ id }) => id).sort();
  };
  return { sendCode, mark, live, applicationId };
}

it("stores a code for another port while the policy accepts any, for public native clients alone", async () => {
  const { sendCode, mark, applicationId } = await aNativeClient();
  await mark(false);
  const other = () => sendCode("http://localhost:51234/cb", OTHERS[0]);
  const setPolicy = (value: string) => test.db.$client`
    insert into client_policies values (true, ${value}, now(), 1)
    on conflict (id) do update set loopback_ports = excluded.loopback_ports`;
  const change = (set: Partial<typeof applications.$inferInsert>) =>
    test.db.update(applications).set(set).where(eq(applications.id, applicationId));
  expect(await other()).toBeNull();
  await setPolicy("any");
  expect(await other()).not.toBeNull();
  await change({ type: "native" });
  expect(await other()).not.toBeNull();
  await change({ type: "browser" });
  expect(await other()).toBeNull();
  await change({ type: "native", tokenEndpointAuthMethod: "client_secret_basic" });
  expect(await other()).toBeNull();
  await change({ tokenEndpointAuthMethod: "none" });
  await setPolicy("exact");
  expect(await other()).toBeNull();
});

it("ends the families of loopback IP addresses when their client may no longer use any port", async () => {
  const { sendCode, mark, live } = await aNativeClient();
  const loopback = [
    await sendCode("http://127.0.0.1:51234/cb", LOOPBACK[0]),
    await sendCode("http://127.0.0.1/cb"),
    await sendCode("http://[::1]:51234/cb", LOOPBACK[1]),
  ];
  const others = await Promise.all(OTHERS.map((uri) => sendCode(uri)));
  await mark(true);
  expect(await live()).toEqual([...loopback, ...others].sort());
  await mark(false);
  expect(await live()).toEqual([...others].sort());
  await mark(true);
  expect(await live()).toEqual([...others].sort());
});

it("stores no code for another port after the setting is removed, also in a race", async () => {
  const { sendCode, mark, live } = await aNativeClient();
  await mark(false);
  expect(await sendCode("http://127.0.0.1:51234/cb", LOOPBACK[0])).toBeNull();
  const registered = await sendCode("http://127.0.0.1/cb");
  expect(await live()).toEqual([registered]);
});
