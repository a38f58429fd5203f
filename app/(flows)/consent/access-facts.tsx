import { ExternalLink } from "lucide";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Icon } from "@/app/_ui/icon";
import type { PendingAuthorization, ShownApplication } from "@/lib/provider/consent";

export type RequestFacts = Pick<PendingAuthorization, "destination" | "formAction" | "scopes"> & {
  application: ShownApplication;
};

/** Tells where the user is sent, how long the access lasts, and where its policies are. */
export function AccessFacts({ request }: { request: RequestFacts }) {
  const t = useTranslations("consent");
  const { application, destination, formAction, scopes } = request;
  return (
    <p className="mt-3 text-xs text-soft">
      {t.rich("after", {
        isApp: String(!/^https?:/.test(formAction)),
        host: () => <bdi className="font-semibold text-ink">{destination}</bdi>,
        offline: String(scopes.includes("offline_access")),
      })}
      <ItsLinks application={application} />
    </p>
  );
}

/** Separates two facts. */
export const Dot = () => <span aria-hidden="true"> · </span>;

/** Links to the application's own pages, without a referrer. On a line of their own. */
function ItsLinks({ application }: { application: ShownApplication }) {
  const t = useTranslations("consent");
  const links = [
    { text: t("policy"), address: application.policyUri },
    { text: t("terms"), address: application.tosUri },
  ].flatMap(({ text, address }) => (address === null ? [] : [{ text, address }]));
  if (links.length === 0) return null;
  return (
    <span className="block">
      {links.map(({ text, address }, at) => (
        <Fragment key={text}>
          {at > 0 && <Dot />}
          <a
            className="link inline-flex scroll-mb-24 items-center gap-1 py-0.5"
            href={address}
            target="_blank"
            rel="noreferrer"
          >
            {text}
            <span className="sr-only">{t("newWindow")}</span>
            <Icon node={ExternalLink} className="size-3" />
          </a>
        </Fragment>
      ))}
    </span>
  );
}
