import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { requestHeaders } from "@/lib/http/request-headers";
import { pictureOf } from "@/lib/images/image-address";
import { readPendingAuthorization } from "@/lib/provider/consent";
import { readBrowserId } from "@/lib/session/browser-id";
import { findSession } from "@/lib/session/guards";
import { ConsentForm } from "./consent-form";

type Props = { searchParams: PageQuery };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations();
  const pendingAuthorization = await findPendingAuthorization(await requestUriIn(searchParams));
  return {
    title: t(pendingAuthorization ? "consent.title" : "errors.requestGone.title"),
    robots: { index: false },
  };
}

const requestUriIn = async (query: PageQuery) => single((await query).request) ?? "";

/** Cached per request, because both the title and the page need it. */
const findPendingAuthorization = cache(async (requestUri: string) => {
  const person = (await findSession())?.user ?? null;
  const browser = readBrowserId(await requestHeaders());
  return browser && readPendingAuthorization(requestUri, browser, person?.id ?? null);
});

export default async function ConsentPage({ searchParams }: Props) {
  const person = (await findSession())?.user ?? null;
  const requestUri = await requestUriIn(searchParams);
  const pendingAuthorization = await findPendingAuthorization(requestUri);
  const clientId = single((await searchParams).client_id);
  if (!pendingAuthorization) return <RequestGone request={{ clientId, requestUri }} />;
  // The authorization endpoint handles whatever is missing before consent.
  const { application, admitted } = pendingAuthorization;
  if (!person || !application || !admitted) redirect(pendingAuthorization.resume);
  const seen = { ...person, picture: pictureOf(person) };
  return (
    <ConsentForm
      requestUri={requestUri}
      pendingAuthorization={{ ...pendingAuthorization, application }}
      person={seen}
    />
  );
}
