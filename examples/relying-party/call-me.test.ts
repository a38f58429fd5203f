import { afterEach, expect, it } from "vitest";
import { callMe } from "./call-me.mjs";
import { exchangeRefreshToken } from "./refresh.mjs";
import { answerJson, heldTokens, rotated, startTokenEndpoint } from "./test-token-endpoint";
import { TokenKeeper } from "./token-keeper.mjs";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A /me that accepts a single access token, and a token endpoint that issues at-1. */
async function resourceFor(accepted: string, sub = "ada") {
  let calls = 0;
  const server = await startTokenEndpoint({
    token: (response) => answerJson(response, { body: rotated(1) }),
    me: (response, _, request) => {
      calls += 1;
      if (request.headers.authorization === `Bearer ${accepted}`) {
        return answerJson(response, { body: { sub } });
      }
      response.writeHead(401, { "WWW-Authenticate": 'Bearer error="invalid_token"' }).end();
    },
  });
  closers.push(server.close);
  // Every answer is meant to arrive; on a busy machine it may be slow.
  server.configuration.timeout = 30;
  const keeper = new TokenKeeper(heldTokens(), {
    exchange: (held) => exchangeRefreshToken(server.configuration, held),
  });
  return { ...server, keeper, calls: () => calls };
}

it("renews once when /me answers 401, and asks again", async () => {
  const { configuration, keeper, refreshTokens, calls } = await resourceFor("at-1");
  expect(await callMe(configuration, keeper)).toEqual({ ok: true, value: { sub: "ada" } });
  expect(refreshTokens).toEqual(["rt-0"]);
  expect(calls()).toBe(2);
});

it("shares one renewal among 50 calls that were refused", async () => {
  const { configuration, keeper, refreshTokens } = await resourceFor("at-1");
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => callMe(configuration, keeper)),
  );
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(refreshTokens).toEqual(["rt-0"]);
});

it("takes a second 401 for an answer", async () => {
  const { configuration, keeper, refreshTokens, calls } = await resourceFor("none");
  const me = await callMe(configuration, keeper);
  expect(me).toEqual({ ok: false, error: { kind: "me_failed", status: 401 } });
  expect(refreshTokens).toEqual(["rt-0"]);
  expect(calls()).toBe(2);
});

it("refuses an answer about somebody else", async () => {
  const { configuration, keeper } = await resourceFor("at-0", "mallory");
  expect(await callMe(configuration, keeper)).toMatchObject({ ok: false });
});
