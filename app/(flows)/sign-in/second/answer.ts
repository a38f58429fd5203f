import {
  recoveredAddress,
  restartAddress,
  secondStepAddress,
} from "@/app/(flows)/sign-in/addresses";
import { enter } from "@/app/(flows)/sign-in/enter";
import { enterOffering } from "@/app/(flows)/sign-in/offer/enter-offering";
import { busyPage } from "@/lib/error-pages/page-faults";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import type { Parameters } from "@/lib/oauth/parameters";
import { currentSession } from "@/lib/session/current-session";
import { deviceOf } from "@/lib/session/device";
import { isJustProven } from "@/lib/session/fresh-sign-in";
import { finishSignIn, type SecondStepRefusal } from "@/lib/session/two-step/second-step";
import { setTrusted } from "@/lib/session/two-step/trusted-browser";
import { secondStepLimitedPage } from "./limited-page";

type Form = Parameters["values"];

type Way = "authenticator_app" | "recovery_code";

/** Finishes a sign-in with the form's code. After a recovery code, a page says how many are left. */
export async function answerSecondStep(form: Form, request: Request, way: Way): Promise<Response> {
  const text = form.get("code")?.trim() ?? "";
  if (text === "") return refuseCode("missing", form, way);
  const device = deviceOf(request.headers);
  const trust = form.get("trust") === "on";
  const finished = await finishSignIn({ way, text, device, trust }, request);
  if (!finished.ok) return refuse(finished.error, form, request, way);
  const { trust: trusted } = finished.value;
  const cookies = trusted ? [setTrusted(trusted, new Date())] : [];
  const entry = { next: form.get("next"), device, cookies };
  return way === "authenticator_app"
    ? enterOffering(finished.value, { ...entry, form }, request)
    : enter(finished.value, { ...entry, goesTo: recoveredAddress }, request);
}

async function refuse(refusal: SecondStepRefusal, form: Form, request: Request, way: Way) {
  const next = form.get("next");
  if (refusal.code === "busy") return busyPage(request);
  // The browser sent the form twice and shows only this answer, but has the session of the first.
  if (refusal.code === "gone" && (await hasJustEntered(request.headers)))
    return seeOther(way === "recovery_code" ? recoveredAddress(next) : returnAddress(next));
  if (refusal.code === "gone" || (refusal.code === "wrong" && refusal.left === 0))
    return seeOther(restartAddress(next));
  if (refusal.code === "limited")
    return secondStepLimitedPage(request, pageOf(form, way), refusal.retryAfter);
  return refuseCode("wrong", form, way);
}

async function hasJustEntered(headers: Headers): Promise<boolean> {
  const session = await currentSession(headers);
  return session !== null && isJustProven(session, new Date());
}

/** Returns to the form. An empty code is neither checked nor counted. */
const refuseCode = (code: "missing" | "wrong", form: Form, way: Way) =>
  refuseForm(pageOf(form, way), "second", {
    problems: { code },
    typed: form.get("trust") === "on" ? { trust: "on" } : {},
  });

const pageOf = (form: Form, way: Way) =>
  secondStepAddress(form.get("next"), way === "recovery_code" ? "recovery" : "app");
