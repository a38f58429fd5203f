import type { Page } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import { expect, type Fixtures, submit, test, WAYS } from "../support/visit";
import { db } from "../support/world";

type Wrong = {
  form: string;
  /** Returns a page that shows the form. */
  open: (fixtures: Fixtures, scripted: boolean) => Promise<Page>;
  label: string;
  typed: string;
  button: string;
  problem: string;
};

/** Opens the page of a pending application as an administrator. */
const asAdmin =
  (tab = "") =>
  async ({ visit }: Fixtures, scripted: boolean) => {
    const { page, user: admin } = await visit({ role: "administrator", scripted });
    const { id } = await makeApplication(db(), { ownerId: admin.id, approvedAt: null });
    await page.goto(`/admin/applications/${id}${tab}`);
    return page;
  };

async function profile({ visit }: Fixtures, scripted: boolean) {
  const { page } = await visit({ scripted });
  await page.goto("/account/profile");
  return page;
}

async function offer({ visit }: Fixtures, scripted: boolean) {
  const { page, user } = await visit({ scripted });
  const { id } = await makeApplication(db(), { ownerId: user.id });
  await page.goto(`/developer/apps/${id}/transfer`);
  return page;
}

async function forgotPassword({ newPage }: Fixtures, scripted: boolean) {
  const page = await newPage({ javaScriptEnabled: scripted });
  await page.goto("/forgot-password");
  return page;
}

const FORMS: Wrong[] = [
  {
    form: "forgotten password",
    open: forgotPassword,
    label: "Username or email address",
    typed: "",
    button: "Send reset link",
    problem: "Enter your username or email address.",
  },
  {
    form: "email address",
    open: profile,
    label: "New email address",
    typed: "not an address",
    button: "Change email",
    problem:
      "Enter a valid email address. The part before the @ can't have accents or non-Latin letters.",
  },
  {
    form: "offer of an application",
    open: offer,
    label: "New owner's username",
    typed: "",
    button: "Send offer",
    problem: "Enter the new owner's username.",
  },
  {
    form: "transfer of an application",
    open: asAdmin("/people#owner"),
    label: "New owner",
    typed: "",
    button: "Transfer application",
    problem: "Enter the new owner's username.",
  },
  {
    form: "review note",
    open: asAdmin(),
    label: "Note to the owner",
    typed: "",
    button: "Send back",
    problem: "Enter a note.",
  },
];

for (const { form, open, label, typed, button, problem } of FORMS)
  for (const { scripted, how } of WAYS)
    test(`${form}: the field has the focus and says what is wrong, ${how}`, async ({
      visit,
      newPage,
    }) => {
      const page = await open({ visit, newPage }, scripted);
      const field = page.getByLabel(label);
      await field.fill(typed);
      await page.getByRole("button", { name: button }).click();
      await expect(page).toHaveURL(/[?&]problem=/);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(page.locator(`[id="${await field.getAttribute("id")}-problem"]`)).toHaveText(
        problem,
      );
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport();
      await expect(field).toHaveValue(typed);
    });

test("a profile with two wrong fields names both above the form", async ({ visit, newPage }) => {
  const page = await profile({ visit, newPage }, false);
  await page.getByLabel("Name", { exact: true }).fill("x".repeat(101));
  await submit(page, { Username: "no name" }, "Save profile");
  const summary = page.getByRole("alert").filter({ hasText: "Fix 2 fields" });
  await expect(summary.getByRole("link")).toHaveText(["Name", "Username"]);
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveValue("no name");
});

for (const { scripted, how } of WAYS)
  test(`a half-typed date is never taken for none ${how}`, async ({ visit }) => {
    const { page } = await visit({ role: "administrator", scripted });
    const { id } = await makeApplication(db());
    await page.goto(`/admin/applications/${id}/secrets`);
    const count = () =>
      db().$client`select 1 from application_secrets where application_id = ${id}`;
    const before = (await count()).length;
    await page.getByLabel("Label").fill("Half");
    await page.getByLabel("Last valid day").focus();
    await page.keyboard.type("11");
    await page.getByRole("button", { name: "Create secret" }).click();
    await expect(page.locator("input:invalid")).toHaveCount(1);
    await expect(page).toHaveURL(/\/secrets$/);
    expect(await count()).toHaveLength(before);
  });
