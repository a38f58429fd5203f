import { readSeen } from "@/app/_applications/seen";
import { LIST, pageOf } from "@/app/developer/apps/desk";
import { acceptOffer } from "@/lib/applications/offers";
import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";

/** Accepts an offered application at the revision that the form showed. */
export const POST = acting(
  { page: LIST, permission: "signed_in" },
  async (form, { user, context }) => {
    const seen = readSeen(form, "offer");
    if (!seen) return seeOther(LIST);
    const accepted = await acceptOffer({ ...seen, toId: user.id }, context);
    if (!accepted.ok) return seeOther(`${LIST}?done=${accepted.error}`);
    return seeOther(`${pageOf(accepted.value.applicationId)}?done=offer_accepted`);
  },
);
