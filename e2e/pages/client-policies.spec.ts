import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { authorizeAddress } from "../support/flow";
import { setUpOwnServer } from "../support/own-server";
import { CHALLENGE } from "../support/pending-authorization";
import { expect, signInContext, test, WAYS } from "../support/visit";
import { db } from "../support/world";

// The policy affects every native client of a server, so this file has its own.
setUpOwnServer();
// The tests change that policy.

for (const { scripted, how } of WAYS)
  test(`rule 91: an administrator accepts any loopback port, told that this is an exception, ${how}`, async ({
    visit,
  }) => {
    await db().$client`delete from client_policies`;
    const { page } = await visit({ role: "administrator", scripted });
    await page.setViewportSize({ width: 360, height: 720 });
    await page.goto("/admin/clients");
    await expect(page).toHaveURL("/admin/sign-in?part=clients#clients");
    const policies = page.locator("form", { has: page.locator("#clients") });
    const warning = page.getByText("Any port is an exception: every other redirect URI must match");
    await expect(page.getByRole("radio", { name: "The registered port" })).toBeChecked();
    await expect(warning).toBeHidden();
    await page.getByRole("radio", { name: "Any port" }).focus();
    await page.keyboard.press("Space");
    await expect(warning).toBeVisible();
    if (scripted) await expectAccessible(page);
    await policies.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Client policies saved.")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Any port" })).toBeChecked();
    await db().$client`update client_policies set loopback_ports = 'exact', revision = 2`;
    await page.getByRole("radio", { name: "The registered port" }).check();
    await policies.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("someone else just updated these policies")).toBeVisible();
    await expect(page.getByRole("radio", { name: "The registered port" })).toBeChecked();
    await page.goto("/admin/audit?event=policy.changed");
    await expect(
      page.getByRole("link", { name: "Client policies changed", exact: true }).first(),
    ).toBeVisible();
  });

test("rule 93: the error page says that only the port differs, and what can be done", async ({
  page,
}) => {
  const application = await makeApplication(db(), {
    ...{ name: "Example CLI", type: "native", tokenEndpointAuthMethod: "none" },
    redirectUris: ["http://127.0.0.1:4000/cb"],
  });
  const redirect_uri = "http://127.0.0.1:4001/cb";
  await page.goto(authorizeAddress(application, CHALLENGE, { redirect_uri }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "a port that isn't registered",
  );
  for (const option of ["register the port", "the device grant", "ask an administrator"])
    await expect(page.getByText(option).first()).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => db().$client`select from application_failures`, { timeout: 10_000 })
    .toHaveLength(1);
  const admin = await makeUser(db(), { role: "administrator" });
  await signInContext(page.context(), admin.id);
  await page.goto(`/admin/applications/${application.id}/activity`);
  const failure = page.locator("#failures li");
  await expect(failure).toContainText("Only the port differs from a registered redirect URI.");
  await expect(failure).toContainText("Sent: http://127.0.0.1:4001/cb");
  await expect(failure).toContainText("Registered: http://127.0.0.1:4000/cb");
  await expect(failure).toContainText("Request ID shown to the user");
});

test("rule 89: the form recommends redirect URIs of native applications in order", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/applications/new?kind=native");
  await expect(
    page.getByText(/https address that your app claims.*com\.example\.app.*loopback.*device grant/),
  ).toBeVisible();
});
