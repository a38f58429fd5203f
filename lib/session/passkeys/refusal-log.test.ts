import { beforeAll, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo, answerWith, askedOptions } from "@/test/passkeys";
import { SoftAuthenticator } from "@/test/soft-authenticator";

const test = setUpProcessDatabase();
const lines: unknown[] = [];
beforeAll(async () => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("PUBLIC_URL", "http://localhost:3000");
  completeEnvironment({});
  for (const level of ["debug", "info", "warn", "error"] as const)
    vi.spyOn(log(), level).mockImplementation((line: unknown) => void lines.push(line));
});

it("says why an answer was refused, without anything that the browser or the key made", async () => {
  const authenticator = new SoftAuthenticator();
  await addTo(test.db, await makeUser(test.db, { passwordHash: null }), authenticator);
  const WRONG = [
    { badSignature: true },
    { origin: "https://phishing.example" },
    { rpId: "example.org" },
    { crossOrigin: true },
    { flags: 0 },
    { userHandle: null },
  ];
  for (const wrong of WRONG) {
    const { request, options } = await askedOptions();
    const text = authenticator.signIn(options, wrong);
    lines.length = 0;
    for (let n = 0; n < 2; n++)
      expect(await answerWith(text, request)).toMatchObject({ error: { code: "refused" } });
    const written = JSON.stringify(lines);
    expect(written.match(/passkey_refused/g)).toHaveLength(2);
    const { rawId, response } = JSON.parse(text);
    const cookie = request.headers.get("cookie")?.split("=")[1] ?? "";
    for (const secret of [rawId, ...Object.values(response), options.challenge, cookie])
      expect(written).not.toContain(secret);
  }
});
