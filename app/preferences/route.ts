import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { rememberedChoice } from "@/lib/i18n/preferences";
import { keepLanguage } from "@/lib/session/keep-language";
import { returnAddress } from "@/lib/session/return-address";

/** Stores one choice of the switches in this browser, and a language for mail too, then redirects back to the page. */
export const POST = posting(async (form, { headers }) => {
  const choice = rememberedChoice(form);
  await keepLanguage(headers, form.get("locale"));
  const back = returnAddress(form.get("next"), "/");
  return seeOther(back, choice === null ? {} : { "Set-Cookie": choice });
});
