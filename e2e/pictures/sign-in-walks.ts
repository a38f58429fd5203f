import type { Page } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { Authenticator, enrolUser } from "../support/authenticator";
import { authorizeAddress, type User } from "../support/flow";
import { linkMailed } from "../support/mails";
import { addPasskeyOf } from "../support/passkey-forms";
import { CHALLENGE } from "../support/pending-authorization";
import { signInContext } from "../support/visit";
import { db, world } from "../support/world";

/** Shows a state of the sign-in under its name. */
export type Show = (name: string) => Promise<void>;

type Walk = (page: Page, show: Show) => Promise<void>;

const at = (path: string) => `${world().origin}${path}`;

/** Does what submits a form, and waits for what the page shows then; the same refusal again takes a second. */
async function submit(page: Page, act: () => Promise<void>) {
  const main = page.locator("main");
  const before = await main.innerText();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await act();
  await answered;
  for (let waits = 0; waits < 10 && (await main.innerText()) === before; waits++)
    await page.waitForTimeout(100);
  await page.waitForLoadState("networkidle");
}

/** Fills in the fields of a form and sends it. */
async function send(page: Page, fields: Record<string, string>) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => [page.locator(`main input[name="${name}"]`), value] as const,
  );
  for (const [input, value] of inputs) await input.fill(value);
  await submit(page, async () => inputs.at(-1)?.[0].press("Enter"));
}

/** Presses the button of the form that posts to the address. */
const press = (page: Page, action: string) =>
  submit(page, () =>
    page.locator(`main form[action="${action}"] button[type="submit"]`).first().click(),
  );

async function enterPassword(page: Page, { username, password }: User, next = "/account") {
  await page.goto(at(`/sign-in?${new URLSearchParams({ next })}`));
  await send(page, { username, password });
}

const person = (changes: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(db(), { name: "Ada Lovelace", emailVerifiedAt: new Date(), ...changes });

const application = (requiredContext: "multi_factor" | "phishing_resistant") =>
  makeApplication(db(), { name: "Payroll", requiredContext });

const authorizing = async (context: "multi_factor" | "phishing_resistant") =>
  authorizeAddress(await application(context), CHALLENGE);

/** Requires a second step of editors from a number of days ago. */
const requireOfEditors = (daysAgo: number) => db().$client`
  insert into sign_in_policy (trusted_browser_days, required_roles, required_at, changed_at, revision)
  values (30, '{editor}', now() - make_interval(days => ${daysAgo}), now(), 1)
  on conflict (id) do update set required_at = excluded.required_at`;

/** Walks through the states of the sign-in, by name. */
export const WALKS: Record<string, Walk> = {
  async password(page, show) {
    await page.goto(at("/sign-in"));
    await show("form");
    await enterPassword(page, { ...(await person()), password: "not my password" });
    await show("wrong");
    await signInContext(page.context(), (await person()).id, {
      authenticatedAt: new Date(Date.now() - 11 * 60_000),
    });
    await page.goto(at("/sign-in?next=/account/security&choose=again"));
    await show("again");
  },
  async "second-step"(page, show) {
    await requireOfEditors(0);
    const user = await person();
    const { codes } = await enrolUser(user);
    await enterPassword(page, user);
    await show("code");
    await send(page, { code: "000000" });
    await show("code-wrong");
    await page.goto(at("/sign-in/second?way=recovery"));
    await show("recovery");
    await send(page, { code: "not a code" });
    await show("recovery-wrong");
    await send(page, { code: codes[0] ?? "" });
    await show("recovered");
    await page.context().clearCookies({ name: "foyer.session" });
    await enterPassword(page, user);
    for (let wrong = 0; wrong < 5; wrong++) await send(page, { code: "000000" });
    await show("five-wrong");
    await enterPassword(page, user);
    for (let wrong = 0; wrong < 4; wrong++) await send(page, { code: "000000" });
    await show("limited");
  },
  async "passkey-second-step"(page, show) {
    const user = await person();
    await enrolUser(user);
    await addPasskeyOf(user);
    await enterPassword(page, user);
    await show("passkey-or-code");
  },
  async offer(page, show) {
    await signInContext(page.context(), (await person()).id);
    await page.goto(at("/sign-in/offer?next=/account"));
    await show("offer");
  },
  async policy(page, show) {
    await requireOfEditors(0);
    const editor = await person({ role: "editor" });
    await enterPassword(page, editor);
    await show("add");
    await page.context().clearCookies({ name: "foyer.session" });
    await requireOfEditors(90);
    await db().$client`
      update users set created_at = now() - interval '90 days' where id = ${editor.id}`;
    await enterPassword(page, editor);
    await show("set-up");
    await press(page, "/sign-in/set-up/link");
    await show("sent");
    const link = await linkMailed(editor.email ?? "", "set_up_second_step");
    const pending = await page.context().cookies();
    await page.context().clearCookies({ name: "foyer.pending" });
    await page.goto(at(link));
    await show("password-first");
    await page.context().addCookies(pending.filter(({ name }) => name === "foyer.pending"));
    await page.goto(at(link));
    await show("choose");
    await press(page, "/sign-in/set-up/app");
    await show("app");
    const app = new Authenticator(await page.locator("code").innerText());
    await send(page, { code: app.code() });
    await show("codes");
    await page.goto(at(link));
    await show("used");
  },
  async "step-up"(page, show) {
    const user = await person();
    await enrolUser(user);
    await signInContext(page.context(), user.id);
    await page.goto(at(await authorizing("multi_factor")));
    await show("code");
    await page.goto(at(await authorizing("phishing_resistant")));
    await show("passkey-missing");
    await signInContext(page.context(), (await person()).id);
    await page.goto(at(await authorizing("multi_factor")));
    await show("second-step-missing");
    const keyed = await person();
    await addPasskeyOf(keyed);
    await signInContext(page.context(), keyed.id);
    await page.goto(at(await authorizing("phishing_resistant")));
    await show("passkey");
  },
  async deletion(page, show) {
    const user = await person();
    await signInContext(page.context(), user.id);
    await page.goto(at("/account/deletion"));
    await show("ask");
    await send(page, { username: user.username });
    await show("scheduled");
    await enterPassword(page, user);
    await show("restore");
  },
};
