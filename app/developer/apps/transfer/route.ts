import { LIST, pageOf, transferPageOfForm } from "@/app/developer/apps/desk";
import { offerApplication } from "@/lib/applications/offers";
import { acting } from "@/lib/forms/acting";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";

/** Offers an owner's application to another user. */
export const POST = acting(
  { page: transferPageOfForm, permission: "signed_in", fresh: { form: "transfer" } },
  async (form, { user, context }) => {
    const id = readId(form.get("application"));
    if (id === null) return seeOther(LIST);
    const username = form.get("username") ?? "";
    const offered = await offerApplication({ id, ownerId: user.id, to: username }, context);
    if (offered.ok) return seeOther(`${pageOf(id)}?done=offered`);
    if (offered.error === "unknown") return seeOther(LIST);
    const problems = { username: offered.error };
    return refuseForm(`${pageOf(id)}/transfer`, "transfer", { problems, typed: { username } });
  },
);
