import { LIST, pageOf } from "@/app/admin/applications/desk";
import { readApplication } from "@/lib/applications/overview";
import { lift } from "@/lib/applications/suspension";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/id";
import { acting } from "@/lib/session/acting";

export const POST = acting(
  { page: LIST, permission: "applications" },
  async (form, { by, now }) => {
    const id = readId(form.get("application"));
    const application = id && (await readApplication(id));
    if (!application) return seeOther(LIST);
    const done = await lift(application.clientId, { by, now });
    return seeOther(`${pageOf(application.id)}?done=${done.ok ? "lifted" : done.error}`);
  },
);
