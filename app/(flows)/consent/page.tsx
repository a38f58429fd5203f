import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Handover } from "@/app/_ui/handover";
import { NAME } from "@/app/_ui/name-tag";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { TaskShell } from "@/app/_ui/task-shell";
import { requestHeaders } from "@/lib/http/request-headers";
import { readPendingAuthorization } from "@/lib/provider/consent";
import { readBrowserId } from "@/lib/session/browser-id";
import { findSession } from "@/lib/session/guards";
import { ConsentForm } from "./consent-form";
import { sortScopes } from "./sorted-scopes";

type Props = { searchParams: PageQuery };

export default async function ConsentPage({ searchParams }: Props) {
  const person = (await findSession())?.user ?? null;
  const { request, client_id } = await searchParams;
  const [requestUri, clientId] = [single(request) ?? "", single(client_id)];
  const browser = readBrowserId(await requestHeaders());
  const pendingAuthorization =
    browser && (await readPendingAuthorization(requestUri, browser, person?.id ?? null));
  if (!pendingAuthorization) return <RequestGone request={{ clientId, requestUri }} />;
  // The authorization endpoint handles whatever is missing before consent.
  const { application, admitted } = pendingAuthorization;
  if (!person || !application || !admitted) redirect(pendingAuthorization.resume);
  const t = await getTranslations("consent");
  const { isMore } = sortScopes(pendingAuthorization);
  return (
    <TaskShell
      title={t("title")}
      mark={<Handover application={application} />}
      heading={t.rich(isMore ? "headingMore" : "heading", {
        ...NAME,
        application: application.name,
      })}
    >
      <ConsentForm request={{ ...pendingAuthorization, application }} {...{ requestUri, person }} />
    </TaskShell>
  );
}
