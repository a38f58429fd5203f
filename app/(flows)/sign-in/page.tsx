import { redirect } from "next/navigation";
import { type PageQuery, single } from "@/app/_ui/page-query";
import type { Person } from "@/app/_ui/person-line";
import { RequestGone } from "@/app/_ui/request-gone";
import { type Problems, readProblems } from "@/lib/forms/problems";
import { unknownPasskey } from "@/lib/forms/unknown-passkey";
import { requestHeaders } from "@/lib/http/request-headers";
import { passwordStateOf } from "@/lib/session/change-password";
import {
  exclusiveProviders,
  hasHomeRealms,
  homeRealmOf,
  lastOffered,
  offeredProviders,
} from "@/lib/session/elsewhere/offered";
import { waysOf } from "@/lib/session/elsewhere/ways";
import { findSession } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { usableFactors } from "@/lib/session/two-step/factors";
import { AccountChoice, ContinueAs } from "./account-choice";
import { FIELDS } from "./credentials";
import { passkeyProblemOf } from "./passkey-problem";
import { findResumedAuthorization } from "./resumed-authorization";
import {
  askedOf,
  confirmationOf,
  expectedUsername,
  isEnded,
  offeredAccount,
  resumedAddress,
  type SignInContext,
} from "./sign-in-context";
import { ConfirmForm, SignInForm } from "./sign-in-form";

/** Codes of a refused sign-in: none of them offers the signed-in account again. */
const REFUSED: ReadonlySet<string> = new Set([
  "credentials",
  "missing",
  "timed_out",
  "passkey_refused",
  "passkey_unknown",
]);

const hasPasskey = async (userId: string) => (await usableFactors(userId)).passkeys > 0;

type Props = { searchParams: PageQuery };

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const { person, next, resumed } = await findResumed(single(query.next));
  if (resumed && !resumed.pendingAuthorization) return <RequestGone request={resumed} />;

  const problem = single(query.problem);
  const refused = await refusedSignIn(problem);
  const failed = problem === "credentials";
  const context: SignInContext = {
    person,
    resumed,
    failed: problem !== null && REFUSED.has(problem),
    choose: single(query.choose),
  };
  await goOn(context);
  const offered = offeredAccount(context);
  if (offered?.request) return <AccountChoice person={offered.person} {...offered.request} />;
  if (offered) return <ContinueAs person={offered.person} next={next} />;
  const form = {
    ...(await formOf(context, refused?.typed.username ?? (failed ? "" : undefined))),
    application: resumed?.pendingAuthorization?.application ?? null,
    next,
    failed,
    timedOut: problem === "timed_out",
    passkeyProblem: passkeyProblemOf(problem),
    unknownPasskey: unknownPasskey(await requestHeaders(), problem, passkeyHost()),
    missing: FIELDS.filter((field) => refused?.problems[field]),
  };
  const { confirmation } = form;
  return person && confirmation ? (
    <ConfirmForm {...form} person={person} confirmation={confirmation} />
  ) : (
    <SignInForm {...form} />
  );
}

/** Returns what the form depends on besides its last answer. `typed` is the username of a refused form. */
async function formOf(context: SignInContext, typed: string | undefined) {
  const { person, choose } = context;
  const asked = askedOf(context);
  const confirmation = confirmationOf(context);
  const providers = await providersFor(asked === "takeOver" ? null : person);
  const passkeyFirst = person !== null && asked !== "takeOver" && (await hasPasskey(person.id));
  const headers = await requestHeaders();
  return {
    choose,
    confirmation,
    passkeyFirst,
    providers,
    username: (confirmation === null ? typed : undefined) ?? expectedUsername(context),
    hasPassword: !(person && confirmation) || (await passwordStateOf(person.id)).signsIn,
    ended: isEnded(context),
    signedIn: person && { person, asked },
    lastProvider: lastOffered(headers),
    hasHomeRealms: await hasHomeRealms(),
    exclusive: await exclusiveProviders(),
  };
}

/**
 * Returns the providers to offer: to somebody who signs in again, those that know the account, and the one that alone
 * signs in people of their domain, which links it.
 */
async function providersFor(person: Person | null) {
  const offered = await offeredProviders();
  if (person === null || offered.length === 0) return offered;
  const [{ linked }, { isExclusive, signsIn }] = await Promise.all([
    waysOf(person.id),
    passwordStateOf(person.id),
  ]);
  const home = isExclusive && !signsIn && person.email ? await homeRealmOf(person.email) : null;
  return offered.filter(
    ({ id }) => id === home || linked.some(({ providerId }) => providerId === id),
  );
}

async function findResumed(next: string | null) {
  const person = (await findSession())?.user ?? null;
  return { person, next, resumed: await findResumedAuthorization(next, person?.id ?? null) };
}

/** Leaves the page if its user signed in for the request in another tab. */
async function goOn(context: SignInContext) {
  const resume = resumedAddress(context, await findSession());
  if (resume !== null) redirect(resume);
}

/** Codes of password/route.ts, and of a password reset, in the page's address. */
const CODES: ReadonlySet<string | null> = new Set(["credentials", "missing", "limited", "reset"]);

/** Returns the sign-in that was just refused, or the username whose password was reset; null if unknown. */
async function refusedSignIn(code: string | null): Promise<Problems | null> {
  return code !== null && CODES.has(code) ? readProblems(await requestHeaders(), code, code) : null;
}
