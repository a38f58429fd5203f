import { createHmac, randomBytes } from "node:crypto";
import { exportSPKI } from "jose";
import { assertionClaims, handMade, newClientKey, signAssertion } from "./assertions";

import { brokenOnTheWay, type Named, type Target } from "./hostile-encodings";

/** Everything that a careless check could accept as a client's assertion, but that isn't one (F13). */
export async function hostileAssertions(target: Target): Promise<Named[]> {
  return [
    ...unsigned(target),
    ...(await signedWithWhatIsPublic(target)),
    ...(await signedByAnother(target)),
    ...(await signedForSomethingElse(target)),
    ...(await brokenOnTheWay(target)),
  ];
}

function unsigned({ clientId, key }: Target): Named[] {
  const claims = assertionClaims(clientId);
  const algs = [
    "none",
    "None",
    "NONE",
    "nOnE",
    "none ",
    "\u0000none",
    "",
    null,
    undefined,
    0,
    [],
    {},
  ];
  return algs.flatMap((alg): Named[] => [
    [`alg ${alg}`, handMade({ alg, kid: key.kid }, claims)],
    [
      `alg ${alg} with a signature`,
      handMade({ alg }, claims, randomBytes(64).toString("base64url")),
    ],
  ]);
}

/** HMAC with public values, for a verifier that uses a public key as a secret. */
async function signedWithWhatIsPublic({ clientId, key }: Target): Promise<Named[]> {
  const { jwk, kid, publicKey } = key;
  const pem = await exportSPKI(publicKey);
  const der = Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ""), "base64");
  const secrets: [string, string | Buffer][] = [
    ["PEM", pem],
    ["PEM without its last line feed", pem.trimEnd()],
    ["DER", der],
    ["the JWK", JSON.stringify(jwk)],
    ["a member of the JWK", String(jwk.n ?? jwk.x)],
    ["the client_id", clientId],
    ["the kid", kid],
    ["nothing", ""],
  ];
  return secrets.flatMap(([name, secret]) =>
    [256, 384, 512].map((bits): Named => {
      const unsignedJwt = handMade({ alg: `HS${bits}`, kid }, assertionClaims(clientId)).slice(
        0,
        -1,
      );
      const mac = createHmac(`sha${bits}`, secret).update(unsignedJwt).digest("base64url");
      return [`HS${bits} with ${name}`, `${unsignedJwt}.${mac}`];
    }),
  );
}

/** Signed by an attacker's key, which the header offers in every possible way. */
async function signedByAnother({ clientId, key, trap }: Target): Promise<Named[]> {
  const own = await newClientKey(key.alg);
  const headers: Record<string, unknown>[] = [
    {},
    { kid: undefined },
    { kid: key.kid },
    { jwk: own.jwk },
    { jwk: own.jwk, kid: key.kid },
    { jwk: { ...own.jwk, kid: key.kid }, kid: key.kid },
    { jku: `${trap}/jwks` },
    { jku: `${trap}/jwks`, kid: key.kid },
    { x5u: `${trap}/chain`, kid: key.kid },
    { x5c: [randomBytes(300).toString("base64")], kid: key.kid },
    { x5t: "AA", "x5t#S256": "AA" },
    { iss: clientId, jwks: { keys: [own.jwk] } },
    { jwks_uri: `${trap}/jwks` },
    ...KIDS.map((kid) => ({ kid })),
  ];
  const jwts = headers.map(
    async (header): Promise<Named> => [
      `signed by another, ${JSON.stringify(header)?.slice(0, 80)}`,
      await signAssertion(clientId, own, { header }),
    ],
  );
  return Promise.all(jwts);
}

const KIDS = [
  "../../../../../../dev/null",
  "/dev/null",
  "file:///dev/null",
  "' or 1=1 --",
  "'; drop table client_assertions; --",
  "|/bin/sleep 5",
  "\u0000",
  "__proto__",
  "constructor",
  "0",
  "",
  "x".repeat(4000),
];

type Changes = Record<string, unknown>;

/** Signed by the client's own key, but with claims of another client, audience, time or use. */
async function signedForSomethingElse({ clientId, key, trap }: Target): Promise<Named[]> {
  const now = Math.floor(Date.now() / 1000);
  const claims: Changes[] = [
    ...NAMES.flatMap((name) => [{ iss: name }, { sub: name }, { iss: name, sub: name }]),
    ...[undefined, null, "", [], {}, true, trap, [trap], `${trap}/oauth/token`].map((aud) => ({
      aud,
    })),
    ...[
      undefined,
      null,
      "",
      "soon",
      now,
      now - 3600,
      -1,
      now + 3600,
      9e15,
      1e308,
      [],
      {},
      true,
    ].map((exp) => ({ exp })),
    ...[undefined, null, "", 0, [], ["x"], {}, false].map((jti) => ({ jti })),
    ...[now + 3600, "now", null, []].flatMap((time) => [{ nbf: time }, { iat: time }]),
  ];
  const headers: Changes[] = [
    ...[
      "at+jwt",
      "application/at+jwt",
      "logout+jwt",
      "dpop+jwt",
      "secevent+jwt",
      "JOSE",
      "",
      1,
    ].map((typ) => ({ typ })),
  ];
  const signed = [...claims.map((c) => ({ claims: c })), ...headers.map((h) => ({ header: h }))];
  const jwts = signed.map(
    async (signing): Promise<Named> => [
      `signed, ${JSON.stringify(signing)?.slice(0, 80)}`,
      await signAssertion(clientId, key, signing),
    ],
  );
  return Promise.all(jwts);
}

const NAMES = [
  undefined,
  null,
  "",
  0,
  [],
  {},
  "unknown-client",
  "demo-web",
  "\u0000",
  "client\u0000",
  "\ud800",
  "a".repeat(129),
  "__proto__",
];
