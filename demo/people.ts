import { commandContext } from "@/db/audit/events";
import { backdateUser } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { setPicture } from "@/lib/account/picture";
import { deactivateUser } from "@/lib/users/access";
import { createUser } from "@/lib/users/users";
import { drawMark } from "./logos";
import { type ListedPerson, PEOPLE } from "./people-list";
import { accepted, contextOf, found, type Seeding } from "./seeding";
import { before, DAY, HOUR } from "./times";

export type PasswordHashes = { administrator: string; others: string };

/** Creates all accounts. Everyone except `admin` has the same password. */
export async function createPeople(seeding: Seeding, hashes: PasswordHashes): Promise<void> {
  for (const person of PEOPLE) await createPerson(seeding, person, hashes);
}

async function createPerson(seeding: Seeding, person: ListedPerson, hashes: PasswordHashes) {
  const { username, name, role, state } = person;
  const { users, now } = seeding;
  const createdAt = before(now, person.days * DAY);
  const isFirst = users.size === 0;
  const password = isFirst ? hashes.administrator : hashes.others;
  const passwordHash = state === "invited" ? null : password;
  const email = `${username}@example.org`;
  const context = isFirst ? commandContext(createdAt) : contextOf(seeding, "admin", createdAt);
  const made = accepted(await createUser({ username, email, name, role, passwordHash }, context));
  users.set(username, made.subject);
  const isVerified = state === "active" || state === "deactivated";
  const emailVerifiedAt = isVerified ? before(createdAt, -HOUR) : null;
  await backdateUser(database(), made.subject, { createdAt, emailVerifiedAt });
  if (person.picture !== null) await addPicture(seeding, username, person.picture);
}

async function addPicture(seeding: Seeding, username: string, color: string) {
  const context = contextOf(seeding, username, before(seeding.now, 40 * DAY));
  const picture = await drawMark({ shape: "person", color });
  accepted(await setPicture(found(seeding.users, username), picture, context));
}

/** Deactivates those who left. Comes after their access, which it ends. */
export async function deactivatePeople(seeding: Seeding): Promise<void> {
  for (const [place, { username, state }] of PEOPLE.entries()) {
    if (state !== "deactivated") continue;
    const context = contextOf(seeding, "priya", before(seeding.now, (place + 2) * DAY));
    accepted(await deactivateUser({ login: username }, context));
  }
}
