import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { rememberedChoice } from "@/lib/i18n/preferences";
import { keepLanguage } from "@/lib/session/keep-language";

/** Stores one choice of the switches in this browser, and a language for mail too, then redirects back to the page. */
export const POST = posting(async (form, { headers }) => {
  const choice = rememberedChoice(form);
  await keepLanguage(headers, form.get("locale"));
  const back = returnAddress(form.get("next"), "/");
  return seeOther(back, choice === null ? {} : { "Set-Cookie": choice });
});
