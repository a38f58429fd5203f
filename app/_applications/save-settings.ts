import { changeApplication } from "@/lib/applications/change";
import { secretsOf } from "@/lib/applications/secrets";
import type { Actor } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { AUTH_METHODS } from "@/lib/oauth/registration/registration-request";
import { hasBadge } from "./badge";
import { type Desk, pageAt } from "./desk";
import { secretPage } from "./secret-page";
import { readSeen } from "./seen";
import { refuseSettings } from "./settings-refusal";
import { settingsRequest, typedValues } from "./settings-values";
import { snippetClient } from "./snippet-client";

/** Changes an application. The response shows a secret if the new method required one. */
export async function saveSettings(
  desk: Desk,
  form: ReadonlyMap<string, string>,
  { context }: Actor,
  request: Request,
): Promise<Response> {
  const seen = readSeen(form);
  if (!seen) return seeOther(desk.list);
  const { ownerId } = desk;
  const page = pageAt(desk, seen.id);
  const typed = typedValues(form);
  const ending = await endingSecrets(typed.authMethod, { id: seen.id, ownerId });
  const confirmed = form.get("endSecrets") === "on";
  const end = ending > 0 ? { secrets: ending, confirmed } : null;
  if (end && !confirmed) return refuseSettings(page, "secrets_end", typed, end);
  const wanted = settingsRequest(typed, ownerId === undefined);
  const verified = await hasBadge(desk, seen.id);
  const changed = await changeApplication({ ...seen, ownerId }, wanted, context);
  if (!changed.ok)
    return changed.error === "unknown"
      ? seeOther(desk.list)
      : refuseSettings(page, changed.error, typed, end);
  const { clientId, settings, secret, submitted } = changed.value;
  const next = `${page}?done=${savedAs(submitted, verified && !settings.verified)}`;
  if (secret === null) return seeOther(next);
  const client = snippetClient({ ...settings, clientId });
  return secretPage(request, { name: settings.name, secret, client, next });
}

const savedAs = (submitted: boolean, unverified: boolean) =>
  `${submitted ? "submitted" : "changed"}${unverified ? "_unverified" : ""}`;

/**
 * Returns the number of secrets that the requested method would delete
 * (lib/applications/change.ts), which requires a confirmation.
 */
async function endingSecrets(
  asked: string,
  { id, ownerId }: { id: string; ownerId: string | undefined },
): Promise<number> {
  const method = AUTH_METHODS.find((one) => one === asked.trim());
  return method === undefined || takesSecret(method) ? 0 : (await secretsOf(id, ownerId)).length;
}
