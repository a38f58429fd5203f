import type { Answer } from "./answer-reader";
import { Browser } from "./browser";
import { claimsOf } from "./claims";
import { encode, type Result, type Sent, type Unit } from "./unit";
import type { Start, Visit } from "./work";

/** Number of requests after which a visit is stuck. */
const MAX_STEPS = 12;

type Steps<T> = Generator<Sent, T, Answer | null>;

/**
 * Goes from an authorization request to the code like a browser: follows redirects, keeps cookies,
 * and fills in the password form. Ends at the first response that it cannot follow.
 */
export function* visit(plan: Visit, start: Start): Unit {
  const browser = new Browser(plan.origin, start.cookie);
  let next: Sent | null = browser.get(start.path);
  let answer: Answer | null = null;
  for (let step = 0; step < MAX_STEPS && next; step++) {
    answer = yield next;
    if (!answer) break;
    browser.store(answer);
    const [target] = answer.header("location");
    if (target?.startsWith(plan.callback)) return arrive(answer, target, { browser, start });
    next = target
      ? browser.get(yield* follow(target, plan, start))
      : fill(answer, plan, start, browser);
  }
  return { answer, failed: next !== null || !plan.untilPage };
}

/** Ends a visit at the client, which gets a code unless the provider sent an error. */
function arrive(
  answer: Answer,
  target: string,
  { browser, start }: { browser: Browser; start: Start },
): Result {
  const code = new URL(target).searchParams.get("code");
  const again = () => ({ ...start, cookie: browser.cookie });
  return { answer, failed: !code, obtained: () => ({ body: code ?? "", start: again() }) };
}

/** Returns the path of a redirect, after a decision by the admin API if it asks for one. */
function* follow(target: string, { origin, admin }: Visit, { username }: Start): Steps<string> {
  const [, kind, challenge] = /[?&](login|consent)_challenge=([^&]+)/.exec(target) ?? [];
  if (!admin || !kind || !challenge) return pathOf(target, origin);
  const decision =
    kind === "login"
      ? { subject: username, remember: true, remember_for: 0 }
      : { grant_scope: SCOPES, remember: true, session: { id_token: claimsOf(username) } };
  const path = `/admin/oauth2/auth/requests/${kind}/accept?${kind}_challenge=${challenge}`;
  const headers = { "content-type": "application/json" };
  const request = { origin: admin, method: "PUT" as const, path, headers };
  const answer = yield encode(request, JSON.stringify(decision));
  if (answer?.status !== 200) throw new Error(`${kind} was not accepted: ${answer?.text}`);
  return pathOf(answer.json.redirect_to ?? "", origin);
}

const SCOPES = ["openid", "profile", "email", "offline_access"];

/** Returns the request that submits the password form of a page; null if the visit ends there. */
function fill(answer: Answer, plan: Visit, { username, password }: Start, browser: Browser) {
  const form = plan.untilPage || answer.status !== 200 ? null : passwordForm(answer.text);
  if (!form) return null;
  return browser.post(pathOf(form.action, plan.origin), { ...form.hidden, username, password });
}

function pathOf(target: string, origin: string) {
  const { pathname, search } = new URL(target, origin);
  return pathname + search;
}

/** Form of a sign-in page: its address, and the values of its hidden fields. */
type PasswordForm = { action: string; hidden: Record<string, string> };

function passwordForm(html: string): PasswordForm | null {
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => /<input\b[^>]*\btype="password"/.test(one));
  if (!form) return null;
  const inputs = form.match(/<input\b[^>]*\btype="hidden"[^>]*>/g) ?? [];
  const hidden = inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]);
  return { action: attribute(form, "action"), hidden: Object.fromEntries(hidden) };
}

const attribute = (tag: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&amp;", "&");
