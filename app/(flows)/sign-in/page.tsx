import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { findSession } from "@/lib/session/guards";
import { AccountChoice } from "./account-choice";
import { ContinueAs } from "./continue-as";
import { findResumedAuthorization } from "./resumed-authorization";
import { askedOf, expectedUsername, offeredAccount, type SignInContext } from "./sign-in-context";
import { SignInForm } from "./sign-in-form";
import { typedUsername } from "./typed-username";

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
  if (resumed && !resumed.pendingAuthorization) return <RequestGone />;

  const failed = query.problem === "credentials";
  const timedOut = query.problem === "timed_out";
  const choose = single(query.choose);
  const context: SignInContext = { person, resumed, failed: failed || timedOut, choose };
  const offered = offeredAccount(context);
  if (offered?.request) return <AccountChoice person={offered.person} {...offered.request} />;
  if (offered) return <ContinueAs person={offered.person} next={next} />;
  const typed = await typedUsername(single(query.problem));
  return (
    <SignInForm
      application={resumed?.pendingAuthorization?.application ?? null}
      next={next}
      username={typed ?? (failed ? "" : expectedUsername(context))}
      failed={failed}
      timedOut={timedOut}
      signedIn={person && { person, asked: askedOf(context) }}
    />
  );
}
