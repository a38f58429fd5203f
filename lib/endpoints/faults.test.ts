import { beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/runtime/log";
import { answering } from "./faults";
import { oauthFault } from "./oauth-json";

const logged: unknown[] = [];
beforeEach(() => {
  vi.stubEnv("LOG_LEVEL", "silent");
  logged.length = 0;
  vi.spyOn(log(), "error").mockImplementation((line: unknown) => void logged.push(line));
  vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const request = new Request("http://localhost:3000/oauth/token", { method: "POST" });

async function answerTo(error: unknown) {
  const answer = await answering(() => Promise.reject(error), oauthFault)(request, undefined);
  const retryAfter = answer.headers.get("Retry-After");
  return { status: answer.status, retryAfter, ...(await answer.json()) };
}

// A statement fault, so that no outage begins whose end would be waited for.
const FAULTS = {
  "nothing was changed": { code: "57014" },
  "the outcome is unknown": { code: "QUEUE_TIMEOUT", outcome: "unknown" },
};

for (const [what, fault] of Object.entries(FAULTS))
  test(`a 503 says that ${what}`, async () => {
    expect(await answerTo(Object.assign(new Error("lost"), fault))).toMatchObject({
      status: 503,
      retryAfter: "1",
      error: "temporarily_unavailable",
      error_description: expect.stringContaining(what),
    });
    expect(logged).toEqual([]);
  });

test("a bug is a 500, and logged", async () => {
  expect(await answerTo(new TypeError("ours"))).toMatchObject({
    status: 500,
    error: "server_error",
  });
  expect(logged).toHaveLength(1);
});
