import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../../support/flow";
import { db, world } from "../../support/world";

const SITES = JSON.stringify([
  {
    slug: "too-late",
    title: "Too late",
    displayUrl: "late.example",
    description: "",
    kind: "external",
    pinWeight: 0,
    targetUrl: null,
    enabled: true,
  },
]);
const part = (name: string, value: string) =>
  `--slow\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
const BODY = `${part('name="do"', "import")}${part('name="file"; filename="s.json"', SITES)}--slow--\r\n`;

/** Uploads a file, holding back the rest until `meanwhile` has finished. */
async function importSlowly(user: { id: string }, meanwhile: () => Promise<unknown>) {
  const session = await makeSession(db(), user.id);
  const upload = request(`${world().origin}/forms/admin/sites/import`, {
    method: "POST",
    headers: {
      Origin: world().origin,
      Cookie: `foyer.session=${await sessionCookieValue(session.id)}`,
      "Content-Type": "multipart/form-data; boundary=slow",
      "Content-Length": Buffer.byteLength(BODY),
    },
  });
  const answered = once(upload, "response");
  upload.write(BODY.slice(0, 40));
  // The server checks the permission while the upload is in progress.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await meanwhile();
  upload.end(BODY.slice(40));
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode as number;
}

test("who is no editor any more when a file has come changes nothing with it", async () => {
  const user = await makeUser(db(), { role: "editor" });
  const demote = () => db().update(users).set({ role: "user" }).where(eq(users.id, user.id));
  expect(await importSlowly(user, demote)).toBe(403);
  const [found] = await db().$client`select count(*)::int as n from sites where slug = 'too-late'`;
  expect(found).toEqual({ n: 0 });
});
