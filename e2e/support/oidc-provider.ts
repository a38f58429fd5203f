import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider, { type InteractionResults } from "oidc-provider";
import { listenLocally } from "@/test/local-server";
import type { CookieClient } from "./cookie-client";

export type Settings = NonNullable<ConstructorParameters<typeof Provider>[1]>;

type Visitors = {
  /** Returns who signs in now, and how. */
  login: () => InteractionResults["login"];
  /** Scopes that everybody grants, and those of each API. */
  scope: string;
  apis?: readonly { identifier: string; scopes: readonly string[] }[];
};

/**
 * Starts oidc-provider, a certified implementation, which requires PKCE. Its interactions finish by
 * themselves: its people don't need a password, and consent to everything.
 */
export async function startOidcProvider(settings: Settings, { login, scope, apis = [] }: Visitors) {
  const server = createServer((incoming, outgoing) => serve(incoming, outgoing));
  const { port, stop } = await listenLocally(server);
  const origin = `http://localhost:${port}`;
  const provider = new Provider(origin, withInteractions(settings));
  const answerProtocol = provider.callback();
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    incoming.url?.startsWith("/interaction/")
      ? finishInteraction(incoming, outgoing)
      : answerProtocol(incoming, outgoing);

  async function finishInteraction(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { params, prompt, session } = await provider.interactionDetails(incoming, outgoing);
    const finish = (result: InteractionResults) =>
      provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: true });
    if (prompt.name === "login") return finish({ login: login() });
    const [accountId, clientId] = [session?.accountId ?? "", String(params.client_id)];
    const grant = new provider.Grant({ accountId, clientId });
    grant.addOIDCScope(scope);
    for (const { identifier, scopes } of apis) grant.addResourceScope(identifier, scopes.join(" "));
    return finish({ consent: { grantId: await grant.save() } });
  }

  return {
    origin,
    provider,
    /** Goes on until the provider sends the browser away, or to a page that `isEnd`; returns its address. */
    async walk(browser: CookieClient, path: string, isEnd = async (_: URL) => false) {
      let response = await browser.get(path);
      for (let steps = 0; steps < 10; steps++) {
        const to = new URL(response.headers.get("location") ?? "", origin);
        if (to.origin !== origin || (await isEnd(to))) return to;
        response = await browser.get(to.pathname + to.search);
      }
      throw new Error("the provider's walk does not end");
    },
    stop,
  };
}

const withInteractions = (settings: Settings): Settings => ({
  ...settings,
  pkce: { required: () => true },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  features: { ...settings.features, devInteractions: { enabled: false } },
  cookies: { ...settings.cookies, keys: ["of this run alone"] },
});
