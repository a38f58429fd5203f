import { isDeepStrictEqual } from "node:util";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { contentsOf } from "../../support/contents";
import { sessionCookieValue } from "../../support/flow";
import { FORM_ADDRESSES } from "../../support/form-addresses";
import { type ServerOfFile, startServerOfFile } from "../../support/server-of-file";
import { expect, test } from "../../support/spec";

/* F15: a write with the user's cookies from anywhere except Foyer's own forms changes nothing.
   Runs on a database of its own, which is compared row by row. */

let own: ServerOfFile;
// Starts the server once: by default, each worker that runs one of these tests would.
test.describe.configure({ mode: "default" });

let person: { id: string; username: string; password: string; grant: string; cookie: string };

test.beforeAll(async () => {
  own = await startServerOfFile();
  const user = await makeUser(own.db);
  const application = await makeApplication(own.db);
  const scopes = ["openid"];
  const now = new Date();
  const grant = await widenGrant(own.db, {
    userId: user.id,
    applicationId: application.id,
    scopes,
    now,
  });
  const session = await makeSession(own.db, user.id);
  const cookie = `foyer.session=${await sessionCookieValue(session.id)}`;
  person = { id: user.id, username: user.username, password: user.password, grant, cookie };
});

test.afterAll(() => own.stop());

/** Fields of all forms together; each form reads those that it knows. */
const fields = () =>
  new URLSearchParams({
    grant: person.grant,
    username: "somebody-else",
    name: "Somebody else",
    email: "else@example.org",
    password: person.password,
    current: person.password,
    new: "a whole new secret",
    repeated: "a whole new secret",
    login: person.username,
    account: person.id,
    decision: "allow",
    locale: "zh-CN",
  });

const FOREIGN: [name: string, headers: () => Record<string, string>, status: number][] = [
  ["a foreign Origin", () => ({ Origin: "https://evil.example" }), 403],
  ["a null Origin", () => ({ Origin: "null" }), 403],
  ["no Origin", () => ({}), 403],
  [
    "our own name in another scheme",
    () => ({ Origin: own.server.origin.replace("http:", "https:") }),
    403,
  ],
  [
    "a foreign Origin and our Referer",
    () => ({ Origin: "https://evil.example", Referer: `${own.server.origin}/account` }),
    403,
  ],
  ["text/plain", () => ({ Origin: own.server.origin, "Content-Type": "text/plain" }), 415],
  ["JSON", () => ({ Origin: own.server.origin, "Content-Type": "application/json" }), 415],
];

/** Sends what no form of ours sends to an address, and returns each answer's status and cookies. */
const sendTo = (address: string) =>
  Promise.all(
    FOREIGN.map(async ([name, headers]) => {
      const answer = await fetch(own.server.origin + address.replace(/\[\w+\]/g, "x"), {
        method: "POST",
        redirect: "manual",
        headers: {
          Cookie: person.cookie,
          "Content-Type": "application/x-www-form-urlencoded",
          ...headers(),
        },
        body: fields().toString(),
      });
      return [address, name, answer.status, answer.headers.get("set-cookie")];
    }),
  );

test("each form takes nothing that a form of ours did not send", async () => {
  const before = await contentsOf(own.db);
  const answers = [];
  for (const address of FORM_ADDRESSES) answers.push(...(await sendTo(address)));
  expect(answers).toEqual(
    FORM_ADDRESSES.flatMap((address) =>
      FOREIGN.map(([name, , status]) => [address, name, status, null]),
    ),
  );
  const after = await contentsOf(own.db);
  expect(after, await formThatChanges(after)).toEqual(before);

  /** Finds the form that changes something, if it does so again. */
  async function formThatChanges(now: typeof before) {
    if (isDeepStrictEqual(now, before)) return "";
    for (const address of FORM_ADDRESSES) {
      await sendTo(address);
      if (!isDeepStrictEqual(await contentsOf(own.db), now)) return address;
    }
    return "a form, but not again";
  }
});

test("the same request from a page of ours does change something: what is refused above is refused for its origin", async () => {
  const before = await contentsOf(own.db);
  const answer = await fetch(`${own.server.origin}/forms/account/remove-app`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: person.cookie, Origin: own.server.origin },
    body: fields(),
  });
  expect(answer.headers.get("location")).toContain("done=app_removed");
  expect((await contentsOf(own.db)).grants).not.toBe(before.grants);
});

test("the list of forms is not empty, and the form that is known best is on it", () => {
  expect(FORM_ADDRESSES).toContain("/forms/account/remove-app");
  expect(FORM_ADDRESSES.length).toBeGreaterThan(4);
});
