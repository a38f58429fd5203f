import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { rememberedChoice } from "@/lib/i18n/preferences";
import { returnAddress } from "@/lib/session/return-address";

/** Stores one choice of the page footer's switches in this browser, then redirects back to the page. */
export const POST = posting((form) => {
  const choice = rememberedChoice(form);
  const back = returnAddress(form.get("next"), "/");
  return seeOther(back, choice === null ? {} : { "Set-Cookie": choice });
});
