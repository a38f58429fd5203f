import { addSecondStepAddress } from "@/app/(flows)/sign-in/addresses";
import { enter } from "@/app/(flows)/sign-in/enter";
import { limitedPage, messagePage } from "@/lib/error-pages/error-page";
import { busyPage } from "@/lib/error-pages/page-faults";
import { posting } from "@/lib/forms/posting";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { Parameters } from "@/lib/oauth/parameters";
import { holdBack } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { deviceOf } from "@/lib/session/device";
import { checkNewPassword } from "@/lib/session/new-password";
import { hashPasswordInTurn } from "@/lib/session/password";
import { signInWithPassword } from "@/lib/session/sign-in";
import { checkSetupCode, isUnused, knownCodeLimit, setUp } from "@/lib/users/set-up";
import { findFaults } from "@/lib/users/users";

const PAGE = "/setup";

/** Creates the first administrator and signs them in. Checks the setup code before anything else. */
export const POST = posting(async (form, request) => {
  const now = new Date();
  const retryAfter = knownCodeLimit(request.headers, now);
  if (retryAfter !== null) return codesLimitedPage(request, retryAfter);
  if (!(await isUnused())) return overPage(request);
  const typed = readPerson(form);
  const twoStep = form.get("two_step") === "on";
  const refused = (problems: Record<string, string>) =>
    refuseForm(PAGE, "setup", { problems, typed: { ...typed, two_step: twoStep ? "on" : "" } });
  const code = form.get("code") ?? "";
  const password = form.get("password") ?? "";
  const person = { ...typed, name: typed.name === "" ? null : typed.name };
  const checked = await checkCode(code, request, now);
  if (!checked.ok) return checked.error;
  const problems = { ...checked.value, ...(await findProblems(person, password)) };
  if (Object.keys(problems).length > 0) return refused(problems);
  const passwordHash = await hashPasswordInTurn(password);
  if (!passwordHash.ok) return busyPage(request);
  const first = { ...person, passwordHash: passwordHash.value, twoStep };
  if (!(await setUp(code, first, now, originOf(request.headers)))) return overPage(request);
  return signIn({ username: typed.username, password }, request);
});

/** Returns the problem of a code, if any, or the page that refuses every code for now. An empty one is no attempt. */
async function checkCode(
  code: string,
  request: Request,
  now: Date,
): Promise<Result<Record<string, string>, Response>> {
  if (code.trim() === "") return ok({ code: "code_missing" });
  const checked = await checkSetupCode(code, request.headers, now);
  if (checked.ok) return ok({});
  const { error } = checked;
  if (error.code === "wrong") return ok({ code: "code_wrong" });
  return refuse(
    await (error.code === "busy" ? busyPage(request) : codesLimitedPage(request, error.retryAfter)),
  );
}

function readPerson(form: Parameters["values"]) {
  const read = (field: string) => (form.get(field) ?? "").trim();
  return { username: read("username").toLowerCase(), email: read("email"), name: read("name") };
}

type Person = { username: string; email: string; name: string | null };

async function findProblems(person: Person, password: string): Promise<Record<string, string>> {
  const checked = await checkNewPassword(password, {
    names: [person.username, person.name, person.email],
  });
  return { ...findFaults(person), ...(!checked.ok && { password: checked.error }) };
}

async function signIn(typed: { username: string; password: string }, request: Request) {
  const device = deviceOf(request.headers);
  const opened = await signInWithPassword({ ...typed, device }, request);
  if (!opened.ok || "pending" in opened.value) return seeOther("/sign-in");
  const { session, due } = opened.value;
  const entry = { next: "/admin", device, ...(due && { goesTo: addSecondStepAddress }) };
  return enter(session, entry, request);
}

/** Answers that setup is over: once an account exists, this form does nothing. */
function overPage(request: Request) {
  const t = translator(localeOf(request), "setup.over");
  const words = { title: t("title"), text: t("text"), next: t("next") };
  const back = { address: "/sign-in", words: t("back") };
  return messagePage(
    request,
    404,
    { code: "set_up", ...words, back },
    "Setup is complete: an account already exists.",
  );
}

/** Answers that one network sent too many wrong codes, at most fifty times a second. */
async function codesLimitedPage(request: Request, retryAfter: number) {
  await holdBack();
  return limitedPage(request, retryAfter, {
    code: "setup_limited",
    texts: "setup.limited",
    back: "/setup",
  });
}
