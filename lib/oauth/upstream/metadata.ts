import * as z from "zod";
import { parseUrl } from "@/lib/addresses";
import { ok, type Result, refuse } from "@/lib/result";

/** Signature algorithms whose keys are public. Others never prove who signed. */
const ASYMMETRIC = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;

/** Text without control characters: PostgreSQL stores no NUL. */
const text = z
  .string()
  .max(2048)
  .regex(/^\P{C}*$/u);

/** Members of a provider's metadata (OpenID Connect Discovery 1.0 section 3) that sign-ins use. */
const schema = z.object({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  jwks_uri: text,
  userinfo_endpoint: text.exactOptional(),
  end_session_endpoint: text.exactOptional(),
  /** RFC 9207 section 3. */
  authorization_response_iss_parameter_supported: z.boolean().exactOptional(),
  id_token_signing_alg_values_supported: z
    .array(z.string())
    .transform((algorithms) => algorithms.filter((alg) => ASYMMETRIC.test(alg)))
    .exactOptional(),
});

export type UpstreamMetadata = z.output<typeof schema>;

/** Why metadata can't be used. */
export type MetadataFault =
  | "metadata_unreadable"
  /** It names another issuer than the one that was asked for, character by character. */
  | "issuer_differs"
  /** An endpoint isn't an https address. */
  | "endpoint_unfit";

/**
 * Checks the metadata of an issuer (OpenID Connect Discovery 1.0 section 4.3). `allowHttp` is for
 * providers on this machine, in a trial or a test.
 */
export function readMetadata(
  document: unknown,
  { issuer, allowHttp }: { issuer: string; allowHttp: boolean },
): Result<UpstreamMetadata, MetadataFault> {
  const { success, data } = schema.safeParse(document);
  if (!success) return refuse("metadata_unreadable");
  if (data.issuer !== issuer) return refuse("issuer_differs");
  const areFit = ENDPOINTS.every((name) => {
    const url = data[name];
    return url === undefined || isEndpoint(url, allowHttp);
  });
  return areFit ? ok(data) : refuse("endpoint_unfit");
}

/** Why no ID token could be checked with the keys of a provider. */
export type KeysFault = "keys_unreadable" | "keys_missing";

const keysSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), use: z.string().exactOptional() })),
});

/** Returns why the keys that a provider publishes (RFC 7517 section 5) can't check a signature; null if one may. */
export function findKeysFault(document: unknown): KeysFault | null {
  const { success, data } = keysSchema.safeParse(document);
  if (!success) return "keys_unreadable";
  const isFit = data.keys.some(
    ({ kty, use }) => ["RSA", "EC", "OKP"].includes(kty) && (use === undefined || use === "sig"),
  );
  return isFit ? null : "keys_missing";
}

const ENDPOINTS = [
  ...(["authorization_endpoint", "token_endpoint", "jwks_uri"] as const),
  ...(["userinfo_endpoint", "end_session_endpoint"] as const),
];

/**
 * A name or an address. URL parsers let more through, such as `*` and `;`, which a Content-Security-Policy
 * would read as a wildcard and as the end of a directive.
 */
const HOSTNAME = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/** RFC 6749 section 3.1: no fragment. */
function isEndpoint(text: string, allowHttp: boolean): boolean {
  const url = parseUrl(text);
  if (!url || text.includes("#") || url.username !== "" || url.password !== "") return false;
  if (!HOSTNAME.test(url.hostname)) return false;
  return url.protocol === "https:" || (allowHttp && url.protocol === "http:");
}

export const isMicrosoft = (issuer: string) => issuer.startsWith("https://login.microsoftonline.");

/** ID of a tenant of Microsoft Entra. */
const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the issuer of a tenant that was typed in its place, and any other text as it is. */
export const issuerOfTenant = (text: string): string =>
  TENANT.test(text) ? `https://login.microsoftonline.com/${text.toLowerCase()}/v2.0` : text;

/** Paths of Microsoft Entra that stand for several tenants, and the tenant of all personal accounts. */
const SEVERAL =
  /^\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i;

/** True for an issuer that anybody's account can come from, whose domains nobody vouches for. */
export function isOfSeveralTenants(issuer: string): boolean {
  const url = parseUrl(issuer);
  return (
    url !== null &&
    /(?:^|\.)(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)$/.test(url.hostname) &&
    SEVERAL.test(url.pathname)
  );
}
