import { suspendApplication } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { redeem, refresh } from "../../support/flow";
import { newAccess } from "../../support/leftovers";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/** Closing the connection while the client still writes would reset it, and the response would be lost. */
test("a refusal that does not wait for the body still reaches who sends it", async () => {
  const { origin } = world();
  const large = "x".repeat(1_000_000);
  const type = "application/x-www-form-urlencoded";
  const sent: [path: string, status: number, init: RequestInit][] = [
    ["/oauth/token", 413, { body: large, headers: { "Content-Type": type } }],
    ["/api/v1/me", 413, { body: large, headers: { "Content-Type": type } }],
    ["/api/v1//sites", 400, { body: large }],
    ["/sign-in/password", 403, { body: new URLSearchParams({ a: "b" }) }],
    ["/account/apps", 405, { body: multipart(), headers: { Origin: "https://evil.example" } }],
  ];
  for (let n = 0; n < 15; n++)
    for (const [path, status, init] of sent) {
      const response = await fetch(origin + path, { method: "POST", ...init });
      expect([path, response.status]).toEqual([path, status]);
      await response.text();
    }
});

function multipart() {
  const form = new FormData();
  for (let n = 0; n < 20; n++) form.append(`part-${n}`, "x");
  return form;
}

test("a suspended application is told so; once it is lifted, that the access was ended", async () => {
  const access = await newAccess("openid offline_access");
  const { application } = access;
  const say = async () => {
    const answers = [
      await redeem(application, access.unredeemed),
      await refresh(application, access.refreshTokens[0] ?? ""),
    ];
    return Promise.all(answers.map((answer) => answer.json()));
  };
  const refusal = (error_description: string) => ({ error: "invalid_grant", error_description });
  await suspendApplication(db(), application.clientId, serviceContext(new Date()));
  const suspended = refusal("the application is suspended and its access was revoked");
  expect(await say()).toEqual([suspended, suspended]);
  await db().$client`update applications set suspended_at = null where id = ${application.id}`;
  const ended = refusal("access was revoked; ask the user to authorize again");
  expect(await say()).toEqual([ended, ended]);
});
