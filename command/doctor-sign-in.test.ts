import { expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { examineSignInPolicy } from "./doctor-sign-in";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  MAIL_FROM: "foyer@mail.example",
  PUBLIC_URL: "http://localhost:3000",
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

function withMail(address: string | undefined) {
  vi.stubEnv("SMTP_URL", address);
  completeEnvironment({});
}

it("counts people past the deadline, and says how their links reach them", async () => {
  withMail("smtp://127.0.0.1:25");
  expect(await examineSignInPolicy(new Date())).toMatchObject({ state: "unset" });
  await test.db.$client`
    insert into sign_in_policy
      (trusted_browser_days, required_roles, grace_days, required_at, changed_at, revision)
    values (0, '{editor}', 14, now(), now(), 1)`;
  await makeUser(test.db, { role: "user" });
  await makeUser(test.db, { role: "editor", twoStepAt: new Date() });
  await makeUser(test.db, { role: "editor", deactivatedAt: new Date() });
  await addTo(test.db, await makeUser(test.db, { role: "editor" }), new SoftAuthenticator());
  await makeUser(test.db, { role: "editor", emailVerifiedAt: new Date() });
  const found = (past: number) => `required of editor; ${past} accounts are past the deadline`;
  expect(await examineSignInPolicy(inDays(13))).toMatchObject({ state: "ok", found: found(0) });
  expect(await examineSignInPolicy(inDays(15))).toMatchObject({ state: "ok", found: found(1) });
  await makeUser(test.db, { role: "editor", emailVerifiedAt: null });
  expect(await examineSignInPolicy(inDays(15))).toMatchObject({
    state: "warning",
    found: `${found(2)}, 1 of them without a verified address`,
  });
  withMail(undefined);
  const { state, advice } = await examineSignInPolicy(inDays(15));
  expect([state, advice]).toEqual(["warning", expect.stringContaining("SMTP_URL")]);
});
