import { makeUser } from "@/test/factories";
import { DEVICE_GRANT } from "./devices";
import { type Application, signedInBrowser } from "./flow";
import { expect } from "./spec";
import { db } from "./world";

/** Saves a test application's settings by the administrator's form. */
export async function saveSettings(
  { id, name, tokenEndpointAuthMethod: authMethod, redirectUri, grantTypes }: Application,
  {
    scopes = ["openid", "profile", "email", "offline_access"],
    redirectUris = [redirectUri],
  }: { scopes?: string[]; redirectUris?: string[] },
): Promise<void> {
  const admin = await makeUser(db(), { role: "administrator" });
  const { browser } = await signedInBrowser(admin);
  const [row] = await db().$client`select revision from applications where id = ${id}`;
  const answer = await browser.post("/forms/admin/applications/save", {
    application: id,
    revision: String(row?.revision),
    name,
    redirectUris: redirectUris.join("\n"),
    authMethod,
    idTokenSigningAlg: "RS256",
    ...(grantTypes.includes(DEVICE_GRANT) && { deviceGrant: "on" }),
    ...Object.fromEntries(scopes.map((scope) => [`scope_${scope}`, "on"])),
  });
  expect(answer.headers.get("location")).toContain("done=changed");
}
