import { expect, test } from "@playwright/test";
import { mails } from "@/db/schema/outbox";
import { users as accounts } from "@/db/schema/users";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import { contentsOf } from "../../support/contents";
import { sessionCookieValue } from "../../support/flow";
import {
  FORM_ADDRESSES,
  OTHER_ADDRESSES,
  PAGE_ADDRESSES,
  UPLOADS,
} from "../../support/form-addresses";
import { inBatches } from "../../support/in-batches";
import { setUpOwnServer } from "../../support/own-server";
import { ROLES, type Role, type Row } from "../../support/permission-rows";
import { PERMISSIONS_TABLE } from "../../support/permissions-table";

/* F12, on a database of its own, so that any write by a refused request is detected. */

const own = setUpOwnServer();
const users = new Map<Role, string>();
const cookies = new Map<Role, string>();
test.describe.configure({ timeout: 120_000 });
test.beforeAll(async () => {
  for (const role of ROLES) {
    users.set(role, (await makeUser(own.db, { role })).id);
    cookies.set(role, await signedIn(role, 0));
  }
});

/** Returns the cookie of a new session whose sign-in was so many minutes ago. */
async function signedIn(role: Role, minutes: number) {
  const authenticatedAt = new Date(Date.now() - minutes * 60_000);
  const session = await makeSession(own.db, users.get(role) ?? "", { authenticatedAt });
  return `foyer.session=${await sessionCookieValue(session.id)}`;
}

/** Minutes after which a form asks for a fresh sign-in, and a page, so that its form can be filled in. */
const limitOf = ({ kind }: Row) => (kind === "page" ? 30 : 40);

/** An unused id: a permitted user learns that it is unknown, and others are refused first. */
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

function request({ address, kind }: Row, cookie?: string, id = UNKNOWN) {
  const url = own.server.origin + address.replaceAll(/\[\w+\]/g, id);
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

const locationOf = ({ headers }: Response) =>
  new URL(headers.get("location") ?? "/", own.server.origin);

/** "sign-in" if the answer leads to the sign-in page, directly or through the form's page; else its status. */
async function strangerGets(row: Row) {
  const answer = await request(row);
  const location = locationOf(answer);
  if (location.pathname === "/sign-in") return "sign-in";
  if (answer.status !== 303 || !/^\/(?:admin|developer|account)/.test(location.pathname))
    return answer.status;
  const page = await fetch(location, { redirect: "manual" });
  return /\/sign-in\?/.test(page.headers.get("location") ?? "") ? "sign-in" : page.status;
}

/** Returns what the sign-in page is asked for, if the answer leads there; else "admitted", or a refusal's or fault's status. */
async function gets(row: Row, role: Role, minutes = 0) {
  const cookie = minutes > 0 ? await signedIn(role, minutes) : cookies.get(role);
  const answer = await request(row, cookie);
  const { pathname, searchParams } = locationOf(answer);
  if (pathname.startsWith("/sign-in")) return `sign-in ${searchParams.get("choose")}`;
  return answer.status === 403 || answer.status >= 500 ? answer.status : "admitted";
}

/** Expects what each row gets, a few rows at a time, and names all rows that get something else. */
async function expectOfRows(
  rows: readonly Row[],
  wanted: (row: Row) => unknown,
  get: (row: Row) => Promise<unknown>,
) {
  const named = ({ kind, address }: Row, got: unknown) => [`${kind} ${address}`, got];
  const got = await inBatches(rows, async (row) => named(row, await get(row)));
  expect(got).toEqual(rows.map((row) => named(row, wanted(row))));
}

const others = ({ roles }: Row) => ROLES.filter((role) => !roles.includes(role));
const fresh = PERMISSIONS_TABLE.filter((row) => row.fresh);

test("strangers and other roles are refused by each page and form, which changes nothing", async () => {
  const before = await contents();
  await expectOfRows(
    PERMISSIONS_TABLE,
    (row) => [row.open ? 200 : "sign-in", ...others(row).map((role) => [role, 403])],
    async (row) => [
      await strangerGets(row),
      ...(await Promise.all(others(row).map(async (role) => [role, await gets(row, role)]))),
    ],
  );
  expect(await contents()).toEqual(before);
});

test("without a fresh sign-in, each page and form that needs one asks for it, and changes nothing", async () => {
  const before = await contents();
  const asks = ({ kind }: Row) => `sign-in ${kind === "page" ? "again" : "repeat"}`;
  await expectOfRows(
    fresh,
    (row) => [asks(row), asks(row)],
    async (row) => [
      await gets(row, "administrator", 41),
      await gets(row, "administrator", limitOf(row) + 0.1),
    ],
  );
  expect(await contents()).toEqual(before);
});

test("each page and form admits its roles: administrators with the oldest sign-in that it takes", () =>
  expectOfRows(
    PERMISSIONS_TABLE,
    ({ roles }) => roles.map((role) => [role, "admitted"]),
    (row) =>
      Promise.all(
        row.roles.map(async (role) => {
          const oldest = row.fresh ? limitOf(row) - 1 : 41;
          return [role, await gets(row, role, role === "administrator" ? oldest : 0)];
        }),
      ),
  ));

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
        expect(
          await (await request(row, role ? cookies.get(role) : undefined, id)).text(),
        ).not.toContain(name);
});

/** `/developer` itself only leads to the console's first page, and unknown addresses are for nobody. */
const SECTIONS = /^\/(?:admin(?:\/|$)|developer\/)(?!\[\.{3}missing\])/;

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
  expect([...accounts.role.enumValues].sort()).toEqual([...ROLES].sort());
});
