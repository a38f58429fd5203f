import { makeUser } from "@/test/factories";
import { CLIENT, startUpstream, type Upstream } from "@/test/upstream/upstream";
import { setUpOwnServer } from "../support/own-server";
import { enableUpstream } from "../support/upstreams/enable";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

/* An administrator tries a provider before people sign in with it, and orders the buttons. */

setUpOwnServer();

const ID = "tried";
let upstream: Upstream;

test.beforeAll(async () => {
  upstream = await startUpstream();
  const settings = { email_trust: "verified", domains: ["example.org"] };
  const { issuer } = upstream;
  await enableUpstream(db(), { id: ID, name: "Tried Co", issuer, client: CLIENT, settings });
  await db().$client`update identity_providers set enabled_at = null`;
});
test.afterAll(() => upstream.stop());

test("rule 153: a trial that succeeded is remembered, and one that was canceled is no failure", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const { email } = await makeUser(db());
  const tried = page.getByRole("button", { name: "Try sign-in" });
  await page.goto(`/admin/providers/${ID}`);
  upstream.answerWith({ answer: { callback: { code: null, error: "access_denied" } } });
  await tried.click();
  await expect(page.getByText("The trial was canceled")).toBeVisible();
  await expect(page.getByText("Nobody would get in")).toHaveCount(0);
  await page.getByRole("link", { name: "Enable…" }).click();
  await expect(page.getByText("no trial sign-in has succeeded")).toBeVisible();
  await page.goBack();
  upstream.answerWith({ answer: { claims: { sub: "a", email, email_verified: true } } });
  await tried.click();
  await expect(page.getByText("An account would be linked")).toBeVisible();
  await page.goto(`/admin/providers/${ID}`);
  await expect(page.getByText("Tried successfully")).toBeVisible();
  await page.getByRole("button", { name: "Enable", exact: true }).click();
  await expect(page.getByText("Its button is on the sign-in page now.")).toBeVisible();
});

test("the order of the buttons can be changed on a phone", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  await db().$client`insert into identity_providers
    (id, kind, name, issuer, client_id, sealed_client_secret, position)
    values ('second', 'oidc', 'Second Co', 'https://second.example', 'x', 'x', 9)`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/providers");
  const up = page.getByRole("button", { name: "Move Second Co up" });
  const state = page.getByRole("row").last().getByText("Disabled");
  const [left, right] = [await state.boundingBox(), await up.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await up.click();
  await expect(page.getByRole("rowheader").first()).toContainText("Second Co");
});
