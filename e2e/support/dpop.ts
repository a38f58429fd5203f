import { type DpopKey, signProof } from "@/test/dpop";
import { type Application, callAs, type Tokens } from "./flow";
import type { Asked } from "./refusals";
import { expect } from "./spec";
import { codeForm } from "./token-call";
import { world } from "./world";

type Changes = Record<string, unknown>;

/** Signs a proof for an endpoint of the issuer, whatever server is asked. */
export const proofFor = (
  key: DpopKey,
  path: string,
  {
    method = "POST",
    accessToken,
    ...changes
  }: Changes & { method?: string; accessToken?: string } = {},
) =>
  signProof(
    key,
    {
      method,
      url: `${world().origin}${path}`,
      ...(accessToken !== undefined && { accessToken }),
    },
    changes,
  );

export type Sent = {
  /** Value of the header DPoP; null for none. */
  proof: string | null;
  origin?: string;
};

const withProof = (proof: string | null): Record<string, string> =>
  proof === null ? {} : { DPoP: proof };

/** Posts a form to an endpoint with the application's own credentials, and with a proof. */
export const postWithProof = (
  application: Application,
  path: string,
  form: Record<string, string>,
  { proof, origin }: Sent,
) => callAs(application, path, form, origin, withProof(proof));

/** Calls the token endpoint with a new proof of a key; null for none. */
export const tokenByKey = async (
  application: Application,
  form: Record<string, string>,
  key: DpopKey | null,
  { origin, ...changes }: Changes & { origin?: string } = {},
) =>
  postWithProof(application, "/oauth/token", form, {
    proof: key && (await proofFor(key, "/oauth/token", changes)),
    ...(origin !== undefined && { origin }),
  });

export const redeemByKey = (
  application: Application,
  granted: Parameters<typeof codeForm>[0],
  key: DpopKey | null,
  changes: Changes = {},
) => tokenByKey(application, codeForm(granted), key, changes);

export const refreshByKey = (application: Application, token: string, key: DpopKey | null) =>
  tokenByKey(application, { grant_type: "refresh_token", refresh_token: token }, key);

export async function boundTokens(asked: Asked): Promise<Tokens> {
  const response = await asked;
  expect(response.status, await response.clone().text()).toBe(200);
  const tokens: Tokens = await response.json();
  expect(tokens.token_type).toBe("DPoP");
  return tokens;
}

export const meWith = (
  token: string,
  {
    proof,
    scheme = "DPoP",
    method = "GET",
    origin = world().origin,
  }: Sent & { scheme?: string; method?: string },
) =>
  fetch(`${origin}/api/v1/me`, {
    method,
    headers: { Authorization: `${scheme} ${token}`, ...withProof(proof) },
  });

/** Calls `/me` with a token and a new proof of a key. */
export const meByKey = async (
  token: string,
  key: DpopKey,
  changes: Changes & { origin?: string } = {},
) => {
  const { origin = world().origin, ...claims } = changes;
  const proof = await proofFor(key, "/api/v1/me", { method: "GET", accessToken: token, ...claims });
  return meWith(token, { proof, origin });
};

export const challengeOf = (response: Response) => response.headers.get("www-authenticate") ?? "";
