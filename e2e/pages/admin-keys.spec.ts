import { setUpOwnServer } from "../support/own-server";
import { expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

// Rotation affects every test on a server, so this file has its own.
setUpOwnServer();

const ALGORITHMS = ["RS256", "ES256", "EdDSA"];

for (const { scripted, how } of WAYS)
  test(`an administrator rotates the keys ${how}, once for a form`, async ({ visit }) => {
    const { page, user: admin, context } = await visit({ role: "administrator", scripted });
    await page.goto("/admin/keys");
    const algorithms = page.getByRole("list", { name: "Signing keys" }).getByRole("listitem");
    const rows = algorithms.filter({ has: page.getByRole("heading") });
    await expect(rows).toContainText(ALGORITHMS.map((alg) => new RegExp(`${alg}.*Active.*Next`)));
    /** Ids of the keys that sign, the first of each row. */
    const signing = () =>
      rows.evaluateAll((all) => all.map((row) => row.querySelector("code")?.textContent ?? ""));
    const before = await signing();
    const jwks = page.getByText(`${new URL(page.url()).origin}/oauth/jwks`);
    await expect(jwks).toBeVisible();
    if (scripted)
      for (const value of ["JWKS URI", ...before])
        await expect(page.getByRole("button", { name: `Copy ${value}` })).toBeVisible();

    await page.getByRole("link", { name: "Rotate keys…" }).click();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused();
    await page.getByRole("button", { name: "Rotate signing keys" }).click();
    // The rotation generates three new key pairs, one of them RSA, which takes time.
    await expect(page.getByText("Keys rotated.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Wait five minutes before you rotate again")).toBeVisible();
    const after = await signing();
    const retired = page.getByRole("table", { name: "Retired keys" }).getByRole("rowheader");
    expect((await retired.allTextContents()).slice(0, 3)).toEqual(
      ALGORITHMS.map((alg) => expect.stringContaining(alg)),
    );
    expect(after).toHaveLength(3);
    expect(after.filter((kid) => before.includes(kid))).toEqual([]);
    await press(other, "Rotate signing keys", "Nothing changed");
    expect(await signing()).toEqual(after);

    const events = await db().$client`
      select before, after from audit_events where event = 'key.rotated' and actor_id = ${admin.id}`;
    expect(events.map((event) => event.before.active).sort()).toEqual(before.sort());
    expect(events.map((event) => event.after.active).sort()).toEqual(after.sort());
  });

for (const { scripted, how } of WAYS)
  test(`an administrator revokes a key ${how}`, async ({ visit }) => {
    const { page, user: admin, context } = await visit({ role: "administrator", scripted });
    await page.goto("/admin/keys");
    const row = page
      .getByRole("list", { name: "Signing keys" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "EdDSA" }) });
    const [active = "", next = ""] = await row.locator("code").allTextContents();
    await page.getByRole("link", { name: `Revoke EdDSA key ${active}…` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Revoke signing key?");
    await expect(page.getByRole("main")).toContainText(active);
    await expect(page.getByText("and accept what the key signed until then")).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await press(page, "Revoke signing key", "Key revoked.");
    await expect(row.locator("code").first()).toHaveText(next);
    await expect(page.getByText(active)).toHaveCount(0);
    await press(other, "Revoke signing key", "Nothing changed: this key has already been removed.");
    const published = await page.request.get("/oauth/jwks");
    expect(await published.text()).not.toContain(active);
    const events = await db().$client`
      select before, after from audit_events where event = 'key.revoked' and actor_id = ${admin.id}`;
    const before = { alg: "EdDSA", kid: active, state: "active" };
    expect(events).toEqual([{ before, after: { active: next } }]);
  });
