import { afterEach, describe, expect, it } from "vitest";
import { exchangeRefreshToken } from "./refresh.mjs";
import {
  aboutToEnd,
  answerJson,
  heldTokens,
  rotated,
  startTokenEndpoint,
} from "./test-token-endpoint";
import { TokenKeeper } from "./token-keeper.mjs";
import type { Tokens } from "./tokens.mjs";

type Answer = Parameters<typeof startTokenEndpoint>[0]["token"];
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const saveNowhere = (_: Tokens | null): Promise<void> => Promise.resolve();

async function keeperAt(token: Answer, held = aboutToEnd(), save = saveNowhere) {
  const { configuration, refreshTokens, close } = await startTokenEndpoint({ token });
  closers.push(close);
  const exchange = (spent: Tokens) => exchangeRefreshToken(configuration, spent);
  return { keeper: new TokenKeeper(held, { exchange, save }), refreshTokens };
}

const needs = (keeper: TokenKeeper, count: number) =>
  Promise.all(Array.from({ length: count }, () => keeper.usableTokens()));

/** The first use of rt-N returns generation N+1. */
const rotating: Answer = (response, form) => {
  const generation = Number(form.get("refresh_token")?.slice(3)) + 1;
  setTimeout(() => answerJson(response, { body: rotated(generation) }), 20);
};

describe("one refresh at a time", () => {
  it("answers 50 parallel needs with one call to the token endpoint", async () => {
    const { keeper, refreshTokens } = await keeperAt(rotating);
    const answers = await needs(keeper, 50);
    expect(refreshTokens).toEqual(["rt-0"]);
    expect(new Set(answers.map((answer) => answer.ok && answer.value.accessToken))).toEqual(
      new Set(["at-1"]),
    );
  });

  it("asks nothing while the access token has 30 seconds left", async () => {
    const { keeper, refreshTokens } = await keeperAt(rotating, heldTokens());
    expect((await keeper.usableTokens()).ok).toBe(true);
    expect(refreshTokens).toEqual([]);
  });

  it("does not renew again for a request that was refused with the tokens of before", async () => {
    const { keeper, refreshTokens } = await keeperAt(rotating);
    const before = keeper.tokens;
    await keeper.renew(before);
    const late = await keeper.renew(before);
    expect(late).toMatchObject({ ok: true, value: { accessToken: "at-1" } });
    expect(refreshTokens).toEqual(["rt-0"]);
  });

  it("spends each refresh token once over many renewals", async () => {
    const { keeper, refreshTokens } = await keeperAt(rotating);
    for (let round = 0; round < 5; round += 1) await keeper.renew();
    expect(refreshTokens).toEqual(["rt-0", "rt-1", "rt-2", "rt-3", "rt-4"]);
  });
});

describe("the replacement is one step", () => {
  it("puts a new frozen set in place of the old and leaves the old one as it was", async () => {
    const { keeper } = await keeperAt(rotating);
    const before = keeper.tokens;
    await keeper.renew();
    expect(before).toMatchObject({ accessToken: "at-0", refreshToken: "rt-0" });
    expect(keeper.tokens).toMatchObject({ accessToken: "at-1", refreshToken: "rt-1", renewals: 1 });
    expect(Object.isFrozen(keeper.tokens)).toBe(true);
  });

  it("saves the new tokens before anyone can use them", async () => {
    const seen: unknown[] = [];
    const { keeper } = await keeperAt(rotating, aboutToEnd(), async (saved) => {
      seen.push([keeper.tokens?.refreshToken, saved?.refreshToken]);
    });
    await keeper.renew();
    expect(seen).toEqual([["rt-0", "rt-1"]]);
  });

  it("drops tokens that could not be saved", async () => {
    const { keeper } = await keeperAt(rotating, aboutToEnd(), () =>
      Promise.reject(new Error("disk full")),
    );
    expect(await keeper.renew()).toMatchObject({ ok: false, error: { reason: "not_saved" } });
    expect(keeper.tokens).toBeNull();
  });

  it("keeps the refresh token where the answer brings no other", async () => {
    const { refresh_token: _, ...without } = rotated(1);
    const { keeper } = await keeperAt((response) => answerJson(response, { body: without }));
    await keeper.renew();
    expect(keeper.tokens).toMatchObject({ accessToken: "at-1", refreshToken: "rt-0" });
  });
});

describe("the end of a sign-in", () => {
  const endings: [string, string, Answer][] = [
    [
      "invalid_grant",
      "refused",
      (r) => answerJson(r, { status: 400, body: { error: "invalid_grant" } }),
    ],
    ["a connection that breaks", "answer_lost", (response) => response.destroy()],
    [
      "an answer cut short",
      "answer_lost",
      (r) => r.writeHead(200, { "Content-Length": 99 }).write("{"),
    ],
    ["silence", "answer_lost", () => undefined],
    ["a proxy's 502", "answer_lost", (response) => response.writeHead(502).end("<h1>Bad gateway")],
    ["503 without Retry-After", "answer_lost", (response) => response.writeHead(503).end()],
  ];
  it.each(endings)(
    "%s drops the tokens after one call, for all who wait",
    async (_, reason, token) => {
      const { keeper, refreshTokens } = await keeperAt(token);
      const answers = await needs(keeper, 50);
      const later = await needs(keeper, 5);
      for (const answer of [...answers, ...later]) {
        expect(answer).toEqual({ ok: false, error: { kind: "ended", reason } });
      }
      expect(keeper.tokens).toBeNull();
      expect(refreshTokens).toEqual(["rt-0"]);
    },
  );

  it("waits for a renewal that is under way before it gives the tokens away", async () => {
    const { keeper, refreshTokens } = await keeperAt(rotating);
    const [, last] = await Promise.all([keeper.renew(), keeper.release()]);
    expect(last?.refreshToken).toBe("rt-1");
    expect(await keeper.renew()).toMatchObject({ error: { reason: "signed_out" } });
    expect(refreshTokens).toEqual(["rt-0"]);
  });
});

describe("nothing was consumed", () => {
  const busy: Answer = (r) =>
    answerJson(r, { status: 503, body: {}, headers: { "Retry-After": "60" } });

  it("keeps the tokens at 503 with Retry-After, and does not ask again before that time", async () => {
    const { keeper, refreshTokens } = await keeperAt(busy);
    const renewal = await keeper.renew();
    await keeper.renew();
    expect(renewal).toMatchObject({ ok: false, error: { kind: "kept", reason: "busy" } });
    expect(keeper.tokens?.refreshToken).toBe("rt-0");
    expect(refreshTokens).toEqual(["rt-0"]);
  });

  it("uses what the access token has left meanwhile", async () => {
    const { keeper } = await keeperAt(busy);
    expect(await keeper.usableTokens()).toMatchObject({ ok: true, value: { accessToken: "at-0" } });
  });

  it("succeeds with the same refresh token when the time has come", async () => {
    let calls = 0;
    const { keeper, refreshTokens } = await keeperAt((response, form, request) => {
      calls += 1;
      if (calls > 1) return rotating(response, form, request);
      answerJson(response, { status: 503, body: {}, headers: { "Retry-After": "0" } });
    });
    await keeper.renew();
    await keeper.renew();
    expect(keeper.tokens?.refreshToken).toBe("rt-1");
    expect(refreshTokens).toEqual(["rt-0", "rt-0"]);
  });

  const kept: [string, Answer][] = [
    ["invalid_client", (r) => answerJson(r, { status: 401, body: { error: "invalid_client" } })],
    [
      "invalid_client with a challenge",
      (r) => r.writeHead(401, { "WWW-Authenticate": 'Basic realm="x"' }).end(),
    ],
    ["429", (response) => answerJson(response, { status: 429, body: { error: "slow_down" } })],
  ];
  it.each(kept)("%s says nothing against the refresh token", async (_, token) => {
    const { keeper } = await keeperAt(token);
    expect(await keeper.renew()).toMatchObject({ ok: false, error: { kind: "kept" } });
    expect(keeper.tokens?.refreshToken).toBe("rt-0");
  });
});
