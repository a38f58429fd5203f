import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { findSession } from "@/lib/session/guards";
import { AccountChoice } from "./account-choice";
import { ContinueAs } from "./continue-as";
import { findPausedVisit } from "./paused-visit";
import { SignInForm } from "./sign-in-form";
import { askedOf, expectedUsername, offeredAccount, type Situation } from "./situation";
import { typedUsername } from "./typed-username";

type Props = { searchParams: PageQuery };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { visit }] = await Promise.all([getTranslations(), findVisit(searchParams)]);
  const isGone = visit !== null && !visit.waiting;
  return {
    title: t(isGone ? "errors.requestGone.title" : "signIn.title"),
    robots: { index: false },
  };
}

async function findVisit(query: PageQuery) {
  const person = (await findSession())?.user ?? null;
  const next = single((await query).next);
  return { person, next, visit: await findPausedVisit(next, person?.id ?? null) };
}

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const { person, next, visit } = await findVisit(searchParams);
  if (visit && !visit.waiting) return <RequestGone />;

  const failed = query.problem === "credentials";
  const situation: Situation = { person, visit, failed, choose: single(query.choose) };
  const offered = offeredAccount(situation);
  if (offered?.request) return <AccountChoice person={offered.person} {...offered.request} />;
  if (offered) return <ContinueAs person={offered.person} next={next} />;
  const typed = await typedUsername(single(query.problem));
  return (
    <SignInForm
      application={visit?.waiting?.application ?? null}
      next={next}
      username={typed ?? (failed ? "" : expectedUsername(situation))}
      failed={failed}
      signedIn={person && { person, asked: askedOf(situation) }}
    />
  );
}
