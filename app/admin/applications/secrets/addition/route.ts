import { readNewSecret } from "@/app/_applications/new-secret";
import { secretPage } from "@/app/_applications/secret-page";
import { snippetClient } from "@/app/_applications/snippet-client";
import { LIST, pageOf, readId } from "@/app/admin/applications/fields";
import { readApplication } from "@/lib/applications/overview";
import { addSecret } from "@/lib/applications/secrets";
import { refuseForm } from "@/lib/http/problems";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";

/** Makes a further secret; the answer shows it, and nothing ever does again. */
export const POST = acting(
  { page: LIST, permission: "applications" },
  async (form, { by, now }, request) => {
    const id = readId(form.get("application"));
    const application = id && (await readApplication(id));
    if (!application) return seeOther(LIST);
    const page = pageOf(application.id);
    const typed = { label: form.get("label") ?? "", expires: form.get("expires") ?? "" };
    const refused = (problems: Record<string, string>) =>
      refuseForm(page, "secret", { problems, typed });
    const asked = readNewSecret(form);
    if (!asked) return refused({ expires: "expired_already" });
    const added = await addSecret(application.clientId, asked, { by, now });
    if (!added.ok)
      return refused({ [added.error === "expired_already" ? "expires" : "label"]: added.error });
    const client = snippetClient({ ...application, verified: application.verifiedAt !== null });
    const { name } = application;
    return secretPage(request, { name, secret: added.value.value, client, next: page });
  },
);
