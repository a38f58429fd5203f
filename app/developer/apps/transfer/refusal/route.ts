import { LIST } from "@/app/developer/apps/desk";
import { declineOffer } from "@/lib/applications/offers";
import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";

/** Declines an offered application. */
export const POST = acting(
  { page: LIST, permission: "signed_in" },
  async (form, { user, context }) => {
    const id = readId(form.get("offer"));
    if (id === null) return seeOther(LIST);
    const declined = await declineOffer({ id, toId: user.id }, context);
    return seeOther(`${LIST}?done=${declined.ok ? "offer_declined" : declined.error}`);
  },
);
