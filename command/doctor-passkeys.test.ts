import { expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { examinePasskeys } from "./doctor-passkeys";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

function at(address: string) {
  vi.stubEnv("PUBLIC_URL", address);
  completeEnvironment({});
}

it("counts passkeys by host, and says where there can't be any", async () => {
  at("http://127.0.0.1:3000");
  expect(await examinePasskeys()).toMatchObject({ state: "unset" });
  at("http://localhost:3000");
  await addTo(test.db, await makeUser(test.db), new SoftAuthenticator());
  const found = "1 passkeys, all made for localhost";
  expect(await examinePasskeys()).toEqual({ check: "passkeys", state: "ok", found });
  at("https://id.example.org");
  expect(await examinePasskeys()).toMatchObject({
    state: "warning",
    found: "0 work at id.example.org; made for another host: 1 for localhost",
  });
});
