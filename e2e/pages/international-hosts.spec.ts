import { randomBytes } from "node:crypto";
import { makeApi, permit } from "@/test/apis";
import { makeApplication, makeUser } from "@/test/factories";
import { authorizeAddress } from "../support/flow";
import { CHALLENGE } from "../support/pending-authorization";
import { expect, type Fixtures, submit, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

for (const { scripted, how } of WAYS)
  test(`a developer registers an address with an international host, and reads how to spell others, ${how}`, async ({
    visit,
  }) => {
    const { page } = await visit({ scripted });
    await page.goto("/developer/apps/new?kind=web");
    await page.getByLabel("Name", { exact: true }).fill("Bücherei");
    const addresses = page.getByLabel("Redirect URIs", { exact: true });
    const wrong = [
      "https://bücher.example/cb",
      "HTTPS://Bücher.example/cb",
      "https://client.example:443/cb",
      "https://XN--BCHER-KVA.example/cb",
      "https://例え。テスト/パス",
      "https://xn--ü.example/cb",
    ];
    await addresses.fill(wrong.join("\n"));
    await page.getByRole("button", { name: "Register application" }).click();
    for (const message of [
      `Line 2, ${wrong[1]}: Write the scheme in lowercase: https://xn--bcher-kva.example/cb`,
      "or the zeros before it: https://client.example/cb",
      "Write the host in lowercase: https://xn--bcher-kva.example/cb",
      "https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9",
      "Check the host and port.",
    ])
      await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText("Line 1,")).toHaveCount(0);
    await addresses.fill(wrong[0] ?? "");
    await page.getByRole("button", { name: "Register application" }).click();
    await expect(page.getByLabel("client_id", { exact: true })).toBeVisible();
    const clientId = await page.getByLabel("client_id", { exact: true }).inputValue();
    const rows = await db().$client`select uri from redirect_uris join applications
      on applications.id = application_id where client_id = ${clientId}`;
    expect(rows).toEqual([{ uri: "https://xn--bcher-kva.example/cb" }]);
  });

test("an editor enters a target with an international host, and the list shows it readable", async ({
  visit,
}) => {
  const slug = `buecher-${randomBytes(4).toString("hex")}`;
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/sites/new");
  await page.getByLabel("Title").fill("Bücherei");
  await page.getByLabel("Slug").fill(slug);
  await page.getByLabel("Display URL").fill("library.example");
  await page.getByRole("textbox", { name: "Target" }).fill("https://xn--ü.example/");
  await expect(page.getByText("Enter a full URL with a valid host name")).toBeVisible();
  await submit(page, { Target: "HTTPS://Bücher.example:443/" }, "Add site");
  await expect(page.getByRole("textbox", { name: "Target" })).toHaveValue(
    "https://xn--bcher-kva.example:443/",
  );
  const led = await fetch(`${world().origin}/go/${slug}`, { redirect: "manual" });
  expect(led.headers.get("location")).toBe("https://xn--bcher-kva.example:443/");
  for (const q of ["https://bücher.example/", slug]) {
    await page.goto(`/admin/sites?q=${encodeURIComponent(q)}`);
    const row = page.getByRole("row").filter({ has: page.getByText("library.example") });
    await expect(row.getByText("bücher.example")).toBeVisible();
  }
});

test("an administrator finds a person by the email address that the list shows", async ({
  visit,
}) => {
  const name = `ada-${randomBytes(4).toString("hex")}`;
  await makeUser(db(), { username: name, name: "Ada", email: `${name}@xn--bcher-kva.example` });
  const { page } = await visit({ role: "administrator" });
  const shown = `${name}@bücher.example`;
  for (const q of [name, shown]) {
    await page.goto(`/admin/users?q=${encodeURIComponent(q)}`);
    await expect(page.getByText(shown)).toBeVisible();
  }
});

/** A person with an international email address, an application and an API with such hosts. */
async function openVisit(visit: Fixtures["visit"], host: string) {
  const api = await makeApi(db(), {
    name: "Files",
    identifier: `https://files.${randomBytes(4).toString("hex")}.${host}/v1`,
  });
  const application = await makeApplication(db(), {
    name: "Bücherei",
    redirectUris: [`https://${host}/cb`],
    postLogoutRedirectUris: [`https://${host}/`],
    homepageUrl: `https://www.${host}/`,
  });
  await permit(db(), application.id, api);
  const person = await makeUser(db(), { email: `ada-${randomBytes(4).toString("hex")}@${host}` });
  const { page } = await visit({ person });
  const consent = authorizeAddress(application, CHALLENGE, { scope: "openid email files:read" });
  const signOut = new URLSearchParams({
    client_id: application.clientId,
    post_logout_redirect_uri: `https://${host}/`,
  });
  return {
    page,
    toConsent: () => page.goto(`${consent}&resource=${encodeURIComponent(api.identifier)}`),
    toSignOut: () => page.goto(`/oauth/logout?${signOut}`),
    toProfile: () => page.goto("/account/profile"),
  };
}

for (const [what, host, shown] of [
  ["readable", "xn--bcher-kva.example", "bücher.example"],
  ["as xn-- if they mix scripts", "xn--ggle-55da.example", "xn--ggle-55da.example"],
] as const)
  test(`consent, sign-out and profile show international hosts ${what}`, async ({ visit }) => {
    const { page, toConsent, toSignOut, toProfile } = await openVisit(visit, host);
    const main = page.getByRole("main");
    await toConsent();
    await expect(main.getByText(`www.${shown}`)).toBeVisible();
    await expect(page.getByRole("region", { name: "Files" })).toContainText(`.${shown}`);
    await expect(main.getByText(new RegExp(`@${shown}`)).first()).toBeVisible();
    await expect(main.getByText(new RegExp(`(?<![.@])\\b${shown}`)).first()).toBeVisible();
    await toSignOut();
    await expect(main.getByText(new RegExp(`You'll return to.*${shown}`))).toBeVisible();
    await toProfile();
    await expect(main.getByText(`@${shown}`).first()).toBeVisible();
    if (shown !== host) await expect(main.getByText(host)).toHaveCount(0);
  });
