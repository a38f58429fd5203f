import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { requestHeaders } from "@/lib/http/request-headers";
import { pictureOf } from "@/lib/images/image-address";
import { findWaitingRequest } from "@/lib/provider/consent";
import { readBrowserId } from "@/lib/session/browser-id";
import { findSession } from "@/lib/session/guards";
import { ConsentForm } from "./consent-form";

type Props = { searchParams: PageQuery };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations();
  const waiting = await findWaiting(await requestUriIn(searchParams));
  return {
    title: t(waiting ? "consent.title" : "errors.requestGone.title"),
    robots: { index: false },
  };
}

const requestUriIn = async (query: PageQuery) => single((await query).request) ?? "";

/** Cached per request, because both the title and the page need it. */
const findWaiting = cache(async (requestUri: string) => {
  const person = (await findSession())?.user ?? null;
  const browser = readBrowserId(await requestHeaders());
  return browser && findWaitingRequest(requestUri, browser, person?.id ?? null);
});

export default async function ConsentPage({ searchParams }: Props) {
  const person = (await findSession())?.user ?? null;
  const requestUri = await requestUriIn(searchParams);
  const waiting = await findWaiting(requestUri);
  if (!waiting) return <RequestGone />;
  // The authorization endpoint handles whatever is missing before consent.
  const { application } = waiting;
  if (!person || !application) redirect(waiting.resume);
  const seen = { ...person, picture: pictureOf(person) };
  return (
    <ConsentForm requestUri={requestUri} waiting={{ ...waiting, application }} person={seen} />
  );
}
