import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { pictureOf } from "@/lib/images/image-address";
import { findWaitingRequest } from "@/lib/provider/consent";
import { readBrowserId } from "@/lib/session/browser-id";
import { findSession } from "@/lib/session/guards";
import { ConsentForm } from "./consent-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("consent");
  return { title: t("title"), robots: { index: false } };
}

export default async function ConsentPage({ searchParams }: { searchParams: PageQuery }) {
  const person = (await findSession())?.user ?? null;
  const requestUri = single((await searchParams).request) ?? "";
  const browser = readBrowserId(new Headers(await headers()));
  const waiting = browser && (await findWaitingRequest(requestUri, browser, person?.id ?? null));
  if (!waiting) return <RequestGone />;
  // Whatever is missing before consent, the authorization endpoint knows.
  const { application } = waiting;
  if (!person || !application) redirect(waiting.resume);
  const seen = { ...person, picture: pictureOf(person) };
  return (
    <ConsentForm requestUri={requestUri} waiting={{ ...waiting, application }} person={seen} />
  );
}
