import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";
import { returnAddress } from "@/lib/session/return-address";
import { setFavorite } from "@/lib/sites/catalog/favorites";

/** Adds or removes a favorite: the star beside a card. `add` or `remove` names the site. */
export const POST = posting(async (form, request) => {
  const back = returnAddress(form.get("next"), "/");
  const session = await currentSession(request.headers);
  if (!session) return seeOther(`/sign-in?${new URLSearchParams({ next: back })}`);
  const added = form.get("add");
  const slug = added ?? form.get("remove");
  const userId = session.user.id;
  if (slug !== undefined) await setFavorite({ userId, slug, favorite: added !== undefined });
  return seeOther(back);
});
