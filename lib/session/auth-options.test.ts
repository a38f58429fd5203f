import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { keepSession } from "./auth-options";
import { newSessionToken, readSessionProof } from "./session-cookie";

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  completeEnvironment({});
});
afterAll(() => completeEnvironment({}));

const key = { id: randomUUID(), token: newSessionToken() };

it("sets the cookie that proves the session, for 30 days", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T00:00:00Z") });
  const cookies = await keepSession(key, new Headers());
  vi.useRealTimers();
  const [pair = "", ...attributes] = cookies.at(-1)?.split("; ") ?? [];
  expect(readSessionProof(new Headers({ cookie: pair }))?.id).toBe(key.id);
  expect(attributes.sort()).toEqual([
    "Expires=Thu, 31 Jan 2030 00:00:00 GMT",
    "HttpOnly",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});

it("sets the callback cookie once, and never to the page that the sign-in came from", async () => {
  const own = "__Host-foyer.callback=https%3A%2F%2Fid.example.org%2F";
  const Referer = "https://id.example.org/sign-in?next=/account";
  const first = await keepSession(key, new Headers({ Referer }));
  expect(first.map((line) => line.split(";")[0])).toEqual([
    own,
    expect.stringMatching(/^__Host-foyer\.session=/),
  ]);
  const again = await keepSession(key, new Headers({ Referer, Cookie: own }));
  expect(again.map((line) => line.split("=")[0])).toEqual(["__Host-foyer.session"]);
});
