import { expect, it } from "vitest";
import { judgeDelivery, logoutTokenClaims, nextAttempt } from "./logout";

const now = new Date("2026-01-01T00:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it("has exactly the claims of Back-Channel Logout 1.0 section 2.4", () => {
  const token = { issuer: "https://id.example", clientId: "web", subject: "ada", sessionId: "s1" };
  expect(logoutTokenClaims({ ...token, id: "j1" }, now)).toEqual({
    iss: "https://id.example",
    aud: "web",
    iat: 1767225600,
    exp: 1767225720,
    jti: "j1",
    sub: "ada",
    sid: "s1",
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  });
});

it.each([
  [200, "delivered"],
  [204, "delivered"],
  [299, "delivered"],
  [302, "failed"],
  [400, "refused"],
  [401, "failed"],
  [404, "failed"],
  [500, "failed"],
  [503, "failed"],
])("an answer of %i means %s", (status, delivery) => {
  expect(judgeDelivery(status)).toBe(delivery);
});

it.each([
  [1, 5],
  [2, 30],
  [3, 120],
  [4, 600],
  [5, 3600],
  [20, 3600],
])("after %i attempts it waits %i seconds", (attempts, seconds) => {
  expect(nextAttempt({ attempts, createdAt: now }, now)).toEqual(later(seconds));
});

it("stops retrying a day after the end of the session", () => {
  const notice = { attempts: 9, createdAt: now };
  expect(nextAttempt(notice, later(86_400 - 3601))).toEqual(later(86_399));
  expect(nextAttempt(notice, later(86_400 - 3600))).toBeNull();
});
