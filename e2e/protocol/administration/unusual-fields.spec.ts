import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { applicationSecrets } from "@/db/schema/application-secrets";
import { applications } from "@/db/schema/applications";
import { sites } from "@/db/schema/sites";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../../support/flow";
import type { Role } from "../../support/permission-rows";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/* Fields that no browser sends, or that people seldom type. */

async function signedIn(role: Role) {
  const user = await makeUser(db(), { role });
  const session = await makeSession(db(), user.id);
  const Cookie = `foyer.session=${await sessionCookieValue(session.id)}`;
  const post = (form: string, body: URLSearchParams | FormData) =>
    fetch(`${world().origin}/forms/${form}`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: world().origin, Cookie },
      body,
    });
  return { user, post };
}

test("a form with a repeated or undecodable field is refused and clears nothing", async () => {
  const { user, post } = await signedIn("administrator");
  const policyUri = "https://a.example/policy";
  const { id } = await makeApplication(db(), { policyUri });
  const repeated = new URLSearchParams({ application: id, name: "X", policyUri });
  repeated.append("policyUri", policyUri);
  expect((await post("admin/applications/save", repeated)).status).toBe(400);
  const [application] = await db().select().from(applications).where(eq(applications.id, id));
  expect(application?.policyUri).toBe(policyUri);

  const slug = `cut-${user.username}`;
  const fields = { slug, title: "Cut", description: "Long text\0", target: "https://a.example/" };
  expect((await post("admin/sites/add", new URLSearchParams(fields))).status).toBe(400);
  expect(await db().select().from(sites).where(eq(sites.slug, slug))).toEqual([]);

  const upload = new FormData();
  upload.append("application", id);
  upload.append("application", id);
  upload.append("logo", new File([new Uint8Array(8)], "logo.png"));
  expect((await post("admin/applications/set-logo", upload)).status).toBe(400);
});

test("a secret can last until the last day that a calendar offers", async () => {
  const { user, post } = await signedIn("user");
  const { id } = await makeApplication(db(), { ownerId: user.id });
  const fields = { application: id, label: "backup", expires: "9999-12-31" };
  const answer = await post("developer/apps/add-secret", new URLSearchParams(fields));
  expect(answer.status).toBe(200);
  const rows = await db()
    .select()
    .from(applicationSecrets)
    .where(eq(applicationSecrets.label, "backup"));
  expect(rows.map(({ expiresAt }) => expiresAt?.getUTCFullYear())).toContain(9999);
});

test("a number or a time that no column can hold refuses the form", async () => {
  const { user, post } = await signedIn("administrator");
  const { id: application } = await makeApplication(db(), { ownerId: user.id });
  const send = async (form: string, fields: Record<string, string>) =>
    (await post(form, new URLSearchParams({ application, ...fields }))).status;
  for (const number of ["2147483648", "9007199254740993", "-1", "1e300", "0.5", "Infinity"]) {
    for (const section of ["admin/applications", "developer/apps"])
      expect(await send(`${section}/revoke-access`, { epoch: number }), number).toBe(303);
    for (const form of ["clients/save", "organization/save-brand", "sign-in/save"])
      expect(await send(`admin/${form}`, { revision: number }), number).toBe(303);
  }
  for (const shown of ["0000-01-01T00:00:00Z", "+010000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
    expect(await send("developer/apps/check", { shown }), shown).toBe(303);
});

test("an export of the audit log with an unknown range exports everything and records no range", async () => {
  const { post } = await signedIn("administrator");
  for (const range of [`${"a".repeat(199)}😀`, "junk", "constructor"]) {
    const answer = await post(
      "admin/audit/export",
      new URLSearchParams({ format: "jsonl", range }),
    );
    expect(answer.status).toBe(200);
    const [exported = "{}"] = (await answer.text()).split("\n");
    expect(JSON.parse(exported)).toMatchObject({ event: "audit.exported" });
    expect(exported).not.toContain('"range"');
  }
});

test("a form for a secret that the browser sends twice creates one", async () => {
  const { user, post } = await signedIn("user");
  const { id } = await makeApplication(db(), { ownerId: user.id });
  const label = randomUUID();
  const form = () =>
    new URLSearchParams({ application: id, once: randomUUID(), label, expires: "" });
  const once = form();
  expect((await post("developer/apps/add-secret", once)).status).toBe(200);
  const again = await post("developer/apps/add-secret", once);
  expect(again.status).toBe(303);
  expect(again.headers.get("location")).toContain(
    `/developer/apps/${id}/secrets?refused=added_already`,
  );
  const stored = () => db().$count(applicationSecrets, eq(applicationSecrets.label, label));
  expect(await stored()).toBe(1);
  expect((await post("developer/apps/add-secret", form())).status).toBe(200);
  expect(await stored()).toBe(2);
});
