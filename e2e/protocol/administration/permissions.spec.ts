import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { mails } from "@/db/schema/mails";
import { sessions, users } from "@/db/schema/users";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import { contentsOf } from "../../support/contents";
import { sessionCookieValue } from "../../support/flow";
import {
  FORM_ADDRESSES,
  OTHER_ADDRESSES,
  PAGE_ADDRESSES,
  UPLOADS,
} from "../../support/form-addresses";
import { type OwnServer, startOwnServer } from "../../support/own-server";
import { ROLES, type Role, type Row } from "../../support/permission-rows";
import { PERMISSIONS_TABLE } from "../../support/permissions-table";

/* F12, on a database of its own, so that any write by a refused request is detected. */

let own: OwnServer;
const cookies = new Map<Role, string>();
// Starts the server once: by default, each worker that runs one of these tests would.
test.describe.configure({ mode: "default" });

let administrator: string;

test.beforeAll(async () => {
  own = await startOwnServer();
  for (const role of ROLES) {
    const { id } = await makeUser(own.db, { role });
    const session = await makeSession(own.db, id);
    cookies.set(role, `foyer.session=${await sessionCookieValue(session.id)}`);
    if (role === "administrator") administrator = session.id;
  }
});
test.afterAll(() => own.stop());

/** An unused id: a permitted user learns that it is unknown, and others are refused first. */
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

function request({ address, kind }: Row, role: Role | null, id = UNKNOWN) {
  const url = own.server.origin + address.replaceAll(/\[\w+\]/g, id);
  const cookie = role === null ? undefined : cookies.get(role);
  const headers = { Accept: "text/html", ...(cookie && { Cookie: cookie }) };
  if (kind === "page") return fetch(url, { headers, redirect: "manual" });
  const type = UPLOADS.includes(address)
    ? "multipart/form-data; boundary=none"
    : "application/x-www-form-urlencoded";
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    body: "",
    headers: { ...headers, Origin: own.server.origin, "Content-Type": type },
  });
}

/** Tables that a request without effect may change: a session's last use, and daily counts. */
const PASSING = ["sessions", "daily_counts", "recent_counts"];

async function contents() {
  // A mail of an earlier request leaves its table once it is delivered.
  const waiting = () => own.db.$count(mails);
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  const all = await contentsOf(own.db);
  for (const table of PASSING) delete all[table];
  return all;
}

/** Expects a redirect to the sign-in page, directly or through the form's page. */
async function expectSignIn(answer: Response) {
  const location = new URL(answer.headers.get("location") ?? "", own.server.origin);
  if (location.pathname === "/sign-in") return;
  expect(answer.status).toBe(303);
  expect(location.pathname).toMatch(/^\/(?:admin|developer|account)/);
  const page = await fetch(location, { redirect: "manual" });
  expect(page.headers.get("location")).toMatch(/\/sign-in\?/);
}

const others = ({ roles }: Row) => ROLES.filter((role) => !roles.includes(role));

test.describe("without the role", () => {
  // One dump for all rows: a dump of all tables takes longer than their requests.
  let before: Awaited<ReturnType<typeof contents>>;
  test.beforeAll(async () => {
    before = await contents();
  });

  for (const row of PERMISSIONS_TABLE)
    test(`${row.kind} ${row.address} refuses ${["strangers", ...others(row)].join(", ")}`, async () => {
      const stranger = await request(row, null);
      if (row.open) expect(stranger.status).toBe(200);
      else await expectSignIn(stranger);
      for (const role of others(row))
        expect([role, (await request(row, role)).status]).toEqual([role, 403]);
    });

  test("nothing was changed", async () => expect(await contents()).toEqual(before));
});

for (const row of PERMISSIONS_TABLE)
  test(`${row.kind} ${row.address} admits ${row.roles.join(", ")}`, async () => {
    for (const role of row.roles) {
      const { status, headers } = await request(row, role);
      expect([role, status === 403 || status >= 500, status]).toEqual([role, false, status]);
      const leadsTo = new URL(headers.get("location") ?? "/", own.server.origin).pathname;
      expect(leadsTo).not.toMatch(/^\/sign-in/);
    }
  });

/** Sends the request as an administrator who signed in so many minutes ago. */
async function asked(row: Row, minutes: number) {
  const authenticatedAt = new Date(Date.now() - minutes * 60_000);
  await own.db.update(sessions).set({ authenticatedAt }).where(eq(sessions.id, administrator));
  const answer = await request(row, "administrator");
  const location = new URL(answer.headers.get("location") ?? "/", own.server.origin);
  return location.pathname === "/sign-in" ? location.searchParams.get("choose") : null;
}

const limitOf = ({ kind }: Row) => (kind === "page" ? 30 : 40);

test.describe("without a fresh sign-in", () => {
  let before: Awaited<ReturnType<typeof contents>>;
  test.beforeAll(async () => {
    before = await contents();
  });

  for (const row of PERMISSIONS_TABLE.filter(({ fresh }) => fresh))
    test(`${row.kind} ${row.address} asks for one`, async () => {
      const choose = row.kind === "page" ? "again" : "repeat";
      expect(await asked(row, 41)).toBe(choose);
      expect(await asked(row, limitOf(row) + 0.1)).toBe(choose);
    });

  test("nothing was changed", async () => expect(await contents()).toEqual(before));

  for (const row of PERMISSIONS_TABLE.filter(({ fresh }) => !fresh))
    test(`${row.kind} ${row.address} asks for none`, async () =>
      expect(await asked(row, 41)).toBeNull());
});

for (const row of PERMISSIONS_TABLE)
  test(`${row.kind} ${row.address} admits a fresh sign-in`, async () => {
    expect(await asked(row, limitOf(row) - 1)).toBeNull();
    await asked(row, 0);
  });

test("a page that is refused says nothing of what its address names, in its title either", async () => {
  const name = "named-nowhere";
  const made = await Promise.all([
    makeUser(own.db, { username: name }),
    makeApplication(own.db, { name }),
    makeSite(own.db, { slug: name, title: name }),
  ]);
  const refusing = PERMISSIONS_TABLE.filter(
    ({ kind, address }) => kind === "page" && /\[/.test(address),
  );
  for (const row of refusing)
    for (const { id } of made)
      for (const role of [null, "user"] as const)
        expect(await (await request(row, role, id)).text()).not.toContain(name);
});

/** `/developer` itself only leads to the console's first page. */
const SECTIONS = /^\/(?:admin(?:\/|$)|developer\/)/;

/** True for a form that requires a role; forms about the user's own account and sign-in don't. */
const asksForRole = (address: string) =>
  SECTIONS.test(address) ||
  (address.startsWith("/forms/") && !/^\/forms\/(?:account|device|sign-in)\//.test(address));

test("every page and form has its row, and every row its page or form", () => {
  const rows = PERMISSIONS_TABLE.map(({ kind, address }) => `${kind} ${address}`);
  const pages = PAGE_ADDRESSES.filter((address) => SECTIONS.test(address));
  const forms = [...FORM_ADDRESSES, ...OTHER_ADDRESSES].filter(asksForRole);
  const found = [
    ...pages.map((address) => `page ${address}`),
    ...forms.map((address) => `form ${address}`),
  ];
  expect(rows.toSorted()).toEqual(found.sort());
});

test("a role that the table does not know has no account", () => {
  expect([...users.role.enumValues].sort()).toEqual([...ROLES].sort());
});
