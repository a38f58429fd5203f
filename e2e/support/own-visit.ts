import type { APIRequestContext, Browser } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { signInContext } from "./signed-in-page";
import { db, world } from "./world";

/** A new user with applications of their own, in a browser of their own. */
export async function ownVisit(browser: Browser, javaScriptEnabled = true) {
  const user = await makeUser(db(), { picture: null });
  const context = await browser.newContext({ javaScriptEnabled });
  await signInContext(context, user.id);
  const page = await context.newPage();
  return { user, page, open: (path: string) => page.goto(world().origin + path) };
}

/** Posts a form of /developer/apps, without following the redirect. */
export const postOwn = (request: APIRequestContext, form: string, fields: Record<string, string>) =>
  request.post(`${world().origin}/forms/developer/apps/${form}`, {
    headers: { Origin: world().origin },
    [form === "set-logo" ? "multipart" : "form"]: fields,
    maxRedirects: 0,
  });
