import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { BYSTANDERS, ROWS } from "../../support/cut-cause";
import { CAUSES } from "../../support/cut-causes";
import { PROBES, REPEATABLE, THINGS } from "../../support/cut-probes";
import { DEVICE_GRANT } from "../../support/devices";
import { newPair } from "../../support/flow";
import { inBatches } from "../../support/in-batches";
import { type Access, gainAccess } from "../../support/leftovers";
import { CUT_ALL_REQUESTS } from "../../support/sizes";
import { db, world } from "../../support/world";

/* F7 (docs/reliability.md): access is revoked on every process by the time the response arrives,
   and nothing else is revoked. Each cause is triggered as users and operators do. */

test("every credential is probed, and no cause is missing", () => {
  expect([...THINGS].sort()).toEqual([
    "access token at /me",
    "approved device code",
    "form post",
    "introspection",
    "pending consent",
    "refresh token",
    "session cookie",
    "silent authorization",
    "unredeemed code",
  ]);
  const causes = Object.values(CAUSES);
  expect(new Set(causes.map(({ row }) => row))).toEqual(new Set(ROWS));
  for (const { ends } of causes) expect(new Set(ends).size).toBe(ends.length);
});

for (const [name, { scope, ends, prepare, cut }] of Object.entries(CAUSES))
  test(`${name}: nothing that it ends is accepted after its response, and nothing else ends`, async () => {
    const cutThings = THINGS.filter((thing) => ends.includes(thing));
    test.setTimeout(120_000 + CUT_ALL_REQUESTS * cutThings.length * 1000);
    const { user, application } = await newPair({
      type: "native",
      grantTypes: ["authorization_code", "refresh_token", DEVICE_GRANT],
    });
    const stranger = await makeUser(db());
    await prepare?.(application, [user, stranger]);
    const access = await gainAccess(application, user, scope);
    const elsewhere = await gainAccess(await makeApplication(db()), user);
    const other = await gainAccess(application, stranger);
    const origins = [world().origin, world().secondOrigin];
    for (const origin of origins)
      for (const thing of REPEATABLE)
        expect(await PROBES[thing](access, { origin, n: 0 }), `${thing}, before`).toBe(true);

    await cut(access, elsewhere);

    // Checks each thing immediately after the response, then repeatedly, alternating between both
    // processes.
    const asked = Array.from({ length: CUT_ALL_REQUESTS }, (_, n) =>
      cutThings.map((thing, at) => ({ thing, n, origin: origins[(n + at) % 2] ?? "" })),
    ).flat();
    const tally = Object.fromEntries(cutThings.map((thing) => [thing, { begun: 0, accepted: 0 }]));
    await inBatches(asked, async ({ thing, ...at }) => {
      const counted = tally[thing] ?? { begun: 0, accepted: 0 };
      counted.begun++;
      if (await PROBES[thing](access, at)) counted.accepted++;
    });
    const refused = { begun: CUT_ALL_REQUESTS, accepted: 0 };
    expect(tally).toEqual(Object.fromEntries(cutThings.map((thing) => [thing, refused])));

    const remaining = [
      ...(await survivors(access, world().secondOrigin)),
      ...(await bystanders(access, elsewhere, other)),
    ];
    const stays = [...THINGS, ...BYSTANDERS].filter((thing) => !ends.includes(thing));
    expect(remaining.sort()).toEqual(stays.sort());
  });

/** Returns the parts of a session that a process still accepts. */
async function survivors(access: Access, origin: string) {
  const accepted = [];
  for (const thing of THINGS)
    if (await PROBES[thing](access, { origin, n: 0 })) accepted.push(thing);
  return accepted;
}

async function bystanders({ user, application }: Access, elsewhere: Access, other: Access) {
  const [grant] = await db().$client`select from grants
    where user_id = ${user.id} and application_id = ${application.id} and revoked_at is null`;
  const at = { origin: world().secondOrigin, n: 0 };
  const live = {
    "another person's tokens": await isRefreshed(other),
    "another application's tokens": await isRefreshed(elsewhere),
    "another session": await PROBES["session cookie"](elsewhere, at),
    "the grant": grant !== undefined,
  };
  return BYSTANDERS.filter((bystander) => live[bystander]);
}

/** True if the session's tokens still refresh; either all or none do. */
async function isRefreshed(access: Access): Promise<boolean> {
  const tries = access.refreshTokens.map((_, n) => ({ origin: world().secondOrigin, n }));
  const answers = [];
  for (const at of tries) {
    answers.push(await PROBES["access token at /me"](access, at));
    answers.push(await PROBES["refresh token"](access, at));
  }
  expect(new Set(answers).size).toBe(1);
  return answers[0] ?? false;
}
