import { secretPage } from "@/app/_applications/secret-page";
import { KEPT_SETTINGS, refuseSettings } from "@/app/_applications/settings-refusal";
import { settingsRequest, typedValues } from "@/app/_applications/settings-values";
import { snippetClient } from "@/app/_applications/snippet-client";
import { LIST, pageOf } from "@/app/admin/applications/desk";
import { registerApplication } from "@/lib/applications/register";
import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";

const NEW = `${LIST}/new`;

/** Registers an approved application; the response shows its secret, if any. A form sent twice registers once. */
export const POST = acting(
  { page: NEW, permission: "applications", fresh: KEPT_SETTINGS },
  async (form, { context }, request) => {
    const id = readId(form.get("once"));
    if (id === null) return seeOther(NEW);
    const typed = typedValues(form);
    const { vouched, ...rest } = settingsRequest(typed, true);
    const registering = {
      ...context,
      ownerId: null,
      verified: vouched?.verified ?? false,
    };
    const registered = await registerApplication(
      {
        ...rest,
        firstParty: vouched?.firstParty ?? false,
        anyLoopbackPort: vouched?.anyLoopbackPort ?? false,
      },
      registering,
      id,
    );
    if (!registered.ok)
      return registered.error === "registered_already"
        ? seeOther(`${LIST}?done=registered_already`)
        : refuseSettings(NEW, registered.error, typed);
    const { name, secret } = registered.value;
    const next = `${pageOf(id)}?done=registered`;
    if (!secret) return seeOther(next);
    const client = snippetClient({ ...registered.value, verified: registering.verified });
    return secretPage(request, { name, secret: secret.value, client, next });
  },
);
