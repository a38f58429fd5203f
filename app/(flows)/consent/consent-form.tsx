import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { AccountField } from "@/app/_ui/opened-as";
import type { Person } from "@/app/_ui/person-line";
import { ANSWERS, Answers } from "@/app/(flows)/answers";
import { pictureOf } from "@/lib/images/image-address";
import { shownApis } from "@/lib/oauth/authorize/requested-apis";
import type { PendingAuthorization } from "@/lib/provider/consent";
import { AccessFacts, type RequestFacts } from "./access-facts";
import { AccessToDecide } from "./access-to-decide";
import { Maker } from "./maker";
import { sortScopes } from "./sorted-scopes";

type Props = {
  requestUri: string;
  request: RequestFacts &
    Pick<PendingAuthorization, "apis" | "askedEachTime" | "grantedScopes" | "resume">;
  person: Person & Parameters<typeof pictureOf>[0];
};

/**
 * Shows what an application asks for, and the form that answers. It posts to decision/route.ts, not to a server
 * action (docs/design/pages.md).
 */
export function ConsentForm({ requestUri, request, person }: Props) {
  const t = useTranslations("consent");
  const { application, askedEachTime, apis, resume } = request;
  return (
    <>
      <Maker application={application} />
      <AccessToDecide
        person={{ ...person, picture: pictureOf(person) }}
        sorted={sortScopes(request)}
        {...{ request, resume }}
      />
      {askedEachTime && (
        <div className="mt-3">
          <Notice kind="info" compact>
            {t("eachTime")}
          </Notice>
        </div>
      )}
      <AccessFacts request={request} />
      <form method="post" action="/consent/decision" className={ANSWERS}>
        <input type="hidden" name="request" value={requestUri} />
        <input type="hidden" name="client_id" value={application.clientId} />
        <AccountField />
        <input type="hidden" name="apis" value={shownApis(apis)} />
        <Answers
          no={{ value: "deny", text: t("cancel") }}
          yes={{ value: "allow", text: t("allow") }}
        />
      </form>
    </>
  );
}
