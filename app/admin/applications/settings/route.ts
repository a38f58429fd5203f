import { secretPage } from "@/app/_applications/secret-page";
import { refuseSettings } from "@/app/_applications/settings-refusal";
import { settingsRequest, typedValues } from "@/app/_applications/settings-values";
import { snippetClient } from "@/app/_applications/snippet-client";
import { LIST, pageOf, readSeen } from "@/app/admin/applications/fields";
import { changeApplication } from "@/lib/applications/change";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";

/** Changes an application. The answer shows a secret where its new method had to be given one. */
export const POST = acting(
  { page: LIST, permission: "applications" },
  async (form, { by, now }, request) => {
    const seen = readSeen(form);
    if (!seen) return seeOther(LIST);
    const page = pageOf(seen.id);
    const typed = typedValues(form);
    const changed = await changeApplication(seen, settingsRequest(typed, true), { by, now });
    if (!changed.ok)
      return changed.error === "unknown"
        ? seeOther(LIST)
        : refuseSettings(page, changed.error, typed);
    const { clientId, settings, secret } = changed.value;
    const next = `${page}?done=changed`;
    if (secret === null) return seeOther(next);
    const client = snippetClient({ ...settings, clientId });
    return secretPage(request, { name: settings.name, secret, client, next });
  },
);
