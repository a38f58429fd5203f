import { changeApplication } from "@/lib/applications/change";
import { seeOther } from "@/lib/http/see-other";
import type { Actor } from "@/lib/session/acting";
import { type Desk, pageAt } from "./desk";
import { secretPage } from "./secret-page";
import { readSeen } from "./seen";
import { refuseSettings } from "./settings-refusal";
import { settingsRequest, typedValues } from "./settings-values";
import { snippetClient } from "./snippet-client";

/** Changes an application. The answer shows a secret where its new method had to be given one. */
export async function saveSettings(
  desk: Desk,
  form: ReadonlyMap<string, string>,
  { by, now }: Actor,
  request: Request,
): Promise<Response> {
  const seen = readSeen(form);
  if (!seen) return seeOther(desk.list);
  const { ownerId } = desk;
  const page = pageAt(desk, seen.id);
  const typed = typedValues(form);
  const wanted = settingsRequest(typed, ownerId === undefined);
  const changed = await changeApplication({ ...seen, ownerId }, wanted, { by, now });
  if (!changed.ok)
    return changed.error === "unknown"
      ? seeOther(desk.list)
      : refuseSettings(page, changed.error, typed);
  const { clientId, settings, secret, submitted } = changed.value;
  const next = `${page}?done=${submitted ? "submitted" : "changed"}`;
  if (secret === null) return seeOther(next);
  const client = snippetClient({ ...settings, clientId });
  return secretPage(request, { name: settings.name, secret, client, next });
}
