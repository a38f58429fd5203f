import { identityProviders } from "@/db/schema/identities";
import type { Db } from "@/db/system/client";
import { newCredential, seal } from "@/lib/runtime/crypto";
import { beginElsewhere } from "@/lib/session/elsewhere/begin";
import { finishElsewhere } from "@/lib/session/elsewhere/finish";
import { setSessionKey } from "@/lib/session/session-cookie";
import { sessionIn } from "@/test/second-step";
import type { UpstreamAnswer } from "./hostile-answers";
import { CLIENT, type Upstream } from "./upstream";

type Wanted = Parameters<typeof beginElsewhere>[0];

type Given = Partial<typeof identityProviders.$inferInsert>;

let made = 0;

/** Creates an enabled provider whose people are at an upstream. `secrets` are those of its server, if it isn't this process. */
export async function makeProvider(
  db: Db,
  upstream: Upstream,
  given: Given = {},
  secrets?: readonly string[],
) {
  made += 1;
  const [provider] = await db
    .insert(identityProviders)
    .values({
      ...{ id: `provider-${made}`, name: `Provider ${made}`, issuer: upstream.issuer },
      kind: "oidc",
      ...{ clientId: CLIENT.id, sealedClientSecret: await seal(CLIENT.secret, secrets) },
      ...{ metadata: upstream.metadata, metadataAt: new Date(), enabledAt: new Date() },
      ...given,
    })
    .returning();
  if (!provider) throw new Error("no provider was inserted");
  return provider;
}

type Provider = Awaited<ReturnType<typeof makeProvider>>;

/** Browser that signs in from elsewhere, with the cookies that it keeps. */
export class Visitor {
  readonly #upstream: Upstream;
  readonly #device = newCredential("device");
  cookie: string;

  constructor(upstream: Upstream, cookie = "") {
    this.#upstream = upstream;
    this.cookie = cookie;
  }

  get headers() {
    return new Headers({ cookie: this.cookie });
  }

  async begin(
    { id }: Pick<Provider, "id">,
    { purpose = "sign_in", loginHint = null }: Partial<Wanted> = {},
  ) {
    const given = { providerId: id, next: "/account", loginHint, purpose };
    const begun = await beginElsewhere(given, this.headers);
    if (!begun.ok) throw new Error(`no sign-in began: ${begun.error.code}`);
    const [pair = ""] = begun.value.cookie.split(";");
    if (!this.cookie.includes(pair)) this.cookie = [this.cookie, pair].filter(Boolean).join("; ");
    return begun.value.location;
  }

  /** Comes back from a provider. */
  finish(callback: URL, headers = this.headers) {
    const called = {
      providerId: callback.pathname.split("/").at(-1) ?? "",
      query: callback.search.slice(1),
      state: callback.searchParams.get("state") ?? "",
      device: this.#device,
    };
    return finishElsewhere(called, { url: callback.href, headers });
  }

  /** Signs in with a provider that answers like this. */
  async signIn(provider: Pick<Provider, "id">, answer: UpstreamAnswer = {}) {
    return this.finish(this.#upstream.visit(await this.begin(provider), answer));
  }
}

type Done = Awaited<ReturnType<typeof finishElsewhere>>;

export function openedBy(done: Done) {
  const signedIn = done.ok ? done.value.signedIn : null;
  if (!signedIn || !("session" in signedIn)) throw new Error("no session was opened");
  return sessionIn(signedIn.session);
}

/** Returns the token of a sign-in that waits for a second step. */
export function pendingIn(done: Done): string {
  const signedIn = done.ok ? done.value.signedIn : null;
  if (!signedIn || !("pending" in signedIn)) throw new Error("no second step was asked for");
  return signedIn.pending;
}

export const sessionCookieOf = (done: Done) => setSessionKey(openedBy(done)).split(";")[0] ?? "";

/** Returns the reasons of all failed sign-ins with a provider. */
export async function reasonsOf(db: Db, { name }: Pick<Provider, "name">): Promise<string[]> {
  const rows = await db.$client<{ reason: string; about: string | null }[]>`
    select after->>'reason' as reason, after->>'about' as about from audit_events
    where event in ('session.elsewhere_failed', 'session.sign_in_deactivated')
      and after->>'provider' = ${name} order by id`;
  return rows.map(({ reason, about }) => (about === null ? reason : `${reason}: ${about}`));
}
