import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { findWaitingRequest } from "@/lib/provider/consent";
import { readBrowserId } from "@/lib/session/browser-id";
import { findSession } from "@/lib/session/guards";
import { ConsentForm } from "./consent-form";

export const metadata: Metadata = { title: "Allow access", robots: { index: false } };

export default async function ConsentPage({ searchParams }: { searchParams: PageQuery }) {
  const person = (await findSession())?.user ?? null;
  const requestUri = single((await searchParams).request) ?? "";
  const browser = readBrowserId(new Headers(await headers()));
  const waiting = browser && (await findWaitingRequest(requestUri, browser, person?.id ?? null));
  if (!waiting) return <RequestGone />;
  // Whatever is missing before consent, the authorization endpoint knows.
  if (!person) redirect(waiting.resume);
  return <ConsentForm requestUri={requestUri} waiting={waiting} person={person} />;
}
