import { busyPage } from "@/lib/error-pages/busy-page";
import { limitedPage } from "@/lib/error-pages/error-page";
import { askingPage, keepProblems, refuseForm } from "@/lib/forms/problems";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { Parameters } from "@/lib/oauth/parameters";
import { returnAddress } from "@/lib/session/return-address";
import { refusalFromMemory, type SignInRefusal } from "@/lib/session/sign-in-limits";

type Form = Parameters["values"];

export const typedIn = (form: Form) => ({
  username: form.get("username")?.trim() ?? "",
  password: form.get("password") ?? "",
});

/** Refuses a sign-in that memory alone rules out; null if the database must be asked. */
export async function refuseKnown(form: Form, request: Request): Promise<Response | null> {
  const refusal = refusalFromMemory(typedIn(form), request.headers);
  return refusal && refuseSignIn(refusal, form, request);
}

/** Returns a redirect to the form, or a page that says how long to wait. */
export function refuseSignIn(refusal: SignInRefusal, form: Form, request: Request) {
  if (refusal.code === "busy") return busyPage(request);
  const next = form.get("next");
  const kept = next !== undefined && returnAddress(next) === next;
  const page = kept ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in";
  const { username, password } = typedIn(form);
  if (refusal.code === "limited") return limited(request, { page, username }, refusal.retryAfter);
  const problems = {
    ...(username === "" && { username: "missing" }),
    ...(password === "" && { password: "missing" }),
  };
  return refuseForm(page, REFUSED[refusal.code], { problems, typed: { username } });
}

/** Code of a refusal in the address of the form's page. */
const REFUSED = { wrong: "credentials", missing: "missing" } as const;

type Back = { page: string; username: string };

/** Answers that the limit is reached. The form keeps the typed username until a minute after the wait. */
function limited(request: Request, { page, username }: Back, retryAfter: number) {
  const t = translator(localeOf(request), "signIn.limited");
  const words = {
    code: "sign_in_limited",
    title: t("title"),
    text: t("text", { minutes: Math.ceil(retryAfter / 60) }),
    next: t("next"),
    back: { address: askingPage(page, "limited"), words: t("back") },
    unlogged: true as const,
  };
  const input = { problems: {}, typed: { username } };
  const kept = keepProblems("limited", input, { seconds: retryAfter + 60 });
  return limitedPage(request, retryAfter, words, { "Set-Cookie": kept });
}
