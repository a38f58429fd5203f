import { makeSession, makeUser } from "@/test/factories";
import { contentsOf } from "../../support/contents";
import { sessionCookieValue } from "../../support/flow";
import { keptCookieOf, unpacked } from "../../support/problems-cookie";
import { type ServerOfFile, startServerOfFile } from "../../support/server-of-file";
import { expect, test } from "../../support/spec";

/* Forms of the account that need a fresh sign-in keep what was typed, except for passwords, for the user who typed it. */

// Starts the server once: by default, each worker that runs one of these tests would.
test.describe.configure({ mode: "default" });

let own: ServerOfFile;
test.beforeAll(async () => {
  test.setTimeout(60_000);
  own = await startServerOfFile();
});
test.afterAll(() => own.stop());

/** Returns a new user who signed in 31 minutes ago, and their cookie. */
async function signedIn() {
  const { id } = await makeUser(own.db);
  const authenticatedAt = new Date(Date.now() - 41 * 60_000);
  const session = await makeSession(own.db, id, { authenticatedAt });
  return { id, Cookie: `foyer.session=${await sessionCookieValue(session.id)}` };
}

/** Posts a form of a user, by default a new one. */
async function post(
  address: string,
  fields: Record<string, string>,
  { accept = "text/html", user = signedIn() } = {},
) {
  const { Cookie } = await user;
  const before = await tables();
  const answer = await fetch(own.server.origin + address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: own.server.origin, Cookie, Accept: accept },
    body: new URLSearchParams(fields),
  });
  expect(await tables()).toEqual(before);
  return answer;
}

/** Contents of the tables, except for those that every request of a user may change. */
async function tables() {
  const { sessions: _, daily_counts: __, recent_counts: ___, ...rest } = await contentsOf(own.db);
  return rest;
}

const signInFor = (page: string) =>
  `/sign-in?${new URLSearchParams({ next: page, choose: "repeat" })}`;

const keptBy = (answer: Response) => JSON.parse(unpacked(keptCookieOf(answer)));

const email = { email: "new@x.example" };
const shown = { name_shown: "Ada", username_shown: "ada.before", locale_shown: "" };
const parts = { givenName: "Ada", familyName: "L.", claimedLocale: "en-GB" };
const profile = { name: "Ada L.", username: "ada.after", locale: "en", ...parts };

for (const { address, fields, form, typed, page = "/account/profile" } of [
  { address: "/forms/account/change-email", fields: email, form: "email", typed: email },
  {
    address: "/forms/account/save-profile",
    fields: { ...shown, ...profile },
    form: "profile",
    typed: profile,
  },
  {
    address: "/forms/account/change-password",
    fields: { current: "an old password", new: "a new password" },
    form: "password",
    typed: {},
    page: "/account/security",
  },
])
  test(`${address} changes nothing before a fresh sign-in, and keeps ${Object.keys(typed).join(", ") || "no password"}`, async () => {
    const user = signedIn();
    const answer = await post(address, fields, { user });
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location")?.replace(own.server.origin, "");
    expect(location).toBe(signInFor(`${page}?problem=${form}`));
    expect(keptBy(answer)).toEqual({ form, to: (await user).id, problems: {}, typed });
    expect(answer.headers.get("set-cookie")).toContain("Max-Age=600");
  });

test("a form sent by our script keeps its input too", async () => {
  const answer = await post("/forms/account/change-email", email, { accept: "application/json" });
  expect((await answer.json()).location).toContain("choose=repeat");
  expect(keptBy(answer).typed).toEqual(email);
});
