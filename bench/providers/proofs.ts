import { strictEqual } from "node:assert";
import { type DpopKey, newDpopKey, signProof } from "@/test/dpop";
import type { Request } from "../load/work";
import type { Client, OpenProvider } from "./provider";
import { codeForm, obtainCodes, type ProviderLoad, posting } from "./targets";

/** Proofs for each second of a round: more than a provider can check. */
const PROOFS = 4000;

/** Requests the profile with a token that is bound to a key, each time with a new proof. */
export const boundProfileLoad: ProviderLoad = async (provider, client, seconds) => {
  const key = await newDpopKey();
  const accessToken = await obtainBoundToken(provider, client, key);
  const { origin, pathname } = new URL(provider.userinfo);
  const headers = { authorization: `DPoP ${accessToken}` };
  const request: Request = { origin, method: "GET", path: pathname, headers };
  const target = { method: "GET", url: provider.userinfo, accessToken };
  const proofs: string[] = [];
  while (proofs.length < PROOFS * seconds) proofs.push(await signProof(key, target));
  return { status: 200, job: { kind: "proofs", request, proofs } };
};

async function obtainBoundToken(provider: OpenProvider, client: Client, key: DpopKey) {
  const [code = ""] = await obtainCodes(provider, client, 1);
  const dpop = await signProof(key, { method: "POST", url: provider.token });
  const headers = { ...posting(provider.token, client).headers, dpop };
  const answer = await fetch(provider.token, { method: "POST", headers, body: codeForm(code) });
  const tokens = (await answer.json()) as { access_token: string; token_type: string };
  strictEqual(tokens.token_type, "DPoP", JSON.stringify(tokens));
  return tokens.access_token;
}
