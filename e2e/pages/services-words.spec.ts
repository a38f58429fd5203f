import { makeService } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { expect, press, submit, test } from "../support/visit";
import { db } from "../support/world";

const SIGN_IN = /sign(s|ed)? in/;

test("the list of applications shows their kinds, and no users of a service", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const name = `Listed ${Date.now()}`;
  await makeApplication(db(), { name: `${name} web`, type: "web" });
  await makeService(db(), [], { name: `${name} job` });
  await page.goto(`/admin/applications?q=${encodeURIComponent(name)}`);
  const cells = (row: string) =>
    page.getByRole("row").filter({ hasText: row }).getByRole("cell").filter({ hasText: /\S/ });
  // A phone shows the last use in other words.
  const asShown = { useInnerText: true };
  const service = ["Service", "Your organization", "–", /^–/, /./];
  await expect(cells("job")).toHaveText(service, asShown);
  const web = ["Web app", "Your organization", "0", "Never", /./];
  await expect(cells("web")).toHaveText(web, asShown);
});

test("suspending several applications says nothing that only some of them do", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const name = `Stopped ${Date.now()}`;
  await makeService(db(), [], { name });
  await page.goto(`/admin/applications?q=${encodeURIComponent(name)}`);
  for (const [button, title, what] of [
    ["Suspend…", "Suspend 1 application", "It loses all access immediately and stops working."],
    ["Lift suspension…", "Lift 1 suspension", "It works again right away."],
  ] as const) {
    await page.getByRole("checkbox", { name }).check();
    await press(page, button, what);
    await page.getByRole("button", { name: title }).click();
    await expect(page.getByRole("checkbox", { name })).toBeVisible();
  }
});

test("a pending service is registered and transferred without a word about signing in", async ({
  visit,
}) => {
  const [giver, heir] = [await visit(), await visit()];
  await giver.page.goto("/developer/apps/new?kind=service");
  await expect(giver.page.getByText("A new service can get tokens after")).toBeVisible();
  const pending = { ownerId: giver.user.id, approvedAt: null, name: "Offered job" };
  const { id } = await makeService(db(), [], pending);
  await giver.page.goto(`/developer/apps/${id}/transfer`);
  await expect(giver.page.getByText("pending approval, it can't get tokens.")).toBeVisible();
  await expect(giver.page.getByRole("main").getByText(SIGN_IN)).toHaveCount(0);
  await giver.page.getByLabel("New owner's username").fill(heir.user.username);
  await giver.page.getByRole("button", { name: "Send offer" }).click();
  await expect(giver.page.getByText("Transfer offer sent.")).toBeVisible();
  await heir.page.goto("/developer/apps");
  const offer = heir.page.getByRole("region", { name: /wants to transfer Offered job/ });
  await expect(offer.getByText("Until it's approved, it can't get tokens.")).toBeVisible();
  await expect(offer.getByText("Service", { exact: true })).toBeVisible();
  for (const absent of ["Redirect URIs", "Users", SIGN_IN])
    await expect(offer.getByText(absent)).toHaveCount(0);
});

test("an owner who saves a service and loses its badge reads what that means for a service", async ({
  visit,
}) => {
  const { page, user } = await visit();
  const { id } = await makeService(db(), [], { ownerId: user.id, verifiedAt: new Date() });
  await page.goto(`/developer/apps/${id}/settings`);
  await page.getByLabel("Name", { exact: true }).fill("Renamed job");
  await submit(page, { "Privacy policy URL": "https://job.example/privacy" }, "Save settings");
  const notice = page.getByText("Service saved and submitted for review.");
  await expect(notice).toHaveText(/it can't get tokens\.$/);
  await expect(page.getByText("Renamed job").first()).toBeVisible();
});
