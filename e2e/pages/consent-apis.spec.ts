import { makeApi, permit } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { type Application, authorizeAddress } from "../support/flow";
import { CHALLENGE, grantTo } from "../support/pending-authorization";
import { expect, type Fixtures, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

/** A person in a browser of their own, and an application that may use two APIs. */
async function openConsent(visit: Fixtures["visit"], scripted = true) {
  const host = `${crypto.randomUUID()}.example`;
  const files = await makeApi(db(), { name: "File store", identifier: `https://files.${host}/v1` });
  const mail = await makeApi(db(), {
    name: "Mail",
    identifier: `https://mail.${host}/`,
    scopes: ["mail:send"],
  });
  const given = { name: "GitLab", redirectUris: [`${world().origin}/health/live`] };
  const application = await makeApplication(db(), given);
  for (const api of [files, mail]) await permit(db(), application.id, api);
  const { page, user: person } = await visit({ scripted });
  return { page, application, person, files, mail, host };
}

const addressOf = (application: Application, scope: string, resources: readonly string[]) =>
  `${world().origin}${authorizeAddress(application, CHALLENGE, { scope })}${resources
    .map((resource) => `&resource=${encodeURIComponent(resource)}`)
    .join("")}`;

for (const { scripted, how } of WAYS)
  test(`the consent lists what an application may do at each API, and the account keeps it, ${how}`, async ({
    visit,
  }) => {
    const { page, application, files, mail, host } = await openConsent(visit, scripted);
    const resources = [files.identifier, mail.identifier];
    await page.goto(addressOf(application, "openid files:read mail:send", resources));
    const store = page.getByRole("region", { name: "File store" });
    await expect(store.getByRole("heading")).toContainText(`files.${host}`);
    await expect(store.getByRole("listitem")).toHaveText(["Use files:read"]);
    const sending = page.getByRole("region", { name: "Mail" });
    await expect(sending.getByRole("listitem")).toHaveText(["Use mail:send"]);
    await expect(page.getByText("New", { exact: true })).toHaveCount(0);
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page).toHaveURL(/\/health\/live\?code=/);

    await page.goto("/account/apps");
    for (const text of ["File store", `files.${host}`, "Use files:read", "Use mail:send"])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText("Use files:write")).toHaveCount(0);
    if (scripted) await expectAccessible(page);
    await page.context().close();
  });

test("a request for more marks what is new", async ({ visit }) => {
  const { page, application, person, files } = await openConsent(visit);
  await page.goto(addressOf(application, "openid files:read", [files.identifier]));
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/health\/live\?code=/);
  await page.goto(addressOf(application, "openid files:read files:write", [files.identifier]));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("GitLab asks for more");
  const rows = page.getByRole("region", { name: "File store" }).getByRole("listitem");
  await expect(rows).toHaveText(["Use files:read", "Use files:writeNew"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/error=access_denied/);
  const [grant] = await db().$client`
    select gs.scopes from grant_scopes gs join grants g on g.id = gs.grant_id where g.user_id = ${person.id}`;
  expect(grant?.scopes).toEqual(["files:read"]);
});

test("rule 136: sensitive scopes are marked", async ({ visit }) => {
  const { page, application, files } = await openConsent(visit);
  await db()
    .$client`update api_scopes set sensitive = true where api_id = ${files.id} and name = 'files:write'`;
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto(addressOf(application, "openid files:read files:write", [files.identifier]));
  const rows = page.getByRole("region", { name: "File store" }).getByRole("listitem");
  await expect(rows).toHaveText(["Use files:read", "Use files:writeSensitive"]);
  await expectAccessible(page);
});

test("an application that has identity alone asks for an API as something more", async ({
  visit,
}) => {
  const { page, application, person, mail } = await openConsent(visit);
  await grantTo(person, application, ["openid"]);
  await page.goto(addressOf(application, "mail:send", [mail.identifier]));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("GitLab asks for more");
  await expect(page.getByRole("region", { name: "Mail" }).getByRole("listitem")).toHaveText([
    "Use mail:sendNew",
  ]);
  await expect(page.getByText("Requested access")).toHaveCount(0);
  await expectAccessible(page);
});
