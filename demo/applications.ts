import { backdateApplication } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { changeApplication } from "@/lib/applications/change";
import { setLogo } from "@/lib/applications/logo";
import {
  type RegisteredApplication,
  registerApplication,
  submitApplication,
} from "@/lib/applications/register";
import { approveApplication } from "@/lib/applications/review";
import { suspend } from "@/lib/applications/suspension";
import type { RegistrationRequest } from "@/lib/oauth/registration/registration-request";
import { sha256 } from "@/lib/runtime/crypto";
import { APPLICATIONS, type ListedApplication } from "./application-list";
import { drawMark } from "./logos";
import { accepted, contextOf, found, idOf, type SeededApplication, type Seeding } from "./seeding";
import { before, DAY, HOUR, minutes } from "./times";

const ALL_SCOPES = "openid profile email offline_access";

/** Registers all applications, reviews those of developers, and uploads logos. */
export async function registerApplications(seeding: Seeding): Promise<void> {
  for (const [place, listed] of APPLICATIONS.entries()) {
    const made = await register(seeding, listed);
    if (listed.state === "approved" || listed.state === "changed")
      await approve(seeding, listed, made.id);
    if (listed.logo) {
      const context = contextOf(seeding, "admin", before(seeding.now, (listed.days - 3) * DAY));
      accepted(await setLogo({ id: made.id, revision: 1 }, await drawMark(listed.logo), context));
    }
    if (listed.state === "changed") await askForMore(seeding, listed, made.id);
    seeding.applications.set(listed.name, await backdate(seeding, listed, made, place));
  }
}

function register(seeding: Seeding, listed: ListedApplication): Promise<RegisteredApplication> {
  const { owner, verified, days, name } = listed;
  const context = contextOf(seeding, owner ?? "admin", before(seeding.now, days * DAY));
  const request = requestOf(listed);
  const id = idOf(`application ${name}`);
  return owner === null
    ? registerApplication({ ...request, verified }, { ...context, ownerId: null }, id).then(
        accepted,
      )
    : submitApplication(request, { ...context, ownerId: found(seeding.users, owner) }, id).then(
        accepted,
      );
}

function requestOf({
  name,
  host,
  maker,
  kind,
  state,
  settings,
}: ListedApplication): RegistrationRequest {
  return {
    name,
    homepageUrl: `https://${host}/`,
    developerName: maker,
    policyUri: `https://${host}/privacy`,
    tosUri: `https://${host}/terms`,
    redirectUris:
      kind === "native"
        ? [`${host.split(".").reverse().join(".")}:/signed-in`, "http://127.0.0.1/signed-in"]
        : [`https://${host}/callback`],
    postLogoutRedirectUris: kind === "confidential" ? [`https://${host}/`] : [],
    authMethod: kind === "confidential" ? "client_secret_basic" : "none",
    scope: state === "changed" ? "openid profile" : ALL_SCOPES,
    ...settings,
  };
}

async function approve(seeding: Seeding, { days, verified }: ListedApplication, id: string) {
  const context = contextOf(seeding, "priya", before(seeding.now, (days - 2) * DAY));
  accepted(await approveApplication({ id, revision: 1, verified }, context));
}

/** Changes an approved application as its owner, so that it waits for another review. */
async function askForMore(seeding: Seeding, listed: ListedApplication, id: string) {
  const { owner, host } = listed;
  const ownerId = found(seeding.users, owner ?? "");
  const more = {
    ...requestOf(listed),
    scope: ALL_SCOPES,
    redirectUris: [
      `https://${host}/callback`,
      `https://staging.${host}/callback`,
      "http://127.0.0.1:8080/callback",
    ],
  };
  const context = contextOf(seeding, owner ?? "", before(seeding.now, 3 * HOUR));
  accepted(await changeApplication({ id, revision: 1, ownerId }, more, context));
}

async function backdate(
  { now }: Seeding,
  { name, days }: ListedApplication,
  made: RegisteredApplication,
  place: number,
): Promise<SeededApplication> {
  const clientId = idOf(`client ${name}`);
  const createdAt = before(now, days * DAY);
  const secretUsedAt = before(now, minutes(4 + 37 * place));
  await backdateApplication(database(), made.id, { clientId, createdAt, secretUsedAt });
  const { authMethod: method, redirectUris, secret, scopes, id } = made;
  const proof =
    method === "none" || method === "private_key_jwt"
      ? { clientId, method, secretHash: null }
      : { clientId, method, secretHash: sha256(secret?.value ?? "") };
  return { id, clientId, redirectUri: redirectUris[0] ?? "", scopes, proof };
}

/** Suspends what may no longer sign people in. Comes after its users, whose access it ends. */
export async function suspendApplications(seeding: Seeding): Promise<void> {
  const context = contextOf(seeding, "admin", before(seeding.now, 20 * DAY));
  for (const { name, state } of APPLICATIONS)
    if (state === "suspended")
      accepted(await suspend(found(seeding.applications, name).clientId, context));
}
