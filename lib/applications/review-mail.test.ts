import { expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { mailSchema } from "@/lib/mail/mail";
import { unseal } from "@/lib/runtime/crypto";
import { makeService } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { approveApplication, rejectApplication } from "./review";

const test = setUpProcessDatabase({
  PUBLIC_URL: "https://id.example.org",
  APP_SECRET: "review-test-secret-of-some-forty-characters",
});

/** Removes the mails in the outbox and returns their kinds. */
async function takeKinds() {
  const rows = await test.db.$client`delete from mails returning sealed_mail`;
  return Promise.all(
    rows.map(
      async ({ sealed_mail }) =>
        mailSchema.parse(JSON.parse((await unseal(sealed_mail))?.text ?? "")).kind,
    ),
  );
}

type Pending = { ownerId: string; approvedAt: null };

it.each([
  { type: "service", make: (pending: Pending) => makeService(test.db, [], pending) },
  { type: "application", make: (pending: Pending) => makeApplication(test.db, pending) },
])("mails the owner about a $type in its own words", async ({ type, make }) => {
  const owner = await makeUser(test.db, { role: "developer" });
  const { id, revision } = await make({ ownerId: owner.id, approvedAt: null });
  const context = { actorId: owner.id, origin: NOWHERE, at: new Date() };
  await rejectApplication({ id, revision }, "Who runs it?", context);
  expect(await takeKinds()).toEqual([`${type}_rejected`]);
  await approveApplication({ id, revision, verified: false }, context);
  expect(await takeKinds()).toEqual([`${type}_approved`]);
});
