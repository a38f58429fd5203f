import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { makeApplication, makeUser } from "@/test/factories";
import { eventsOf } from "../support/events-of";
import { postOwn } from "../support/post-own";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

const LIST = "/developer/apps";

const TABS = ["", "/settings", "/secrets", "/people", "/quickstart", "/activity"];

const FORMS = ["add-secret", "offer", "remove", "remove-logo", "remove-secret", "save", "set-logo"];

/** Fields of a settings post; MASS has fields that the form lacks. */
const POSTED = {
  revision: "1",
  name: "Mine",
  redirectUris: "https://client.example/callback",
  authMethod: "client_secret_basic",
  idTokenSigningAlg: "ES256",
  scope_openid: "on",
};
const MASS = {
  firstParty: "on",
  verified: "on",
  requiredContext: "phishing_resistant",
  verifiedAt: "2026-01-01T00:00:00Z",
  approvedAt: "2026-01-01T00:00:00Z",
  approved: "true",
  suspendedAt: "",
  from: "",
};

const row = (id: string) =>
  db().$client`
    select a.*, (select count(*)::int from application_secrets s where s.application_id = a.id) as secrets,
      array(select r.uri from redirect_uris r where r.application_id = a.id order by 1) as uris
    from applications a where a.id::text = ${id}`;

test("asks for a sign-in and shows only the user's own applications", async ({
  request,
  visit,
}) => {
  const owner = await makeUser(db());
  const { id } = await makeApplication(db(), { ownerId: owner.id });
  const below = [...TABS, "/transfer", "/remove"].map((path) => `/${id}${path}`);
  for (const path of ["", "/new", ...below]) {
    const answer = await request.get(world().origin + LIST + path, { maxRedirects: 0 });
    expect(answer.headers().location).toContain("/sign-in?next=");
  }
  const create = { width: 90, height: 90, channels: 3, background: "#286" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const logo = { name: "a.png", mimeType: "image/png", buffer };
  const { page, user } = await visit();
  const organizations = await makeApplication(db());
  const [secret] = await db().$client`
    select id from application_secrets where application_id = ${id}`;
  const wrong = ["nothing", randomUUID(), user.id, id, organizations.id];
  for (const one of wrong) {
    const before = await row(one);
    for (const path of [...TABS, "/transfer", "/remove", `/secrets/${secret?.id}`])
      expect((await page.request.get(`${world().origin}${LIST}/${one}${path}`)).status()).toBe(404);
    const fields = { ...POSTED, application: one, username: user.username, label: "x" };
    for (const form of FORMS) {
      const more: Record<string, typeof logo> = form === "set-logo" ? { logo } : {};
      const given = { ...fields, secret: `${secret?.id}`, ...more };
      const answer = await postOwn(page.request, form, given);
      const { location = "" } = answer.headers();
      expect([form, answer.status(), location]).toEqual([
        form,
        303,
        `${world().origin}${LIST}?refused=unknown`,
      ]);
    }
    expect(await row(one)).toEqual(before);
  }
  expect(await eventsOf(id)).toEqual([]);
});

test("accepts or declines nobody else's offer", async ({ visit }) => {
  const owner = await makeUser(db());
  const other = await makeUser(db());
  const { id } = await makeApplication(db(), { ownerId: owner.id });
  const [offer] = await db().$client`
    insert into application_offers (application_id, from_id, to_id, to_username, created_at, expires_at)
    values (${id}, ${owner.id}, ${other.id}, ${other.username}, now(), now() + interval '1 day') returning id`;
  const { page } = await visit();
  for (const form of ["accept-offer", "decline-offer", "withdraw-offer"])
    for (const one of [`${offer?.id}`, randomUUID(), "nothing"]) {
      const fields = { offer: one, revision: "1", application: id };
      const answer = await postOwn(page.request, form, fields);
      expect([form, one, answer.status()]).toEqual([form, one, 303]);
      expect(new URL(answer.headers().location ?? "", world().origin).href).toBe(
        `${world().origin}${LIST}?refused=offer_gone`,
      );
    }
  expect((await row(id))[0]).toMatchObject({ owner_id: owner.id });
  expect(await eventsOf(id)).toEqual([]);
});

test("ignores settings that an owner may not change", async ({ visit }) => {
  const { page, user } = await visit();
  const stranger = await makeUser(db());
  const mass = { ...MASS, ownerId: stranger.id, owner: stranger.username, clientId: "chosen" };
  const once = randomUUID();
  await postOwn(page.request, "register", { ...POSTED, ...mass, once });
  const registered = {
    owner_id: user.id,
    first_party: false,
    verified_at: null,
    approved_at: null,
  };
  const [made] = await row(once);
  expect(made).toMatchObject({ ...registered, name: "Mine", suspended_at: null });
  expect(made?.client_id).not.toBe("chosen");
  const fields = { ...POSTED, ...mass, name: "Again", application: once };
  await postOwn(page.request, "save", fields);
  expect((await row(once))[0]).toMatchObject({ ...registered, name: "Again" });
  await db().$client`update applications set suspended_at = now() where id = ${once}`;
  await postOwn(page.request, "save", { ...fields, revision: "2", name: "Third" });
  const [suspended] = await row(once);
  expect(suspended).toMatchObject({ name: "Third", suspended_at: expect.any(Date) });
});
