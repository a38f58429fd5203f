import { posting } from "@/lib/http/posting";
import { rememberedChoice } from "@/lib/http/preferences";
import { seeOther } from "@/lib/http/see-other";
import { returnAddress } from "@/lib/session/return-address";

/** The switches at the foot of every page: one choice, remembered by this browser, then back to the page. */
export const POST = posting((form) => {
  const choice = rememberedChoice(form);
  const back = returnAddress(form.get("next"), "/");
  return seeOther(back, choice === null ? {} : { "Set-Cookie": choice });
});
