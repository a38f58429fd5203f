import { expect, it } from "vitest";
import { AUTHORIZE_PARAMETERS } from "@/lib/oauth/authorize/faults";
import { CLIENT_PARAMETERS } from "@/lib/oauth/client-auth/authentication";
import { providerMetadata } from "@/lib/oauth/discovery";
import { TOKEN_ERROR } from "@/lib/oauth/token/errors";
import { TOKEN_QUERY_PARAMETERS } from "@/lib/oauth/token/introspection";
import { TOKEN_PARAMETERS } from "@/lib/oauth/token/request";
import { openApiDocument } from "@/lib/openapi/document";
import { operationsOf } from "@/lib/openapi/reading";
import { PROVIDER_ENDPOINTS, PROVIDER_NAMES } from "./provider-endpoints";
import { PROVIDER_WORDS } from "./provider-words";
import { providerRequests, requestsOf } from "./requests";

const ISSUER = "https://id.example.org";

it("describes every endpoint of the metadata, except for the API's own", () => {
  const metadata = providerMetadata(ISSUER, [], { privacyUrl: null, termsUrl: null });
  const named = Object.keys(metadata).filter((name) => /_endpoint$|^jwks_uri$/.test(name));
  expect(named.filter((name) => name !== "userinfo_endpoint").sort()).toEqual(
    [...PROVIDER_NAMES].sort(),
  );
});

it("writes a request to the provider in each language", () => {
  const [curl, script, python] = providerRequests(
    PROVIDER_ENDPOINTS.token_endpoint,
    `${ISSUER}/token`,
  );
  expect(curl?.text.split(" \\\n  ")).toEqual([
    `curl "${ISSUER}/token"`,
    '-u "$CLIENT_ID:$CLIENT_SECRET"',
    '-d "grant_type=authorization_code"',
    '-d "code=$CODE"',
    '-d "redirect_uri=https://app.example.org/callback"',
    '-d "code_verifier=$CODE_VERIFIER"',
  ]);
  expect(script?.text).toContain("    code_verifier: codeVerifier,\n");
  expect(python?.text).toContain('        "code_verifier": code_verifier,\n');
  const [url] = providerRequests(PROVIDER_ENDPOINTS.end_session_endpoint, `${ISSUER}/logout`);
  expect(url?.text).toMatch(/^https:\/\/id\.example\.org\/logout\?id_token_hint=/);
});

it("writes JavaScript that parses, for every request", () => {
  const texts = [
    ...operationsOf(openApiDocument(ISSUER)).map((operation) =>
      requestsOf(operation, ISSUER, "wiki"),
    ),
    ...PROVIDER_NAMES.map((name) => providerRequests(PROVIDER_ENDPOINTS[name], ISSUER)),
  ].map((codes) => codes[1]?.text ?? "");
  for (const text of texts) expect(() => new Function(`async () => {${text}}`), text).not.toThrow();
});

it("describes the parameters and errors of the provider's endpoints", () => {
  const ofClients: readonly string[] = CLIENT_PARAMETERS;
  const own = (all: readonly string[]) => all.filter((name) => !ofClients.includes(name)).sort();
  const words = PROVIDER_WORDS;
  const named = (name: keyof typeof words) => words[name].parameters.map((one) => one.name);
  expect(named("token_endpoint").sort()).toEqual(own(TOKEN_PARAMETERS));
  for (const name of ["introspection_endpoint", "revocation_endpoint"] as const)
    expect(named(name).sort()).toEqual(own(TOKEN_QUERY_PARAMETERS));
  for (const name of ["authorization_endpoint", "pushed_authorization_request_endpoint"] as const)
    expect(AUTHORIZE_PARAMETERS).toEqual(expect.arrayContaining(named(name)));
  const errors = words.token_endpoint.answers.map(({ error }) => error);
  for (const { error } of Object.values(TOKEN_ERROR)) expect(errors).toContain(error);
});
