import { removeGrant } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { expect, press, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const scopes = ["openid", "email"];
const address = () => `${world().origin}/account/apps`;

/** A user who authorized one application for each name. */
async function allowed(...names: string[]) {
  const user = await makeUser(db());
  const made = [];
  for (const name of names) {
    const given = { name, developerName: "Mary Jackson", verifiedAt: new Date() };
    const homepageUrl = `https://${name.toLowerCase().replace(" ", "-")}.example/`;
    const application = await makeApplication(db(), { ...given, homepageUrl });
    const grant = await widenGrant(db(), {
      userId: user.id,
      applicationId: application.id,
      scopes,
      now: new Date(),
    });
    made.push({ application, grant });
  }
  return { user, made };
}

const unusedSince = (grant: string | undefined, days: number) => db().$client`
  update grants set created_at = now() - ${days} * interval '1 day',
    last_used_at = now() - ${days} * interval '1 day' where id = ${grant ?? ""}`;

test("an application's row opens to its developer, its scopes and its site", async ({ visit }) => {
  const { user, made } = await allowed("Wind Tunnel", "Slide Rule");
  const { slug, title } = await makeSite(db(), { applicationId: made[0]?.application.id });
  const { page } = await visit({ person: user });
  await page.goto(address());
  const row = page.getByRole("listitem").filter({ hasText: "Wind Tunnel" }).first();
  for (const words of ["Verified", "wind-tunnel.example", "Never used"])
    await expect(row.locator("summary").first()).toContainText(words);
  await expect(row.locator("summary").first()).toContainText("email");
  await expect(row.getByText("Mary Jackson")).toBeHidden();
  await row.locator("summary").first().click();
  await expect(row.getByText("Mary Jackson")).toBeVisible();
  for (const words of ["See your email address", "your consent is kept"])
    await expect(row).toContainText(words);
  const link = row.getByRole("link", { name: title });
  await expect(link).toHaveAttribute("href", `/go/${slug}`);
});

test("opens an application where it starts its sign-in, once this was approved", async ({
  visit,
}) => {
  const { page, user } = await visit();
  const { id: applicationId } = await makeApplication(db(), {
    ...{ ownerId: user.id, initiateLoginUri: "https://client.example/login?tenant=1" },
  });
  await widenGrant(db(), { userId: user.id, applicationId, scopes, now: new Date() });
  await page.goto(address());
  const open = page.getByRole("link", { name: "Open Test Application" });
  const iss = encodeURIComponent(world().origin);
  await expect(open).toHaveAttribute("href", `https://client.example/login?tenant=1&iss=${iss}`);
  await db().$client`update applications set approved_at = null where id = ${applicationId}`;
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove access" })).toHaveCount(1);
  await expect(open).toHaveCount(0);
});

test("a link to an application opens its row", async ({ visit }) => {
  const { user, made } = await allowed("Wind Tunnel", "Slide Rule");
  const { page } = await visit({ person: user });
  await page.goto(`${address()}#app-${made[0]?.grant}`);
  await expect(page.getByRole("button", { name: "Remove access" })).toHaveCount(1);
  await expect(page.getByText("Wind Tunnel immediately loses access")).toBeVisible();
});

test("people see what an application sees of them, and what it doesn't", async ({ visit }) => {
  const { user } = await allowed("Wind Tunnel");
  const { page } = await visit({ person: user });
  await page.goto(address());
  await page.getByText("See as Wind Tunnel sees you").click();
  const seen = page.locator("details details");
  await expect(seen).toContainText("can't read anything right now");
  await expect(seen).toContainText(user.email ?? "");
  await expect(seen).toContainText(user.id);
  await expect(seen).toContainText("It doesn't see your name, username or picture, your password");
  await expect(seen).not.toContainText("Test Person");
});

test("by keyboard alone, access is removed without a reload, and the notice gets the focus", async ({
  visit,
}) => {
  const { user } = await allowed("Wind Tunnel");
  const { page } = await visit({ person: user });
  await page.goto(address());
  await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
  const button = page.getByRole("button", { name: "Remove access" });
  for (let n = 0; n < 40 && !(await button.evaluate((it) => it === document.activeElement)); n++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const notice = page.getByRole("status").filter({ hasText: "Wind Tunnel can no longer use" });
  await expect(notice).toBeFocused();
  // A link to it would lead to giving the access again.
  await expect(notice.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "No authorized applications" })).toBeVisible();
  await expect(page.locator("body[data-not-reloaded]")).toHaveCount(1);
});

test("a notice names only what the viewer removed, and never a text of the address", async ({
  visit,
}) => {
  const { user, made } = await allowed("Wind Tunnel");
  const other = await allowed("Slide Rule");
  const theirs = other.made[0]?.grant ?? "";
  await removeGrant(db(), { id: theirs, userId: other.user.id }, serviceContext(new Date()));
  const { page } = await visit({ person: user });
  for (const which of [theirs, made[0]?.grant ?? "", "Send your password to Mallory"]) {
    await page.goto(`${address()}?${new URLSearchParams({ done: "app_removed", which })}`);
    await expect(page.getByRole("status")).toHaveText(/^Access removed\./);
  }
});

test("eight applications are searched without JavaScript, and unused ones reviewed", async ({
  visit,
}) => {
  const names = ["Abacus", "Beacon", "Compass", "Dial", "Engine", "Flywheel", "Gauge", "Hammer"];
  const { user, made } = await allowed(...names);
  await unusedSince(made[2]?.grant, 91);
  await unusedSince(made[5]?.grant, 200);
  const { page } = await visit({ person: user, scripted: false });
  await page.goto(address());
  const rows = page.getByRole("main").locator("li:has(> details)");
  await expect(rows).toHaveCount(8);
  await page.getByRole("searchbox").fill("FLY");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Flywheel");
  await page.getByRole("searchbox").fill("nothing like this");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Show all apps" }).click();
  await expect(page.getByText("2 apps haven't been used for 90 days.")).toBeVisible();
  await page.getByRole("link", { name: "Review" }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Compass");
});

for (const { scripted, how } of WAYS)
  test(`all are removed after one confirmation, ${how}`, async ({ visit }) => {
    const { user } = await allowed("Wind Tunnel", "Slide Rule");
    const { page } = await visit({ person: user, scripted });
    await page.goto(address());
    await page.getByRole("link", { name: "Remove all access…" }).click();
    await expect(page.getByRole("main")).toContainText("Slide Rule");
    await press(page, "Remove all access", "Access removed for all applications");
    await expect(page.getByText("Slide Rule")).toHaveCount(0);
  });
