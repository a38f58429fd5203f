import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startNextAuth, startPastedNextAuth } from "../../support/clients/next-auth";
import { Visit } from "../../support/clients/visit";
import { db } from "../../support/world";

let party: Awaited<ReturnType<typeof startNextAuth>>;
test.beforeAll(async () => {
  party = await startNextAuth();
});
test.afterAll(() => party.stop());

/** Presses the button of next-auth's sign-in page. */
async function signIn(visit: Visit, origin = party.origin) {
  const { csrfToken } = await (await visit.get("/api/auth/csrf")).json();
  const callbackUrl = `${origin}/api/auth/session`;
  return visit.post("/api/auth/signin/foyer", { csrfToken, callbackUrl });
}

test("next-auth 5 signs in and has a session with the profile", async () => {
  const user = await makeUser(db());
  const visit = new Visit(party.origin, user);
  await signIn(visit);
  const session = await (await visit.get("/api/auth/session")).json();
  expect(session).toMatchObject({
    sub: user.id,
    user: { name: user.name, email: user.email, image: user.picture },
  });
});

test("next-auth 5 reports a denial", async () => {
  const visit = new Visit(party.origin, await makeUser(db()), "deny");
  const answer = await signIn(visit);
  expect(answer.url).toContain("error=OAuthCallbackError");
  expect(party.log).toContainEqual([
    "OAuthCallbackError",
    expect.objectContaining({ providerId: "foyer", error: "access_denied" }),
  ]);
  expect(await (await visit.get("/api/auth/session")).json()).toBeNull();
});

for (const idTokenSigningAlg of ["RS256", "ES256", "EdDSA"] as const)
  for (const tokenEndpointAuthMethod of [
    "client_secret_basic",
    "client_secret_post",
    "none",
  ] as const)
    test(`the next-auth snippet runs as shown: ${tokenEndpointAuthMethod}, ${idTokenSigningAlg}`, async () => {
      const pasted = await startPastedNextAuth({ tokenEndpointAuthMethod, idTokenSigningAlg });
      const user = await makeUser(db());
      const visit = new Visit(pasted.origin, user);
      await signIn(visit, pasted.origin);
      const session = await (await visit.get("/api/auth/session")).json();
      expect(session).toMatchObject({
        user: { name: user.name, email: user.email, image: user.picture },
      });
      await pasted.stop();
    });
