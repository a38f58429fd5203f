import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { Handover } from "@/app/_ui/handover";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { AccountField } from "@/app/_ui/opened-as";
import { type PageQuery, single } from "@/app/_ui/page-query";
import type { Person } from "@/app/_ui/person-line";
import { RequestGone } from "@/app/_ui/request-gone";
import { TaskShell } from "@/app/_ui/task-shell";
import { ANSWERS, Answers } from "@/app/(flows)/answers";
import { requestHeaders } from "@/lib/http/request-headers";
import { pictureOf } from "@/lib/images/image-address";
import { shownApis } from "@/lib/oauth/authorize/requested-apis";
import {
  type PendingAuthorization,
  readPendingAuthorization,
  type ShownApplication,
} from "@/lib/provider/consent";
import { readBrowserId } from "@/lib/session/browser-id";
import { findSession } from "@/lib/session/guards";
import { AccessFacts } from "./access-facts";
import { AccessToDecide } from "./access-to-decide";
import { Maker } from "./maker";
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
  const seen = { ...person, picture: pictureOf(person) };
  return (
    <ConsentForm
      requestUri={requestUri}
      pendingAuthorization={{ ...pendingAuthorization, application }}
      person={seen}
    />
  );
}

type ConsentFormProps = {
  requestUri: string;
  pendingAuthorization: PendingAuthorization & { application: ShownApplication };
  person: Person & { picture: string | null };
};

/** Posts to decision/route.ts, not to a server action (docs/design/pages.md). */
function ConsentForm({ requestUri, pendingAuthorization, person }: ConsentFormProps) {
  const t = useTranslations("consent");
  const { application, askedEachTime } = pendingAuthorization;
  const scopes = sortScopes(pendingAuthorization);
  return (
    <TaskShell
      title={t("title")}
      mark={<Handover application={application} />}
      heading={t.rich(scopes.isMore ? "headingMore" : "heading", {
        ...NAME,
        application: application.name,
      })}
    >
      <Maker application={application} />
      <AccessToDecide
        person={person}
        request={pendingAuthorization}
        sorted={scopes}
        resume={pendingAuthorization.resume}
      />
      {askedEachTime && (
        <div className="mt-3">
          <Notice kind="info" compact>
            {t("eachTime")}
          </Notice>
        </div>
      )}
      <AccessFacts pendingAuthorization={pendingAuthorization} />
      <Decision
        requestUri={requestUri}
        clientId={application.clientId}
        apis={shownApis(pendingAuthorization.apis)}
      />
    </TaskShell>
  );
}

type DecisionProps = { requestUri: string; clientId: string; apis: string };

function Decision({ requestUri, clientId, apis }: DecisionProps) {
  const t = useTranslations("consent");
  return (
    <form method="post" action="/consent/decision" className={ANSWERS}>
      <input type="hidden" name="request" value={requestUri} />
      <input type="hidden" name="client_id" value={clientId} />
      <AccountField />
      <input type="hidden" name="apis" value={apis} />
      <Answers
        no={{ value: "deny", text: t("cancel") }}
        yes={{ value: "allow", text: t("allow") }}
      />
    </form>
  );
}
