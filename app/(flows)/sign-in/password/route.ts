import { signInAddress } from "@/app/(flows)/sign-in/addresses";
import { answerSignedIn } from "@/app/(flows)/sign-in/answer-signed-in";
import { leadElsewhere } from "@/app/(flows)/sign-in/elsewhere/lead-elsewhere";
import { limitedPage } from "@/lib/error-pages/error-page";
import { busyPage } from "@/lib/error-pages/page-faults";
import { posting } from "@/lib/forms/posting";
import { askingPage, keepProblems, refuseForm } from "@/lib/forms/problems";
import type { Parameters } from "@/lib/oauth/parameters";
import { holdBack } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { deviceOf } from "@/lib/session/device";
import { forgetWay } from "@/lib/session/elsewhere/last-way";
import { homeRealmOf } from "@/lib/session/elsewhere/offered";
import { signInWithPassword } from "@/lib/session/sign-in";
import { refusalFromMemory, type SignInRefusal } from "@/lib/session/sign-in-limits";
import { inSignInTurn } from "@/lib/session/sign-in-turns";
import { ADDRESS_ONLY, signedInMeanwhile, typedIn } from "./signed-in-meanwhile";

type Form = Parameters["values"];

/** Handles the sign-in form. What memory alone refuses takes no place in the queue (docs/decisions/0047-answer-sign-in-by-input.md). */
export const POST = posting(async (form, request) => {
  const { username: hint } = typedIn(form);
  // Whatever was typed as the password: the domain's people sign in elsewhere.
  const providerId = await homeRealmOf(hint);
  if (providerId !== null)
    return leadElsewhere(
      {
        ...({ providerId, next: form.get("next"), hint, purpose: "sign_in" } as const),
        other: form.get("choose") === "other",
      },
      request,
    );
  const known = refusalFromMemory(typedIn(form), request.headers);
  if (known) return refuseSignIn(known, form, request);
  const turn = await inSignInTurn(request, () => signIn(form, request));
  const answered = turn.ok ? turn.value : refuse({ code: "busy" } as const);
  return answered.ok ? answered.value : refuseSignIn(answered.error, form, request);
});

/**
 * Opens the session and redirects to `next`, by way of the second step if the account has one, and of
 * keeping the account if it is to be deleted. Never answers a client.
 */
async function signIn(form: Form, request: Request): Promise<Result<Response, SignInRefusal>> {
  const meanwhile = await signedInMeanwhile(form, request);
  if (meanwhile) return ok(meanwhile);
  const device = deviceOf(request.headers);
  const opened = await signInWithPassword({ ...typedIn(form), device }, request);
  if (!opened.ok) return opened;
  const cookies = forgetWay(request.headers);
  const entering = { next: form.get("next"), device, form, cookies };
  return ok(await answerSignedIn(opened.value, entering, request));
}

/**
 * Returns a redirect to the form, or a page that says how long to wait. Those without a wrong password go
 * out at most fifty times a second.
 */
async function refuseSignIn(refusal: SignInRefusal, form: Form, request: Request) {
  // An address alone is a step of every sign-in, which no flood of refusals may delay.
  if (refusal.code !== "wrong") await holdBack(form.has(ADDRESS_ONLY) ? "addresses" : "refusals");
  if (refusal.code === "busy") return busyPage(request);
  const next = form.get("next");
  const page = signInAddress(next, form.get("choose"));
  const { username, password } = typedIn(form);
  if (refusal.code === "limited") return limited(request, { page, username }, refusal.retryAfter);
  const problems = {
    ...(username === "" && { username: "missing" }),
    ...(password === "" && !form.has(ADDRESS_ONLY) && { password: "missing" }),
  };
  return refuseForm(page, REFUSED[refusal.code], { problems, typed: { username } });
}

/** Code of a refusal in the address of the form's page. */
const REFUSED = { wrong: "credentials", missing: "missing" } as const;

type Back = { page: string; username: string };

/** Answers that the limit is reached. The form keeps the typed username until a minute after the wait. */
function limited(request: Request, { page, username }: Back, retryAfter: number) {
  const told = {
    code: "sign_in_limited",
    texts: "signIn.limited",
    back: askingPage(page, "limited"),
  } as const;
  const input = { problems: {}, typed: { username } };
  const kept = keepProblems("limited", input, { seconds: retryAfter + 60 });
  return limitedPage(request, retryAfter, told, { "Set-Cookie": kept });
}
