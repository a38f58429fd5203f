import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { unknownPasskey } from "@/lib/forms/unknown-passkey";
import { requestHeaders } from "@/lib/http/request-headers";
import { findSession } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { usableFactors } from "@/lib/session/two-step/factors";
import { AccountChoice } from "./account-choice";
import { ContinueAs } from "./continue-as";
import { passkeyProblemOf } from "./passkey-problem";
import { refusedSignIn } from "./refused-sign-in";
import { findResumedAuthorization } from "./resumed-authorization";
import {
  askedOf,
  expectedUsername,
  isEnded,
  offeredAccount,
  resumedAddress,
  type SignInContext,
} from "./sign-in-context";
import { FIELDS, SignInForm } from "./sign-in-form";

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

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { resumed }] = await Promise.all([getTranslations(), findResumed(searchParams)]);
  const isGone = resumed !== null && !resumed.pendingAuthorization;
  return {
    title: t(isGone ? "errors.requestGone.title" : "signIn.title"),
    robots: { index: false },
  };
}

async function findResumed(query: PageQuery) {
  const person = (await findSession())?.user ?? null;
  const next = single((await query).next);
  return { person, next, resumed: await findResumedAuthorization(next, person?.id ?? null) };
}

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const { person, next, resumed } = await findResumed(searchParams);
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
  const asked = askedOf(context);
  return (
    <SignInForm
      application={resumed?.pendingAuthorization?.application ?? null}
      next={next}
      username={refused?.typed.username ?? (failed ? "" : expectedUsername(context))}
      failed={failed}
      timedOut={problem === "timed_out"}
      ended={isEnded(context)}
      passkeyProblem={passkeyProblemOf(problem)}
      unknownPasskey={unknownPasskey(await requestHeaders(), problem, passkeyHost())}
      missing={FIELDS.filter((field) => refused?.problems[field])}
      signedIn={person && { person, asked }}
      passkeyFirst={person !== null && asked !== "takeOver" && (await hasPasskey(person.id))}
    />
  );
}

/** Leaves the page if its user signed in for the request in another tab. */
async function goOn(context: SignInContext) {
  const resume = resumedAddress(context, await findSession());
  if (resume !== null) redirect(resume);
}
