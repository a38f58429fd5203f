import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect as expectOfPages,
  type Locator,
  type Page,
} from "@playwright/test";
import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue, type User } from "./flow";
import { SCRIPTED } from "./sizes";
import { db, world } from "./world";

/** Walks that are the same with and without scripts, and their end of a title. */
export const WAYS = SCRIPTED.map((scripted) => ({
  scripted,
  how: `${scripted ? "with" : "without"} JavaScript`,
}));

type Session = Parameters<typeof makeSession>[2];

/** Creates a user's session in this browser, without the sign-in page. */
export async function signInContext(context: BrowserContext, userId: string, given: Session = {}) {
  const session = await makeSession(db(), userId, given);
  const value = await sessionCookieValue(session.id);
  await context.addCookies([{ name: "foyer.session", value, url: world().origin }]);
  return session;
}

type Visitor = { person?: User; role?: User["role"]; session?: Session; scripted?: boolean };

export type Visit = { user: User; page: Page; context: BrowserContext; session: { id: string } };

export type Fixtures = {
  /** Opens a page in a browser of its own, which is closed after the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page in a browser of its own in which a person has just signed in: a new user by default. */
  visit(visitor?: Visitor): Promise<Visit>;
};

/** `test` of specs in a browser. Addresses of pages are relative to the world's origin. */
export const test = base.extend<Fixtures>({
  newPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  visit: ({ newPage, javaScriptEnabled }, use) =>
    use(async ({ role = "user", person, session, scripted = javaScriptEnabled } = {}) => {
      const user = person ?? (await makeUser(db(), { role, picture: null }));
      const page = await newPage({ javaScriptEnabled: scripted });
      const context = page.context();
      return { user, page, context, session: await signInContext(context, user.id, session) };
    }),
});

export const expect = expectOfPages;

/** Waits for the typeface, whose letters are a little wider than those that stand in for it. */
export const typeface = (page: Page) =>
  page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /Sans/.test(family) && status === "loaded"),
  );

type Place = Page | Locator;
type Words = string | RegExp;

/** Presses a button; what it says afterwards has to appear. */
export async function press(place: Place, button: Words, said?: Words) {
  await place.getByRole("button", { name: button }).click();
  if (said !== undefined) await expect(place.getByText(said)).toBeVisible();
}

/** Fills in fields by their labels, and presses a button. */
export async function submit(
  place: Place,
  fields: Record<string, string>,
  button: Words,
  said?: Words,
) {
  for (const [label, text] of Object.entries(fields)) await place.getByLabel(label).fill(text);
  await press(place, button, said);
}

type Person = Pick<User, "username" | "password">;

export async function enterPassword(page: Page, { username, password }: Person) {
  await page.getByLabel("Username or email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
