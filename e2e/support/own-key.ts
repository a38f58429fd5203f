import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";
import { db } from "./world";

/** A provider key that retired long ago, with its private part for the test. */
export async function retiredKey() {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const publicJwk = JSON.stringify({ ...jwk, kid, alg: "ES256", use: "sig" });
  await db().$client`
    insert into signing_keys (kid, alg, public_jwk, created_at, activated_at, retired_at)
    values (${kid}, 'ES256', ${publicJwk}::text::jsonb, now() - interval '150 days', now() - interval '140 days',
      now() - interval '50 days')`;
  return {
    sign: (claims: Record<string, unknown>, typ = "JWT") =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ }).sign(privateKey),
  };
}
