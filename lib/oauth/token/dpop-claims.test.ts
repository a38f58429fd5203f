import { beforeAll, describe, expect, it } from "vitest";
import { type DpopKey, newDpopKey, signProof } from "@/test/dpop";
import { verifyProof } from "./dpop";

const url = "https://id.example/oauth/token";
const now = new Date("2026-01-01T12:00:00Z");
const seconds = now.getTime() / 1000;
const nonceEnd = new Date(now.getTime() + 300_000);

let key: DpopKey;
beforeAll(async () => {
  key = await newDpopKey();
});

const sign = (changes: Record<string, unknown>) =>
  signProof(key, { method: "POST", url }, { iat: seconds, ...changes });

const verify = (proof: string) =>
  verifyProof(proof, {
    method: "POST",
    url,
    now,
    known: new Map(),
    nonceEnd: (nonce) => (nonce === "good" ? nonceEnd : null),
  });

async function errorOf(proof: string) {
  const verified = await verify(proof);
  return verified.ok ? null : verified.error;
}

const expectInvalid = async (proof: string) =>
  expect(await errorOf(proof)).toMatchObject({ error: "invalid_dpop_proof" });

describe("rule 95", () => {
  it.each([
    url,
    `${url}?a=b`,
    `${url}#a`,
    `${url}?a=b#c`,
    "HTTPS://ID.Example:443/oauth/token",
    "https://id.example/x/../oauth/./token",
  ])("accepts htu %s", async (htu) => expect(await errorOf(await sign({ htu }))).toBeNull());

  it.each([
    "",
    "/oauth/token",
    "id.example/oauth/token",
    "http://id.example/oauth/token",
    "https://id.example:8443/oauth/token",
    "https://id.example./oauth/token",
    "https://other.example/oauth/token",
    "https://id.example@other.example/oauth/token",
    "https://user@id.example/oauth/token",
    "https://id.example/oauth/token/",
    "https://id.example/oauth/Token",
    "https://id.example//oauth/token",
    "https://id.example/oauth/par",
    "https:\\\\id.example\\oauth\\token",
    "https:id.example/oauth/token",
    " https://id.example/oauth/token",
    "https://id.example/oauth/\ttoken",
    "https://іd.example/oauth/token",
    "javascript:https://id.example/oauth/token",
    undefined,
    null,
    1,
    [url],
    { url },
  ])("rejects htu %s", async (htu) => expectInvalid(await sign({ htu })));

  it("rule 133: says what was sent and what was expected", async () => {
    const refused = await errorOf(await sign({ htu: "https://id.example/token" }));
    expect(refused?.error_description).toBe(`htu was https://id.example/token, expected ${url}`);
    const quoted = await errorOf(await sign({ htm: '"\\é' }));
    expect(quoted?.error_description).toBe("htm was ???, expected POST");
    expect((await errorOf(await sign({ htm: undefined })))?.error_description).toBe(
      "htm was missing, expected POST",
    );
  });
});

describe("rule 96", () => {
  it.each([
    [-60, null],
    [-61, "use_dpop_nonce"],
    [30, null],
    [31, "use_dpop_nonce"],
    [-86_400, "use_dpop_nonce"],
    [1e9, "use_dpop_nonce"],
  ])("iat %i seconds from now: %s", async (offset, error) => {
    expect((await errorOf(await sign({ iat: seconds + offset })))?.error ?? null).toBe(error);
    expect(await errorOf(await sign({ iat: seconds + offset, nonce: "good" }))).toBeNull();
  });

  it("remembers a proof for as long as its nonce is accepted", async () => {
    const verified = await verify(await sign({ iat: 0, nonce: "good" }));
    expect(verified).toMatchObject({ value: { endsAt: nonceEnd } });
  });

  it("asks for a nonce if the one that was sent is unknown, whatever iat is", async () => {
    for (const nonce of ["bad", "", null, 1, ["good"]])
      expect(await errorOf(await sign({ nonce }))).toMatchObject({ error: "use_dpop_nonce" });
    await expectInvalid(await sign({ nonce: "good", iat: undefined }));
  });
});
