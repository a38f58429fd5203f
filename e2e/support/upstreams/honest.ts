import { randomBytes } from "node:crypto";
import type { Db } from "@/db/system/client";
import { CookieClient } from "../cookie-client";
import { type Settings, startOidcProvider } from "../oidc-provider";
import { world } from "../world";
import { enableUpstream } from "./enable";

export type Person = { sub: string; email: string; email_verified: boolean; name?: string };

type Wanted = {
  id: string;
  /** Settings in Foyer; null for a provider that Foyer doesn't know. */
  settings?: Parameters<typeof enableUpstream>[1]["settings"] | null;
};

/**
 * Starts oidc-provider and enables it in Foyer. Its ID tokens have no profile, which its UserInfo
 * endpoint returns.
 */
export async function startHonestUpstream(db: Db, { id, settings = {} }: Wanted) {
  const people = new Map<string, Person>();
  let next = "";
  const client = { id: "foyer", secret: randomBytes(32).toString("base64url") };
  const { origin, walk, stop } = await startOidcProvider(configurationOf(id, client, people), {
    login: () => ({ accountId: next }),
    scope: "openid profile email",
  });
  if (settings)
    await enableUpstream(db, { id, name: "Honest Co", issuer: origin, client, settings });
  return {
    origin,
    client,
    /** Chooses who signs in at the provider from now on. */
    meet(person: Person) {
      people.set(person.sub, person);
      next = person.sub;
    },
    /** Signs a person in at the provider; returns the callback to which it sends the browser. */
    async visit(location: string, person: Person, browser = new CookieClient(origin)) {
      this.meet(person);
      return (await walk(browser, location)).href;
    },
    /** Signs out at the provider, which asks first; returns where it sends the browser, if anywhere. */
    async signOut(browser: CookieClient, location = `${origin}/session/end`) {
      const page = await (await browser.get(location)).text();
      const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
      const done = await browser.post("/session/end/confirm", { xsrf, logout: "yes" });
      return new URL(done.headers.get("location") ?? "", origin).href;
    },
    stop,
  };
}

/** Returns how it is configured: with one client, and people who need no password. */
const configurationOf = (
  id: string,
  client: { id: string; secret: string },
  people: ReadonlyMap<string, Person>,
): Settings => ({
  clients: [
    {
      ...{ client_id: client.id, client_secret: client.secret, response_types: ["code"] },
      token_endpoint_auth_method: "client_secret_post",
      redirect_uris: [`${world().origin}/sign-in/elsewhere/${id}`],
      post_logout_redirect_uris: [`${world().origin}/sign-out/elsewhere`],
      backchannel_logout_uri: `${world().origin}/oauth/backchannel/${id}`,
      backchannel_logout_session_required: true,
    },
  ],
  claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, ...people.get(accountId) }),
  }),
  features: { backchannelLogout: { enabled: true } },
  // Its own agent reaches no address of this machine.
  fetch: (input, init) => fetch(input, { ...init, dispatcher: undefined } as RequestInit),
});
