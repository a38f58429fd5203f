import type { providerMetadata } from "@/lib/oauth/discovery";

export type ProviderEndpoint = {
  /** Who sends the request: the user's browser, a client with its secret, or anyone. */
  by: "browser" | "client" | "anyone";
  /** Parameters of a first request; `$NAME` is a value of the client's own. */
  sends: Readonly<Record<string, string>>;
};

const SIGN_IN = {
  ...{ response_type: "code", client_id: "$CLIENT_ID" },
  redirect_uri: "https://app.example.org/callback",
  ...{ scope: "openid profile", state: "$STATE" },
  ...{ code_challenge: "$CODE_CHALLENGE", code_challenge_method: "S256" },
};

type Endpoint = Extract<
  keyof ReturnType<typeof providerMetadata>,
  `${string}_endpoint` | "jwks_uri"
>;

/** Endpoints of the provider in the order of a sign-in, by their names in its metadata. `/me` is an operation of the API. */
export const PROVIDER_ENDPOINTS: Record<
  Exclude<Endpoint, "userinfo_endpoint">,
  ProviderEndpoint
> = {
  authorization_endpoint: { by: "browser", sends: SIGN_IN },
  pushed_authorization_request_endpoint: { by: "client", sends: SIGN_IN },
  token_endpoint: {
    by: "client",
    sends: {
      ...{ grant_type: "authorization_code", code: "$CODE" },
      ...{ redirect_uri: SIGN_IN.redirect_uri, code_verifier: "$CODE_VERIFIER" },
    },
  },
  device_authorization_endpoint: {
    by: "anyone",
    sends: { client_id: "$CLIENT_ID", scope: "openid profile" },
  },
  introspection_endpoint: { by: "client", sends: { token: "$ACCESS_TOKEN" } },
  revocation_endpoint: { by: "client", sends: { token: "$REFRESH_TOKEN" } },
  end_session_endpoint: {
    by: "browser",
    sends: {
      id_token_hint: "$ID_TOKEN",
      post_logout_redirect_uri: "https://app.example.org/",
    },
  },
  jwks_uri: { by: "anyone", sends: {} },
};

export const PROVIDER_NAMES = Object.keys(
  PROVIDER_ENDPOINTS,
) as (keyof typeof PROVIDER_ENDPOINTS)[];
