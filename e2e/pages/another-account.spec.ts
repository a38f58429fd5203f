import { makeApplication, makeUser } from "@/test/factories";
import { everyPage } from "../support/every-page";
import { enterPassword, expect, type Fixtures, signInContext, test, WAYS } from "../support/visit";
import { db } from "../support/world";

/* Pages that stay open while another account signs in, or while their session ends. */

async function profileOf(visit: Fixtures["visit"], scripted: boolean) {
  const { page, user: person, session, context } = await visit({ scripted });
  await page.goto("/account/profile");
  await page.getByLabel("Given name").fill("Augusta");
  const save = page.getByLabel("Given name").locator("xpath=ancestor::form").getByRole("button");
  const signIn = async (password: string) => {
    await enterPassword(page, { username: person.username, password });
  };
  const signInAndSave = async () => {
    await signIn(person.password);
    await expect(page.getByLabel("Given name")).toHaveValue("Augusta");
    await save.last().click();
    await expect(page.getByText("Profile saved.")).toBeVisible();
    expect(await givenNameOf(person.id)).toBe("Augusta");
  };
  return { person, context, session, page, save: () => save.last().click(), signIn, signInAndSave };
}

const givenNameOf = async (id: string) =>
  (await db().$client`select given_name as name from users where id = ${id}`)[0]?.name;

for (const { scripted, how } of WAYS) {
  test(`a form of another account is refused, and its input returns with that account, ${how}`, async ({
    visit,
  }) => {
    const { person, context, page, save, signInAndSave } = await profileOf(visit, scripted);
    const other = await makeUser(db());
    await signInContext(context, other.id);
    await save();
    await expect(page.getByRole("heading", { name: "Another account is signed in" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(
      `opened as ${person.username}, but you're signed in as ${other.username} now`,
    );
    expect(await givenNameOf(person.id)).not.toBe("Augusta");
    expect(await givenNameOf(other.id)).not.toBe("Augusta");
    await page.getByRole("link", { name: `Sign in as ${person.username}` }).click();
    await signInAndSave();
  });

  test(`what was typed survives the end of the session and a wrong password, ${how}`, async ({
    visit,
  }) => {
    const { session, page, save, signIn, signInAndSave } = await profileOf(visit, scripted);
    await db().$client`update sessions set ended_at = now() where id = ${session.id}`;
    await save();
    await expect(page.getByText("nothing has changed yet")).toBeVisible();
    await signIn("wrong password");
    await expect(page.getByText("Incorrect username or password.")).toBeVisible();
    await signInAndSave();
  });
}

test("what was typed isn't shown to another account that signs in", async ({ visit }) => {
  const { context, session, page, save } = await profileOf(visit, true);
  await db().$client`update sessions set ended_at = now() where id = ${session.id}`;
  await save();
  await expect(page.getByText("nothing has changed yet")).toBeVisible();
  const next = new URL(page.url()).searchParams.get("next") ?? "";
  await signInContext(context, (await makeUser(db(), { givenName: "Zoe" })).id);
  await page.goto(next);
  await expect(page.getByLabel("Given name")).toHaveValue("Zoe");
});

test("every form of every page says whom the page was made for", async ({ visit }) => {
  test.setTimeout(120_000);
  const { page, user: admin } = await visit({ role: "administrator" });
  const { id } = await makeApplication(db(), { ownerId: admin.id });
  for (const path of await everyPage(admin.id, id)) {
    const html = await (await page.request.get(path)).text();
    const forms = html.match(/<form[^>]* method="post"[\s\S]*?<\/form>/g) ?? [];
    const silent = forms.filter(
      (form) => !form.includes(`name="account" value="${admin.id} ${admin.username}"`),
    );
    // The switches of language and theme belong to the browser.
    const others = silent.filter((form) => !form.includes('action="/preferences"'));
    expect({ path, others }).toEqual({ path, others: [] });
  }
});
