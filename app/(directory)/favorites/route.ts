import { otherAccountPage } from "@/lib/forms/other-account";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { currentSession } from "@/lib/session/current-session";
import { ACCOUNT_FIELD, otherOpener } from "@/lib/session/opened-as";
import { setFavorite } from "@/lib/sites/catalog/favorites";

/** Adds or removes a favorite: the star beside a card. `add` or `remove` names the site. */
export const POST = posting(async (form, request) => {
  const back = returnAddress(form.get("next"), "/");
  const session = await currentSession(request.headers);
  if (!session) return seeOther(`/sign-in?${new URLSearchParams({ next: back })}`);
  const { user } = session;
  const opener = otherOpener(form.get(ACCOUNT_FIELD), user);
  if (opener) return otherAccountPage(request, { opener, user }, back, null);
  const added = form.get("add");
  const slug = added ?? form.get("remove");
  if (slug !== undefined)
    await setFavorite({ userId: user.id, slug, favorite: added !== undefined });
  return seeOther(back);
});
