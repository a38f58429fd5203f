import { limitedPage } from "@/lib/error-pages/error-page";
import { busyPage } from "@/lib/error-pages/page-faults";
import { askingPage } from "@/lib/forms/problems";
import { refuseUnknown } from "@/lib/forms/unknown-passkey";
import { seeOther } from "@/lib/http/answer";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { holdBack } from "@/lib/rate-limits/limits";
import type { PasskeyRefusal } from "@/lib/session/passkeys/prove";

type Form = {
  /** Address of the page with the button. */
  page: string;
  /** Advice for somebody who has to wait: the other way that still works. */
  advice: "limited" | "limitedStep" | "limitedStepUp";
};

/** Redirects to the page that asked for a passkey, or says how long to wait, at most fifty times a second. */
export async function refusePasskey(
  refusal: PasskeyRefusal,
  { page, advice }: Form,
  request: Request,
): Promise<Response> {
  if (refusal.code === "busy") return busyPage(request);
  if (refusal.code === "unknown") return refuseUnknown(page, refusal.credentialId);
  if (refusal.code === "refused") return seeOther(askingPage(page, "passkey_refused"));
  await holdBack();
  const { retryAfter } = refusal;
  return limitedPage(request, retryAfter, {
    code: "passkey_limited",
    texts: "signIn.limited",
    next: translator(localeOf(request), "signIn.passkey")(advice),
    back: page,
  });
}
