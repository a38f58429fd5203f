import { database } from "@/db/system/client";
import { listSigningKeys } from "@/db/tokens/signing-key-changes";
import { describedApis } from "@/lib/apis/list";
import { compareMetadata } from "@/lib/apis/metadata";
import { findAuditRetention } from "@/lib/audit/retention";
import { clientPolicies } from "@/lib/client-policies/client-policies";
import type { DescribedApi } from "@/lib/oauth/discovery";
import { unseal } from "@/lib/runtime/crypto";
import { appSecrets, env } from "@/lib/runtime/env";
import { passkeysByHost } from "@/lib/session/passkeys/hosts";
import { pastDeadline, signInPolicy } from "@/lib/session/sign-in-policy";
import { countOldApps } from "@/lib/session/two-step/reseal";
import { usernameKeyState } from "@/lib/users/removed-usernames";
import { type Finding, fine, unset, warn, wrong } from "./doctor-finding";

/** Checks that APP_SECRET decrypts the private signing keys. */
export async function examineSecret(): Promise<Finding> {
  const sealed = (await listSigningKeys(database())).flatMap((key) => key.sealedPrivateJwk ?? []);
  if (sealed.length === 0)
    return fine("secret", "no signing keys yet; the first start creates them");
  const opened = await Promise.all(sealed.map(unseal));
  const shut = opened.filter((key) => key === null).length;
  if (shut > 0)
    return wrong(
      "secret",
      `APP_SECRET doesn't decrypt ${shut} of ${sealed.length} signing keys`,
      "append the secret that they were encrypted with to the list; if it is lost for good, docs/lost-access.md has the steps",
    );
  const former =
    appSecrets().length > 1
      ? "; keep the former ones with the backups made before they were replaced, which need them"
      : "";
  return opened.every((key) => key?.current)
    ? fine("secret", `decrypts all ${sealed.length} signing keys${former}`)
    : warn(
        "secret",
        "some signing keys are encrypted with an earlier APP_SECRET",
        "restart every server; each start re-encrypts them",
      );
}

/** Reports authenticator apps that the first APP_SECRET didn't encrypt. */
export async function examineAuthenticators(): Promise<Finding> {
  const { old, lost } = await countOldApps();
  if (lost > 0)
    return wrong(
      "authenticators",
      `APP_SECRET can't decrypt ${lost} authenticator apps`,
      "add the secret that encrypted them to the list, or let their owners use recovery codes",
    );
  return old > 0
    ? warn(
        "authenticators",
        `${old} authenticator apps are encrypted with an earlier secret`,
        "keep it in APP_SECRET; running servers encrypt 200 apps a minute with the first one",
      )
    : fine("authenticators", "all authenticator apps are encrypted with the first APP_SECRET");
}

/** Reports how many passkeys work at the host of PUBLIC_URL, and how many were made for another one. */
export async function examinePasskeys(): Promise<Finding> {
  const { host, here, others } = await passkeysByHost();
  const elsewhere = others.map(({ rpId, count }) => `${count} for ${rpId}`).join(", ");
  if (others.length > 0)
    return warn(
      "passkeys",
      `${here} work at ${host ?? "this address"}; made for another host: ${elsewhere}`,
      "they work again if PUBLIC_URL gets that host back; otherwise their owners have to add new ones",
    );
  return host === null
    ? unset("passkeys", "impossible: PUBLIC_URL is an IP address, where browsers have no passkeys")
    : fine("passkeys", `${here} passkeys, all made for ${host}`);
}

/** Reports people past the policy's deadline, and whether their links can be mailed. */
export async function examineSignInPolicy(now: Date): Promise<Finding> {
  const { requiredRoles } = await signInPolicy();
  if (requiredRoles.length === 0) return unset("two-step policy", "no role needs two-step sign-in");
  const { past, unreachable } = await pastDeadline(now);
  const found = `required of ${requiredRoles.join(", ")}; ${past} accounts are past the deadline`;
  if (env().SMTP_URL === undefined)
    return warn(
      "two-step policy",
      `${found}, and the links they need are written to files, not mailed`,
      "set SMTP_URL, or make links with npx foyer users factors-link",
    );
  return unreachable > 0
    ? warn(
        "two-step policy",
        `${found}, ${unreachable} of them without a verified address`,
        "make their links with npx foyer users factors-link",
      )
    : fine("two-step policy", found);
}

/** Reports exceptions to the service specification, section 4.4. */
export async function examineClientPolicies(): Promise<Finding> {
  const { loopbackPorts } = await clientPolicies();
  return loopbackPorts === "any"
    ? warn(
        "client policies",
        "native applications may use any port of loopback hosts; every other redirect URI must match exactly",
        "if none needs it, run npx foyer policy change --loopback-ports exact",
      )
    : fine("client policies", "redirect URIs are compared exactly, ports included");
}

/** Reports whether usernames of deleted accounts can be recognized. */
export async function examineUsernames(): Promise<Finding> {
  const state = await usernameKeyState();
  if (state === "lost")
    return wrong(
      "usernames",
      "APP_SECRET can't decrypt the key that recognizes usernames of deleted accounts",
      "add the secret that encrypted it to the list, or see docs/lost-access.md if it is lost for good; until then, accounts can't be created or deleted",
    );
  return state === "old"
    ? warn(
        "usernames",
        "the key that recognizes usernames of deleted accounts is encrypted with an earlier secret",
        "keep it in APP_SECRET; a running server encrypts the key with the first one within a minute",
      )
    : fine("usernames", "usernames of deleted accounts can't be taken again");
}

/** Reports how long audit events are kept. */
export async function examineAudit(): Promise<Finding> {
  const days = await findAuditRetention();
  return days === null
    ? unset(
        "audit",
        "all audit events are kept; `foyer audit retention 400` deletes events older than 400 days",
      )
    : fine("audit", `audit events are kept for ${days} days`);
}

const AT_ONCE = 8;

/** Reports approved APIs whose metadata doesn't name this issuer, or can't be read. */
export async function examineMetadata(): Promise<Finding> {
  const apis = await describedApis();
  if (apis.length === 0) return unset("metadata of APIs", "there are no approved APIs");
  const unfit: string[] = [];
  for (let at = 0; at < apis.length; at += AT_ONCE) {
    const found = await Promise.all(apis.slice(at, at + AT_ONCE).map(problemOf));
    unfit.push(...found.filter((problem) => problem !== null));
  }
  return unfit.length === 0
    ? fine("metadata of APIs", `that of ${apis.length} APIs is published, and fits`)
    : warn(
        "metadata of APIs",
        `${unfit.join("; ")} (${unfit.length} of ${apis.length} APIs)`,
        "publish the JSON that is at /admin/apis, on the page of each API; clients that are configured by hand work without it",
      );
}

async function problemOf(api: DescribedApi): Promise<string | null> {
  const compared = await compareMetadata(api);
  if (!compared.ok) {
    const { fault, number } = compared.error;
    return [`${api.identifier}: ${fault}`, ...(number === undefined ? [] : [number])].join(" ");
  }
  const names = Object.keys(compared.value);
  return names.length === 0 ? null : `${api.identifier}: ${names.join(", ")} differs`;
}
