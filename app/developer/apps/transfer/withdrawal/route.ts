import { LIST, pageOf } from "@/app/developer/apps/desk";
import { withdrawOffer } from "@/lib/applications/offers";
import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";

/** Withdraws an offer. */
export const POST = acting(
  { page: LIST, permission: "signed_in" },
  async (form, { user, context }) => {
    const id = readId(form.get("offer"));
    if (id === null) return seeOther(LIST);
    const withdrawn = await withdrawOffer({ id, fromId: user.id }, context);
    if (!withdrawn.ok) return seeOther(`${LIST}?done=${withdrawn.error}`);
    return seeOther(`${pageOf(withdrawn.value.applicationId)}?done=offer_withdrawn`);
  },
);
