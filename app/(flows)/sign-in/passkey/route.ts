import { busyPage } from "@/lib/error-pages/busy-page";
import { limitedPage, notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { askingPage } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { keepSession } from "@/lib/session/auth-options";
import { deviceOf, setDevice } from "@/lib/session/device";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { type PasskeyRefusal, signInWithPasskey } from "@/lib/session/passkeys/sign-in";
import { returnAddress } from "@/lib/session/return-address";

/** Signs in with a passkey's answer, and redirects to `next`. No second step follows. */
export const POST = posting(async (form, request) => {
  const rpId = passkeyHost();
  if (rpId === null) return notFoundPage(request, "PUBLIC_URL has no host for passkeys.");
  const device = deviceOf(request.headers);
  const answer = { text: form.get("answer") ?? "", rpId, device };
  const opened = await signInWithPasskey(answer, request);
  const next = form.get("next");
  if (!opened.ok) return refuse(opened.error, next, request);
  await keepSession(opened.value);
  return seeOther(returnAddress(next), { "Set-Cookie": setDevice(device) });
});

function refuse(refusal: PasskeyRefusal, next: string | undefined, request: Request) {
  if (refusal.code === "busy") return busyPage(request);
  const kept = next !== undefined && returnAddress(next) === next;
  const page = kept ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in";
  if (refusal.code !== "limited") return seeOther(askingPage(page, `passkey_${refusal.code}`));
  const { retryAfter } = refusal;
  const t = translator(localeOf(request), "signIn.limited");
  return limitedPage(request, retryAfter, {
    code: "passkey_limited",
    title: t("title"),
    text: t("text", { minutes: Math.ceil(retryAfter / 60) }),
    next: translator(localeOf(request), "signIn.passkey")("limited"),
    back: { address: page, words: t("back") },
    unlogged: true,
  });
}
