import { expect, test } from "@playwright/test";
import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../../support/flow";
import { db, world } from "../../support/world";

async function signedInCookie() {
  const session = await makeSession(db(), (await makeUser(db())).id);
  return `foyer.session=${await sessionCookieValue(session.id)}`;
}

test("no page of ours may stand in a frame of another's, or ask for a passkey there", async () => {
  const cookie = await signedInCookie();
  for (const page of ["/", "/sign-in", "/account", "/account/apps", "/sign-out", "/consent"]) {
    const { headers } = await fetch(world().origin + page, {
      headers: { Cookie: cookie },
    });
    expect([page, headers.get("content-security-policy")]).toEqual([
      page,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    const features = headers.get("permissions-policy");
    for (const feature of ["publickey-credentials-get", "publickey-credentials-create"])
      expect([page, features]).toEqual([page, expect.stringContaining(`${feature}=(self)`)]);
  }
});

test("no other site can embed a page or its data", async () => {
  const cookie = await signedInCookie();
  const asked: [path: string, headers: Record<string, string>][] = [
    ...["/", "/sign-in", "/account", "/nowhere", "/oauth/authorize"].map(
      (path) => [path, { Accept: "text/html" }] as [string, Record<string, string>],
    ),
    ["/account?_rsc=x", { rsc: "1" }],
  ];
  for (const [path, headers] of asked) {
    const answer = await fetch(world().origin + path, {
      redirect: "manual",
      headers: { Cookie: cookie, ...headers },
    });
    const policy = answer.headers.get("cross-origin-resource-policy");
    expect([path, policy]).toEqual([path, "same-origin"]);
  }
  const download = await fetch(`${world().origin}/forms/account/export-data`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: world().origin },
    body: new URLSearchParams(),
  });
  expect(download.headers.get("content-disposition")).toContain("foyer-data-");
  expect(download.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});
