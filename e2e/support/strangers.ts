import { makeApplication } from "@/test/factories";
import { type OwnServer, startOwnServer } from "./own-server";

export type Call = {
  method?: "GET" | "POST";
  form: Record<string, string>;
  authorization?: string;
};

export type Strangers = Awaited<ReturnType<typeof meetStrangers>>;

/** Starts a server with low limits behind a proxy, with two clients, for requests without an account. */
export async function meetStrangers(quota: number, settings: Record<string, string> = {}) {
  const own: OwnServer = await startOwnServer({
    RATE_LIMIT_TOKEN: `${quota}`,
    TRUST_PROXY: "1",
    LOG_LEVEL: "info",
    ...settings,
  });
  const web = await makeApplication(own.db);
  const spa = await makeApplication(own.db, { tokenEndpointAuthMethod: "none" });
  let networks = 0;

  return {
    own,
    web,
    spa,
    newNetwork() {
      networks += 1;
      return `198.51.${networks >> 8}.${networks & 255}`;
    },
    call(path: string, { method = "POST", form, authorization }: Call, from: string) {
      const values = new URLSearchParams(form);
      const { origin } = own.server;
      return fetch(`${origin}${path}${method === "GET" ? `?${values}` : ""}`, {
        method,
        redirect: "manual",
        headers: {
          Origin: origin,
          "X-Forwarded-For": from,
          ...(authorization && { Authorization: authorization }),
        },
        ...(method === "POST" && { body: values }),
      });
    },
    /** Parameters of a well-behaved client's authorization request. */
    authorization: (more: Record<string, string> = {}) => ({
      response_type: "code",
      client_id: web.clientId,
      redirect_uri: web.redirectUri,
      scope: "openid",
      code_challenge: "c".repeat(43),
      code_challenge_method: "S256",
      ...more,
    }),
    async waiting(): Promise<{ rows: number; bytes: number }> {
      const [stored] = await own.db.$client<{ rows: number; bytes: number }[]>`
        select count(*)::int as rows, coalesce(sum(octet_length(parameters::text)), 0)::int as bytes
        from authorization_requests`;
      return stored ?? { rows: 0, bytes: 0 };
    },
  };
}

/** Number of one-minute windows that can have been open since `start`. */
export const windowsSince = (start: number) => Math.floor((Date.now() - start) / 60_000) + 1;
