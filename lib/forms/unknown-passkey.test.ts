import { beforeAll, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { mayForget } from "@/lib/session/passkeys/relying-party";
import { refuseUnknown, unknownPasskey } from "./unknown-passkey";

beforeAll(() => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  completeEnvironment({});
});

it.each([
  ["id.example.org", true],
  ["notlocalhost", true],
  ["localhost", false],
  ["localhost.", false],
  ["id.localhost", false],
])("whether a browser may forget passkeys of %s: %s", (host, may) =>
  expect(mayForget(host)).toBe(may),
);

it("names an unknown passkey only to the browser that was refused, and never on localhost", () => {
  const answer = refuseUnknown("/sign-in", "AQID");
  expect(answer.headers.get("location")).toMatch(/\/sign-in\?problem=passkey_unknown$/);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const refused = new Headers({ cookie });
  const rpId = "id.example.org";
  const asked = "passkey_unknown";
  expect(unknownPasskey(refused, asked, rpId)).toEqual({ rpId, credentialId: "AQID" });
  expect(unknownPasskey(refused, null, rpId)).toBeNull();
  for (const host of ["localhost", "id.localhost", null])
    expect(unknownPasskey(refused, asked, host)).toBeNull();
  // A link that somebody sends names nothing, and a cookie that somebody made isn't read.
  expect(unknownPasskey(new Headers(), asked, rpId)).toBeNull();
  const forged = new Headers({ cookie: `${cookie.split(".").slice(0, -1).join(".")}.x` });
  expect(unknownPasskey(forged, asked, rpId)).toBeNull();
});
