import { newDpopKey } from "@/test/dpop";
import { boundTokens, postWithProof, proofFor, redeemByKey } from "../../support/dpop";
import {
  authorize,
  challengeOf,
  newPair,
  newVerifier,
  obtainCode,
  redeem,
  signedInBrowser,
} from "../../support/flow";
import { requestForm } from "../../support/par";
import { resumeAddress } from "../../support/pending-authorization";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";

type Pair = Awaited<ReturnType<typeof newPair>>;

for (const tokenEndpointAuthMethod of ["none", "client_secret_basic"] as const)
  test(`rule 101: dpop_jkt binds the code to a key (${tokenEndpointAuthMethod})`, async () => {
    const { application, user } = await newPair({ tokenEndpointAuthMethod });
    const key = await newDpopKey();
    const granted = await obtainCode(application, user, { dpop_jkt: key.jkt });
    await expectTokenError(redeemByKey(application, granted, await newDpopKey()), "invalid_grant");
    await expectTokenError(redeem(application, granted), "invalid_grant");
    await boundTokens(redeemByKey(application, granted, key));
    await expectTokenError(redeemByKey(application, granted, key), "invalid_grant");
  });

test("rule 101: dpop_jkt has to be a thumbprint", async () => {
  const { application, user } = await newPair();
  const { browser } = await signedInBrowser(user);
  for (const dpop_jkt of ["x", "x".repeat(44), `${"x".repeat(42)}=`, "é".repeat(43)]) {
    const parameters = requestForm(application, { dpop_jkt });
    const answer = await authorize(browser, `/oauth/authorize?${parameters}`);
    expect(answer.searchParams.get("error")).toBe("invalid_request");
    expect(answer.searchParams.get("error_description")).toContain("dpop_jkt");
  }
});

/** Pushes a request with a proof, and signs the user in with it. */
async function codeOfPushed({ application, user }: Pair, proof: string, changes = {}) {
  const verifier = newVerifier();
  const form = Object.fromEntries(requestForm(application, changes, challengeOf(verifier)));
  const pushed = await postWithProof(application, "/oauth/par", form, { proof });
  expect(pushed.status, await pushed.clone().text()).toBe(201);
  expect(pushed.headers.get("dpop-nonce")).toMatch(/^[\w-]{43}$/);
  const { request_uri } = await pushed.json();
  const { browser } = await signedInBrowser(user);
  const answer = await authorize(browser, resumeAddress(application, request_uri));
  const code = answer.searchParams.get("code") ?? "";
  return { code, verifier, redirectUri: application.redirectUri };
}

test("rule 101: a proof at PAR binds the code, with dpop_jkt or without", async () => {
  const pair = await newPair();
  const { application } = pair;
  const key = await newDpopKey();
  for (const changes of [{}, { dpop_jkt: key.jkt }]) {
    const granted = await codeOfPushed(pair, await proofFor(key, "/oauth/par"), changes);
    await expectTokenError(redeem(application, granted), "invalid_grant");
    await expectTokenError(redeemByKey(application, granted, await newDpopKey()), "invalid_grant");
    await boundTokens(redeemByKey(application, granted, key));
  }
});

test("rules 99 and 101: PAR refuses a proof that is unfit, used, or of another key than dpop_jkt", async () => {
  const pair = await newPair();
  const { application } = pair;
  const [key, other] = [await newDpopKey(), await newDpopKey()];
  const push = async (proof: string, changes: Record<string, string> = {}) =>
    postWithProof(
      application,
      "/oauth/par",
      Object.fromEntries(requestForm(application, changes)),
      { proof },
    );
  const proof = await proofFor(key, "/oauth/par");
  await expectTokenError(push(proof, { dpop_jkt: other.jkt }), "invalid_dpop_proof");
  await expectTokenError(push(await proofFor(key, "/oauth/token")), "invalid_dpop_proof");
  const old = await push(await proofFor(key, "/oauth/par", { iat: 0 }));
  expect(old.headers.get("dpop-nonce")).toMatch(/^[\w-]{43}$/);
  await expectTokenError(old, "use_dpop_nonce");
  const once = await proofFor(key, "/oauth/par");
  expect((await push(once)).status).toBe(201);
  await expectTokenError(push(once), "invalid_dpop_proof");
});
