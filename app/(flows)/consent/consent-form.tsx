import { ExternalLink } from "lucide";
import { useTranslations } from "next-intl";
import { anotherAccountAddress } from "@/app/_ui/another-account";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Handover } from "@/app/_ui/handover";
import { homepageHost } from "@/app/_ui/homepage-host";
import { Icon } from "@/app/_ui/icon";
import { NAME } from "@/app/_ui/name-tag";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import type { PendingAuthorization, ShownApplication } from "@/lib/provider/consent";
import { AccessFacts } from "./access-facts";
import { RequestedAccess } from "./requested-access";

type Props = {
  requestUri: string;
  pendingAuthorization: PendingAuthorization & { application: ShownApplication };
  person: Person & { picture: string | null };
};

/** Posts to decision/route.ts, not to a server action (docs/decisions/0010-post-forms-to-route-handlers.md). */
export function ConsentForm({ requestUri, pendingAuthorization, person }: Props) {
  const t = useTranslations("consent");
  const { application } = pendingAuthorization;
  return (
    <TaskShell>
      <Handover application={application} />
      <h1 className="text-xl">{t.rich("heading", { ...NAME, application: application.name })}</h1>
      <Maker application={application} />
      <div className="mt-5 border-y border-line py-3">
        <PersonLine
          person={person}
          aside={
            <a
              className="link -my-1 shrink-0 py-1 text-sm"
              href={anotherAccountAddress(pendingAuthorization.resume)}
            >
              {t("notYou")}
            </a>
          }
        />
      </div>
      <RequestedAccess
        scopes={pendingAuthorization.scopes}
        grantedScopes={pendingAuthorization.grantedScopes}
        person={person}
      />
      <AccessFacts pendingAuthorization={pendingAuthorization} />
      <ItsLinks application={application} />
      <form method="post" action="/consent/decision" className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="request" value={requestUri} />
        <input type="hidden" name="account" value={person.id} />
        <Button type="submit" name="decision" value="deny" look="plain">
          {t("cancel")}
        </Button>
        <Button type="submit" name="decision" value="allow" look="plain">
          {t("allow")}
        </Button>
      </form>
    </TaskShell>
  );
}

/** Shows who made the application, and whether the organization has verified it. */
function Maker({ application }: { application: ShownApplication }) {
  const t = useTranslations("consent");
  const host = homepageHost(application.homepageUrl);
  const developer = application.developerName;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
      {application.verified ? (
        <Badge tone="accent">{t("verified")}</Badge>
      ) : (
        <Badge tone="warn">{t("unverified")}</Badge>
      )}
      {developer !== null && <span>{t.rich("developer", { ...NAME, developer })}</span>}
      {host !== null && <bdi>{host}</bdi>}
    </div>
  );
}

/** Links to the application's own pages, without a referrer. */
function ItsLinks({ application }: { application: ShownApplication }) {
  const t = useTranslations("consent");
  const links = [
    { text: t("policy"), address: application.policyUri },
    { text: t("terms"), address: application.tosUri },
  ].flatMap(({ text, address }) => (address === null ? [] : [{ text, address }]));
  if (links.length === 0) return null;
  return (
    <div className="mt-4 text-sm">
      <p className="text-soft">{t("links")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {links.map(({ text, address }) => (
          <li key={text}>
            <a
              className="link inline-flex items-center gap-1 py-1"
              href={address}
              target="_blank"
              rel="noreferrer"
            >
              {text}
              <Icon node={ExternalLink} className="size-3.5" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
