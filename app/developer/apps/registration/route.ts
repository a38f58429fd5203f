import { secretPage } from "@/app/_applications/secret-page";
import { refuseSettings } from "@/app/_applications/settings-refusal";
import { settingsRequest, typedValues } from "@/app/_applications/settings-values";
import { snippetClient } from "@/app/_applications/snippet-client";
import { LIST, pageOf } from "@/app/developer/apps/desk";
import { submitApplication } from "@/lib/applications/register";
import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";

const NEW = `${LIST}/new`;

/** Registers a pending application; the response shows its secret, if any. A form sent twice registers once. */
export const POST = acting(
  { page: NEW, permission: "signed_in" },
  async (form, { user, context }, request) => {
    const id = readId(form.get("once"));
    if (id === null) return seeOther(NEW);
    const typed = typedValues(form);
    const { vouched: _, ...wanted } = settingsRequest(typed, false);
    const submitted = await submitApplication(wanted, { ...context, ownerId: user.id }, id);
    if (!submitted.ok)
      return typeof submitted.error === "string"
        ? seeOther(`${LIST}?done=${submitted.error}`)
        : refuseSettings(NEW, submitted.error, typed);
    const { name, secret } = submitted.value;
    const next = `${pageOf(id)}?done=registered`;
    if (!secret) return seeOther(next);
    const client = snippetClient({ ...submitted.value, verified: false });
    return secretPage(request, { name, secret: secret.value, client, next });
  },
);
