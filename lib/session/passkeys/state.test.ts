import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import { HOST, SoftAuthenticator } from "@/test/soft-authenticator";
import { passkeyStateOf } from "./state";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

it("tells the browser all of a user's passkeys of this host after a change, else only the names", async () => {
  const person = await makeUser(test.db, { name: "Ada" });
  expect(await passkeyStateOf(person, true)).toBeNull();
  const own = [new SoftAuthenticator(), new SoftAuthenticator(), new SoftAuthenticator()];
  for (const one of own) await addTo(test.db, person, one);
  const [blocked, elsewhere, usable] = own as [
    SoftAuthenticator,
    SoftAuthenticator,
    SoftAuthenticator,
  ];
  await test.db
    .$client`update passkeys set suspected_at = now() where credential_id = ${blocked.id}`;
  await test.db.$client`update passkeys set rp_id = 'old' where credential_id = ${elsewhere.id}`;
  const names = { rpId: HOST, userId: usable.handle, name: person.username, displayName: "Ada" };
  expect(await passkeyStateOf(person, false)).toEqual({ ...names, accepted: null });
  const state = await passkeyStateOf(person, true);
  expect(state).toMatchObject(names);
  const kept = [blocked, usable].map(({ id }) => id.toString("base64url"));
  expect([...(state?.accepted ?? [])].sort()).toEqual(kept.sort());
});
