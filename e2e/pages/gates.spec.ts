import { makeSite } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { signedInBrowser } from "../support/flow";
import { makeGate, Visitor } from "../support/gates";
import { expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const ADMINISTRATOR = { role: "administrator" } as const;

const newOrigin = () => `https://${crypto.randomUUID()}.example.org`;

for (const { how, scripted } of WAYS)
  test(`an administrator protects a site from its page, and sees the proxy ask ${how}`, async ({
    visit,
  }) => {
    const origin = newOrigin();
    const { id, title } = await makeSite(db(), { targetUrl: `${origin}/start` });
    const { page: directory } = await visit();
    const { page, user } = await visit({ ...ADMINISTRATOR, scripted });
    await page.goto(`/admin/sites/${id}`);
    await page.getByText("Protect this site…").click();
    await press(page, "Protect this site", "Site registered.");
    await expect(page.getByText("forwardauth.address")).toBeVisible();
    await directory.goto(`/?q=${title}`);
    await expect(directory.getByRole("link", { name: title })).toBeVisible();
    await expect(directory.getByText("Signs in with your account")).toHaveCount(0);
    for (const proxy of ["Caddy", "nginx"]) {
      await page.getByRole("link", { name: proxy, exact: true }).click();
      await expect(page.getByText(new URL(origin).host).first()).toBeVisible();
    }
    await page.getByLabel("Address of your application").fill("10.0.0.5;");
    await press(page, "Fill in", undefined);
    await expect(page.getByText("Enter an address of your own network")).toBeVisible();
    await page.getByLabel("Address of your application").fill("10.0.0.5:3000");
    await press(page, "Fill in", undefined);
    await expect(page.getByText("proxy_pass http://10.0.0.5:3000;")).toBeVisible();
    await press(page, "Start check");
    await expect(page.getByText("proxy_pass http://10.0.0.5:3000;")).toBeVisible();
    const opens = page.getByRole("link", { name: `Open ${new URL(origin).host}` });
    await expect(opens).toHaveAttribute("href", origin);
    await expect(page.getByText("Your proxy hasn't asked Foyer yet")).toHaveCount(1);
    const [, clientId = ""] = /gate\/([^/]+)\/check/.exec(await page.innerText("main")) ?? [];
    const { browser } = await signedInBrowser(user);
    const visitor = new Visitor({ clientId });
    await visitor.enter(browser);
    await visitor.ask("/");
    const letIn = page.getByText(`${user.username} was let in`);
    await expect(async () => {
      if (!scripted) await page.reload();
      await expect(letIn.first()).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(async () => {
      await directory.reload();
      await expect(directory.getByText("Signs in with your account")).toBeVisible();
    }).toPass();
    await page.goto(`/admin/sites/${id}`);
    await expect(page.getByText("Protect this site…")).toHaveCount(0);
    for (const words of [`Last let in${user.username}`, "Everyone with an account"])
      await expect(page.locator("#protect")).toContainText(words);
    await page.getByRole("link", { name: "Configure the proxy" }).click();
    await page.getByRole("link", { name: "Overview", exact: true }).last().click();
    await expect(page.locator("#protect")).toContainText(`Last let in${user.username}`);
    await expect(page.locator("#protect")).not.toContainText("Not yet");
  });

test("the check says what a proxy does wrong, as far as Foyer can see it", async ({ visit }) => {
  const gate = await makeGate();
  const { page, user } = await visit(ADMINISTRATOR);
  await page.goto(`/admin/applications/${gate.id}/quickstart`);
  // More than a page's parameters doesn't come back as its address.
  const kept = page.locator("#check input[name=query]");
  await kept.evaluate((input, long) => input.setAttribute("value", long), "x=".padEnd(2001, "y"));
  await press(page, "Start check");
  expect(page.url()).not.toContain("yyy");
  const says = (words: string) =>
    expect(page.getByRole("status").last()).toHaveText(words, { timeout: 15_000 });
  await says("Your proxy hasn't asked Foyer yet");
  const visitor = new Visitor(gate);
  await visitor.ask("/", { "x-forwarded-uri": "" });
  await says("Your proxy asked without the path");
  await expect(
    page.getByText("proxy_set_header X-Forwarded-Uri $request_uri;").last(),
  ).toBeVisible();
  // A proxy whose site leads nobody to the callback.
  await visitor.ask("/page");
  await says("Waiting for a visitor to sign in");
  await expect(page.getByText("doesn't send /.foyer/callback")).toBeVisible();
  await expect(page.getByText("your application received no user")).toHaveCount(0);
  await visitor.enter((await signedInBrowser(user)).browser);
  await visitor.ask("/");
  await says(`The proxy asks, and ${user.username} was let in.`);
  await expect(page.getByText("your application received no user")).toBeVisible();
});

test("an administrator chooses who gets in, and reads what is still to do", async ({ visit }) => {
  const site = await makeSite(db(), { targetUrl: newOrigin(), audience: "groups" });
  const [seen, chosen] = [`seen-${site.slug}`, `chosen-${site.slug}`];
  await db().$client`
    with made as (insert into groups (key, name) values (${seen}, 'Seen'), (${chosen}, 'Chosen') returning id, key)
    insert into site_groups (site_id, group_id) select ${site.id}, id from made where key = ${seen}`;
  const { page } = await visit(ADMINISTRATOR);
  await page.goto(`/admin/sites/${site.id}`);
  await page.getByText("Protect this site…").click();
  const form = page.locator("#protect form");
  await expect(form.getByRole("radio", { name: "Only members" })).toBeChecked();
  await expect(form.getByText("Seen", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("combobox").fill(chosen);
  await page.getByRole("option", { name: new RegExp(chosen) }).click();
  await press(page, "Protect this site", "Site registered.");
  await page.goto(`/admin/sites/${site.id}`);
  await expect(page.locator("#protect")).toContainText("Nobody has been let in yet");
  await expect(page.locator("#protect")).toContainText("Only members of the groups");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Stop protecting" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stop protecting this site?");
  await expect(page.getByText("nobody gets in to the site")).toBeVisible();
  await expect(page.getByText(/consent|Delete this application/)).toHaveCount(0);
  await page.goBack();
  await page.getByRole("link", { name: "Change who gets in" }).click();
  for (const key of [seen, chosen]) await expect(page.getByText(key).first()).toBeVisible();
});

test("an editor is told whom to ask, and a site without a target is offered nothing", async ({
  visit,
}) => {
  const [site, without] = [
    await makeSite(db(), { targetUrl: `${newOrigin()}/` }),
    await makeSite(db(), { targetUrl: null }),
  ];
  const { page } = await visit({ role: "editor" });
  await page.goto(`/admin/sites/${site.id}`);
  await expect(page.getByText("Ask an administrator to protect it.")).toBeVisible();
  await expect(page.getByText("Protect this site…")).toHaveCount(0);
  await page.goto(`/admin/sites/${without.id}`);
  await expect(page.getByRole("heading", { name: "Protection" })).toHaveCount(0);
});

for (const { how, scripted } of WAYS)
  test(`an administrator registers a site behind a proxy and changes what it gets ${how}`, async ({
    visit,
  }) => {
    const { page } = await visit({ ...ADMINISTRATOR, scripted });
    await page.goto("/admin/applications/new");
    await page.getByRole("link", { name: "Site behind a proxy" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Team wiki");
    await page.getByLabel("Address of the site").fill("ftp://wiki.example.org");
    await press(page, "Register application", "Enter an origin such as");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Team wiki");
    const origin = newOrigin();
    await page.getByLabel("Address of the site").fill(`${origin}/start`);
    await press(page, "Register application", "Site registered.");
    await page.getByRole("link", { name: "Overview" }).last().click();
    await expect(page.getByText("Kind of application")).toBeVisible();
    await expect(page.getByText(/Authentication method|Profile preview/)).toHaveCount(0);
    await page.getByRole("link", { name: "Settings" }).click();
    const jump = page.getByRole("navigation", { name: "Sections" }).getByRole("link").first();
    await expect(jump).toHaveAttribute("href", "#gate");
    await expect(page.locator("form section").first()).toHaveId("gate");
    await page.getByLabel("Public paths").fill("/assets/../x");
    await page.getByLabel("Remote-Name").uncheck();
    await page.getByLabel("Name", { exact: true }).fill("Wiki of all teams");
    await press(page, "Save settings", undefined);
    await expect(page.getByText("Enter at most 50 paths")).toBeVisible();
    await expect(page.getByLabel("Remote-Name")).not.toBeChecked();
    await page.getByLabel("Public paths").fill("/assets/\n/robots.txt");
    await press(page, "Save settings", undefined);
    await expect(page.getByText("Application saved.")).toBeVisible();
    const [gate] = await db().$client`select * from gates where origin = ${origin}`;
    expect(gate).toMatchObject({ public_paths: ["/assets/", "/robots.txt"], assertion: true });
    expect(gate?.sends).not.toContain("Remote-Name");
    const [application] = await db().$client`select first_party, scopes,
      (select array_agg(uri) from redirect_uris where application_id = a.id) as uris
      from applications a where id = ${gate?.application_id}`;
    expect(application).toMatchObject({ first_party: true, uris: [`${origin}/.foyer/callback`] });
    expect(application?.scopes).toContain("groups");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wiki of all teams");
    await page.getByLabel("Public paths").fill("/assets/ /robots.txt");
    await press(page, "Save settings", undefined);
    await expect(page.getByText("Nothing to save")).toBeVisible();
  });
