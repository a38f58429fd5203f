import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { codeOf, ownContext } from "@/test/second-step";
import {
  confirmAuthenticator,
  inPending,
  inSession,
  startAuthenticator,
  startedAuthenticator,
} from "./enrol";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });

const now = new Date();

it("shows an app's secret, and confirms it, only where its setup began", async () => {
  const person = await makeUser(test.db, { passwordHash: null });
  const [own, thief] = [
    await makeSession(test.db, person.id),
    await makeSession(test.db, person.id),
  ];
  await startAuthenticator({ ...person, place: inSession(own) }, now);
  const seen = await startedAuthenticator({ ...person, place: inSession(own) }, now);
  for (const place of [inSession(thief), inPending({ idHash: Buffer.from(own.id) })])
    expect(await startedAuthenticator({ ...person, place }, now)).toBeNull();
  const session = { id: thief.id, tokenHash: thief.tokenHash, newTokenHash: Buffer.alloc(32) };
  const owner = { ...ownContext(person.id), session };
  expect(await confirmAuthenticator(owner, codeOf(seen?.secret ?? ""))).toMatchObject({
    error: "gone",
  });

  // A setup that a thief begins takes its place, and is shown to nobody else.
  await startAuthenticator({ ...person, place: inSession(thief) }, now);
  expect(await startedAuthenticator({ ...person, place: inSession(own) }, now)).toBeNull();
});
