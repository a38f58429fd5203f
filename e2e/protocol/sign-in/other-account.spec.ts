import { makeSession, makeUser } from "@/test/factories";
import { contentsOf } from "../../support/contents";
import { sessionCookieValue } from "../../support/flow";
import { FORM_NAMES, UPLOADS } from "../../support/form-addresses";
import { keptCookieOf, unpacked } from "../../support/problems-cookie";
import { type ServerOfFile, startServerOfFile } from "../../support/server-of-file";
import { expect, test } from "../../support/spec";

/* A form changes nothing unless the account that its page was made for sends it. */

// Starts the server once: by default, each worker that runs one of these tests would.
test.describe.configure({ mode: "default" });

let own: ServerOfFile;
/** Two administrators, and the cookie of the second one's new session. */
let before: { id: string; username: string };
let now: { id: string; username: string };
let cookie: string;

test.beforeAll(async () => {
  test.setTimeout(60_000);
  own = await startServerOfFile();
  const role = "administrator";
  before = await makeUser(own.db, { role, username: "ada.before" });
  now = await makeUser(own.db, { role, username: "zoe.after" });
  const session = await makeSession(own.db, now.id);
  cookie = `foyer.session=${await sessionCookieValue(session.id)}`;
});
test.afterAll(() => own.stop());

const accountOf = ({ id, username }: { id: string; username: string }) => `${id} ${username}`;

function post(
  address: string,
  fields: Record<string, string>,
  headers = {},
  isUpload = UPLOADS.includes(address),
) {
  const body = isUpload ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(own.server.origin + address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: own.server.origin, Accept: "text/html", Cookie: cookie, ...headers },
    body,
  });
}

/** Contents of the tables, except for those that every request of a user may change. */
async function tables() {
  const { sessions: _, daily_counts: __, recent_counts: ___, ...rest } = await contentsOf(own.db);
  return rest;
}

for (const address of [...FORM_NAMES.map((name) => `/forms/${name}`), "/favorites"])
  test(`${address} names both accounts and changes nothing if another one sends it`, async () => {
    const stored = await tables();
    const answer = await post(address, { account: accountOf(before) });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("opened as ada.before, but you&#39;re signed in as zoe.after now");
    expect(page).toContain("Sign in as ada.before");
    expect(page).toContain("Continue as zoe.after");
    expect(await tables()).toEqual(stored);
  });

const profile = { name: "Ada L.", username: "ada.l", locale: "en" };

const keptBy = (answer: Response) => JSON.parse(unpacked(keptCookieOf(answer)));

test("the first account finds its input after it has signed in again", async () => {
  const fields = { ...profile, account: accountOf(before) };
  const answer = await post("/forms/account/save-profile", fields);
  expect(keptBy(answer)).toMatchObject({ form: "profile", to: before.id, typed: profile });
  const next = encodeURIComponent("/account/profile?problem=profile");
  expect(await answer.text()).toContain(`/sign-in?next=${next}&amp;choose=other`);
});

test("an ended session keeps the input for the account of the page", async () => {
  const fields = { ...profile, account: accountOf(before) };
  for (const Cookie of ["", "foyer.session=gone"]) {
    const answer = await post("/forms/account/save-profile", fields, { Cookie });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get("location") ?? "", own.server.origin);
    expect(location.pathname).toBe("/sign-in");
    expect(Object.fromEntries(location.searchParams)).toEqual({
      next: "/account/profile?problem=profile",
      choose: "ended",
    });
    expect(keptBy(answer)).toMatchObject({ form: "profile", to: before.id, typed: profile });
    expect(answer.headers.get("set-cookie")).toContain("Max-Age=600");
  }
});

test("an ended session keeps the texts of a form that may have a file", async () => {
  const fields = { title: "Typed", account: accountOf(before) };
  const answer = await post("/forms/admin/sites/add", fields, { Cookie: "" }, true);
  expect(answer.headers.get("location")).toContain("choose=ended");
  expect(keptBy(answer)).toMatchObject({ form: "site", to: before.id, typed: { title: "Typed" } });
});

test("an ended session keeps no password", async () => {
  const fields = { current: "an old one", new: "a new one", account: accountOf(before) };
  const answer = await post("/forms/account/change-password", fields, { Cookie: "" });
  expect(keptBy(answer)).toEqual({ form: "password", to: before.id, problems: {}, typed: {} });
});

test("a renamed account, and a page of the version before, go on", async () => {
  for (const account of [`${now.id} a.former.name`, now.id, ""])
    expect((await post("/forms/account/save-profile", { ...profile, account })).status).toBe(303);
  expect((await post("/forms/account/save-profile", profile)).status).toBe(303);
});

test("an account that nobody has is named as it was sent, shortened and escaped", async () => {
  const account = `x <b>${"long".repeat(50)}`;
  const page = await (await post("/forms/account/save-profile", { account })).text();
  expect(page).toContain(`opened as &lt;b&gt;${"long".repeat(15)}l, but`);
});
