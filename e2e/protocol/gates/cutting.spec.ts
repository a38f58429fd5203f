import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { CAUSES } from "../../support/cut-causes";
import { newPair } from "../../support/flow";
import { makeGate, Visitor } from "../../support/gates";
import { inBatches } from "../../support/in-batches";
import { gainAccess } from "../../support/leftovers";
import { CUT_ALL_REQUESTS } from "../../support/sizes";
import { db, world } from "../../support/world";

/* F7 (docs/reliability.md): whoever loses access is out of a protected site with the next request, on
   every process, and nobody else is. */

/** Causes that a gate can't have: nobody changes its addresses and scopes, and it has no refresh tokens. */
const OF_CLIENTS = [
  "removing the redirect address",
  "removing all the scopes it holds",
  "replaying a refresh token",
];

const closing = Object.entries(CAUSES).filter(
  ([name, { ends }]) => ends.includes("access token at /me") && !OF_CLIENTS.includes(name),
);

test("the causes that close a gate are those that end tokens", () => {
  expect(OF_CLIENTS.filter((name) => !(name in CAUSES))).toEqual([]);
  expect(closing.length).toBeGreaterThan(15);
});

for (const [name, { ends, prepare, cut }] of closing)
  test(`F7: ${name} closes a gate with the next request`, async () => {
    test.setTimeout(120_000 + CUT_ALL_REQUESTS * 1000);
    const { user, application } = await newPair();
    const [stranger, gate] = [await makeUser(db()), await makeGate()];
    await prepare?.(gate, [user, stranger]);
    const access = { ...(await gainAccess(application, user)), application: gate };
    const elsewhere = await gainAccess(await makeApplication(db()), user);
    const [own, other] = [new Visitor(gate), new Visitor(gate)];
    await own.enter(access.browser);
    await other.enter((await gainAccess(application, stranger)).browser);
    const origins = [world().origin, world().secondOrigin];
    const isLetIn = async (visitor: Visitor, origin: string) =>
      (await visitor.ask("/", { "sec-fetch-mode": "cors" }, "", origin)).status !== 401;
    for (const origin of origins)
      for (const visitor of [own, other])
        await expect.poll(() => isLetIn(visitor, origin), `before, at ${origin}`).toBe(true);

    await cut(access, elsewhere);

    const asked = Array.from({ length: CUT_ALL_REQUESTS }, (_, n) => origins[n % 2] ?? "");
    const accepted = (await inBatches(asked, (origin) => isLetIn(own, origin))).filter(Boolean);
    expect(accepted).toEqual([]);
    expect(await isLetIn(other, world().secondOrigin)).toBe(
      !ends.includes("another person's tokens"),
    );
  });
