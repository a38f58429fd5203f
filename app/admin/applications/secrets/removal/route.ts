import { LIST, pageOf, readId } from "@/app/admin/applications/fields";
import { readApplication } from "@/lib/applications/overview";
import { removeSecrets } from "@/lib/applications/secrets";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";

/** Removes a secret. An id that is none of this application changes nothing. */
export const POST = acting(
  { page: LIST, permission: "applications" },
  async (form, { by, now }) => {
    const id = readId(form.get("application"));
    const secret = readId(form.get("secret"));
    const application = id && (await readApplication(id));
    if (!application) return seeOther(LIST);
    const page = pageOf(application.id);
    if (secret === null) return seeOther(page);
    const removed = await removeSecrets(application.clientId, secret, { by, now });
    return seeOther(`${page}?done=${removed.ok ? "secret_removed" : removed.error}`);
  },
);
