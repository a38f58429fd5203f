import { CookieClient } from "@/e2e/support/cookie-client";
import { sealSessionKey } from "@/lib/session/session-cookie";
import { makeSession, makeUser, sessionToken } from "@/test/factories";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import type { Foyer } from "./foyer";

/** Returns the value of a session's cookie. */
export const cookieOf = (id: string, secret: string) =>
  sealSessionKey({ id, token: sessionToken(id) }, [secret]);

/** Adds a passkey to another account; returns what signs in with it in a new browser, which throws unless a session opens. */
export async function passkeySignIn({ db, settings, publicOrigin: origin }: Foyer) {
  const user = await makeUser(db);
  const { id } = await makeSession(db, user.id);
  const authenticator = new SoftAuthenticator();
  const owner = new CookieClient(origin);
  owner.setCookie("foyer.session", cookieOf(id, settings.APP_SECRET));
  const asked = await owner.post("/forms/account/passkey-options", {});
  const added = authenticator.add(await asked.json(), { origin });
  await owner.post("/forms/account/add-passkey", { answer: added });
  return async () => {
    const browser = new CookieClient(origin);
    const asked = await browser.post("/sign-in/passkey/options", {});
    if (!asked.ok) throw new Error(`the options answered ${asked.status}`);
    const answer = authenticator.signIn(await asked.json(), { origin });
    const { status } = await browser.post("/sign-in/passkey", { answer });
    if (!browser.cookie("foyer.session")) throw new Error(`the passkey answered ${status}`);
  };
}
