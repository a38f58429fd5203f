import { LIST, pageOf, readSeen } from "@/app/admin/applications/fields";
import { removeLogo } from "@/lib/applications/logo";
import { refuseForm } from "@/lib/http/problems";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";

export const POST = acting(
  { page: LIST, permission: "applications" },
  async (form, { by, now }) => {
    const seen = readSeen(form);
    if (!seen) return seeOther(LIST);
    const removed = await removeLogo(seen, { by, now });
    if (removed.ok) return seeOther(`${pageOf(seen.id)}?done=changed`);
    if (removed.error === "unknown") return seeOther(LIST);
    return refuseForm(pageOf(seen.id), "logo", { problems: { logo: removed.error }, typed: {} });
  },
);
