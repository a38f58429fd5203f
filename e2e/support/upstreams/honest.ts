import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";
import type { Db } from "@/db/system/client";
import { listenLocally } from "@/test/local-server";
import { CookieClient } from "../cookie-client";
import { world } from "../world";
import { enableUpstream } from "./enable";

export type Person = { sub: string; email: string; email_verified: boolean; name?: string };

type Wanted = {
  id: string;
  /** Settings in Foyer; null for a provider that Foyer doesn't know. */
  settings?: Parameters<typeof enableUpstream>[1]["settings"] | null;
};

/**
 * Starts oidc-provider, a certified provider, and enables it in Foyer. Its people don't need a password,
 * and its ID tokens have no profile, which its UserInfo endpoint returns.
 */
export async function startHonestUpstream(db: Db, { id, settings = {} }: Wanted) {
  const people = new Map<string, Person>();
  let next = "";
  const server = createServer((incoming, outgoing) => serve(incoming, outgoing));
  const { port, stop } = await listenLocally(server);
  const origin = `http://localhost:${port}`;
  const client = { id: "foyer", secret: randomBytes(32).toString("base64url") };
  const provider = new Provider(origin, configurationOf(id, client, people));
  const answerProtocol = provider.callback();
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    incoming.url?.startsWith("/interaction/")
      ? finishInteraction(provider, next, incoming, outgoing)
      : answerProtocol(incoming, outgoing);
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
      let response = await browser.get(location);
      for (let steps = 0; steps < 10; steps++) {
        const to = new URL(response.headers.get("location") ?? "", origin);
        if (to.origin !== origin) return to.href;
        response = await browser.get(to.pathname + to.search);
      }
      throw new Error("the provider's walk does not end");
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
) =>
  ({
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
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...people.get(accountId) }) }),
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    cookies: { keys: ["of this run alone"] },
    // Its own agent reaches no address of this machine.
    fetch: (input, init) => fetch(input, { ...init, dispatcher: undefined } as RequestInit),
  }) as ConstructorParameters<typeof Provider>[1];

async function finishInteraction(
  provider: Provider,
  accountId: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const { params, prompt } = await provider.interactionDetails(incoming, outgoing);
  if (prompt.name === "login")
    return provider.interactionFinished(incoming, outgoing, { login: { accountId } });
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope("openid profile email");
  const consent = { grantId: await grant.save() };
  const options = { mergeWithLastSubmission: true };
  return provider.interactionFinished(incoming, outgoing, { consent }, options);
}
