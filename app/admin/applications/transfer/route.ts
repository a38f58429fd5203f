import { refusePart } from "@/app/_applications/refuse-part";
import { LIST, pageOf, pageOfForm } from "@/app/admin/applications/desk";
import { transferApplication } from "@/lib/applications/transfer";
import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";

/** Transfers an application, if its owner is still the one in the form. */
export const POST = acting(
  { page: pageOfForm, permission: "applications", fresh: { form: "transfer" } },
  async (form, { context }) => {
    const id = readId(form.get("application"));
    const from = form.get("from") ?? null;
    if (id === null || (from !== null && readId(from) === null)) return seeOther(LIST);
    const username = form.get("username") ?? "";
    const given = await transferApplication({ id, from, to: username }, context);
    if (given.ok) return seeOther(`${pageOf(id)}?done=transferred`);
    if (given.error === "unknown") return seeOther(LIST);
    const problems = { username: given.error };
    return refusePart(pageOf(id), "transfer", { problems, typed: { username } });
  },
);
