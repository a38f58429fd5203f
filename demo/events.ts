import type { AuditEvent, AuditEventName, RequestOrigin } from "@/db/audit/events";
import { NOWHERE } from "@/db/audit/events";
import { insertEvents } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { place, STRANGE } from "./browsers";
import { wayOf } from "./factors";
import { PEOPLE } from "./people-list";
import { contextOf, found, idOf, type Seeding } from "./seeding";
import { sessionsOf } from "./sessions";
import { before, DAY, HOUR, randomSequence } from "./times";

const NINETY_DAYS = 90 * DAY;

/** Adds the events of 90 days that no use case wrote: mostly sign-ins. */
export async function addEvents(seeding: Seeding): Promise<void> {
  const events = [...signIns(seeding), ...accountEvents(seeding), ...adminEvents(seeding)];
  await insertEvents(
    database(),
    events.map((event, at) => ({
      ...event,
      origin:
        event.origin === NOWHERE ? NOWHERE : { ...event.origin, requestId: idOf(`event ${at}`) },
    })),
  );
}

/** Every session began with a sign-in. Before those, people signed in every few days, sometimes with a wrong password first. */
function signIns(seeding: Seeding): AuditEvent[] {
  const random = randomSequence(5);
  const { now } = seeding;
  const present = PEOPLE.filter(({ state }) => state !== "invited");
  const events = present.flatMap(({ username, days, state }, number) => {
    const sessions = sessionsOf(seeding, username);
    const visits = sessions.map(({ createdAt, network, userAgent }) =>
      visit(
        seeding,
        { username, at: createdAt, origin: { requestId: null, network, userAgent } },
        random,
      ),
    );
    const oldest = state === "deactivated" ? 0 : Math.min(NINETY_DAYS, days * DAY);
    const latest = Math.max(...sessions.map(({ createdAt }) => createdAt.getTime()));
    const next = () => (1 + random() * 7) * DAY;
    for (let ago = (now.getTime() - latest) / 1000 + next(); ago < oldest; ago += next()) {
      const origin = place(number + Math.floor(random() * 3));
      const isOver = random() < 0.2;
      visits.push(visit(seeding, { username, at: before(now, ago), origin, isOver }, random));
    }
    return visits.flat();
  });
  return events.filter(({ at }) => at < now);
}

type Visit = { username: string; at: Date; origin: RequestOrigin; isOver?: boolean };

function visit(
  { users }: Seeding,
  { username, at, origin, isOver }: Visit,
  random: () => number,
): AuditEvent[] {
  const userId = found(users, username);
  const own = { userId, actorId: userId, origin };
  const after = {
    session: idOf(`session ${username} ${at.getTime()}`),
    way: wayOf(username),
    newDevice: random() < 0.08 || origin.network === STRANGE.network,
  };
  const failure = { ...own, actorId: null, event: "session.sign_in_failed" } as const;
  const end = { ...own, event: "session.signed_out" } as const;
  return [
    ...(random() < 0.12 ? [{ ...failure, at: before(at, 25) }] : []),
    { ...own, event: "session.signed_in", at, after },
    ...(isOver ? [{ ...end, at: before(at, -HOUR / 4) }] : []),
  ];
}

/** Events of people's own accounts: username, event and days ago. */
const OWN: readonly [string, AuditEventName, number][] = [
  ["ada", "account.profile_changed", 9],
  ["ada", "account.password_changed", 61],
  ["ada", "session.ended", 14],
  ["ada", "account.data_exported", 33],
  ["ada", "grant.removed", 47],
  ["samira", "account.password_reset", 4],
  ["samira", "account.password_link_sent", 4.01],
  ["olu", "session.others_ended", 7],
  ["fatima", "account.profile_changed", 12],
  ["arjun", "account.password_changed", 18],
  ["emma.dubois", "session.sign_in_limited", 21],
  ["kwame", "account.email_verified", 27],
  ["katherine", "application.secret_added", 30],
  ["yuki.tanaka", "account.password_reset", 38],
  ["linus", "application.secret_removed", 42],
  ["mateo", "account.data_exported", 55],
  ["jonas.keller", "account.email_verified", 63.5],
  ["r.fischer", "account.password_changed", 70],
  ["dmitri", "token.replayed", 77],
];

const APPLICATION_OF: Record<string, string> = {
  ada: "Room Booking",
  katherine: "Orbit Planner",
  linus: "Room Booking",
  dmitri: "GitLab",
};

const isAboutApplication = (event: AuditEventName) => /^(application|grant|token)\./.test(event);

const accountEvents = (seeding: Seeding): AuditEvent[] =>
  OWN.map(([username, event, days]) => {
    const context = contextOf(seeding, username, before(seeding.now, days * DAY));
    const about = isAboutApplication(event) ? APPLICATION_OF[username] : undefined;
    return {
      ...context,
      event,
      userId: context.actorId,
      ...(about && { applicationId: found(seeding.applications, about).id }),
      ...(event === "account.profile_changed" && NAME_CHANGE),
      ...(event.startsWith("application.secret") && { after: { label: "staging" } }),
    };
  });

const NAME_CHANGE = { before: { name: "A. Lovelace" }, after: { name: "Ada Lovelace" } };

/** Events of administrators and of the service itself. */
function adminEvents(seeding: Seeding): AuditEvent[] {
  const at = (days: number) => before(seeding.now, days * DAY);
  const role = (username: string, from: string, to: string, days: number): AuditEvent => ({
    ...contextOf(seeding, "admin", at(days)),
    event: "user.changed",
    userId: found(seeding.users, username),
    before: { role: from },
    after: { role: to },
  });
  return [
    role("tomas", "user", "editor", 71),
    role("hanna.lindqvist", "user", "developer", 58),
    { ...contextOf(seeding, "priya", at(2)), event: "audit.exported", after: { format: "csv" } },
    {
      ...contextOf(seeding, "marta.kowalska", at(5)),
      event: "site.exported",
      after: { format: "csv" },
    },
    { actorId: null, origin: NOWHERE, at: at(24), event: "key.rotated", after: { alg: "RS256" } },
  ];
}
