import { Eye } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AppRow } from "@/app/_people/app-row";
import { Avatar } from "@/app/_ui/avatar";
import { Badge } from "@/app/_ui/badge";
import { DisclosureList } from "@/app/_ui/disclosure-list";
import { Icon } from "@/app/_ui/icon";
import { OWN_APPS } from "@/app/_ui/lists";
import { NAME } from "@/app/_ui/name-tag";
import { Pages } from "@/app/_ui/pager";
import type { AppQuery, AuthorizedApp, listAuthorizedApps } from "@/lib/account/authorized-apps";
import type { ConnectedDevice } from "@/lib/account/connected-devices";
import { claimsSent } from "@/lib/oauth/gate/identity";
import type { CurrentUser } from "@/lib/oauth/token/claims";
import { readableEmail } from "@/lib/readable-host";
import { AppDetails } from "./app-details";

type Props = {
  found: Awaited<ReturnType<typeof listAuthorizedApps>>;
  /** Connected devices by grant. */
  devices: ReadonlyMap<string, ConnectedDevice[]>;
  /** The part of the list that is shown, to which removals return. */
  asked: AppQuery;
  previewOf: (app: AuthorizedApp) => CurrentUser | null;
  pictureHash: string | null;
};

/** A page of the viewer's authorized applications. A single one is open. */
export const AppList = ({ found, devices, asked, previewOf, pictureHash }: Props) => {
  const { shown: apps } = found;
  return (
    <>
      <DisclosureList>
        {apps.map((app) => (
          <AppRow key={app.id} app={app} open={apps.length === 1}>
            <AppDetails app={app} devices={devices.get(app.id) ?? []} asked={asked}>
              <SeenBy app={app} seen={readBy(app, previewOf(app))} pictureHash={pictureHash} />
            </AppDetails>
          </AppRow>
        ))}
      </DisclosureList>
      <Pages found={found} address={(from) => OWN_APPS.address({ ...asked, from })} />
    </>
  );
};

type Seen = Partial<CurrentUser>;

/** Returns what an application reads, or the site behind a gate gets. */
const readBy = ({ sends }: AuthorizedApp, seen: CurrentUser | null): Seen | null =>
  seen && sends ? { ...claimsSent(seen, sends), email_verified: true } : seen;

type SeenByProps = {
  app: AuthorizedApp;
  /** Response of `/api/v1/me` with the application's scopes, or what a site gets; null if it may not ask. */
  seen: Seen | null;
  /** Hash of the uploaded picture. A picture elsewhere isn't loaded. */
  pictureHash: string | null;
};

/** Shows the viewer's data as an application reads it, with their own values. */
function SeenBy({ app, seen, pictureHash }: SeenByProps) {
  const t = useTranslations("apps.seen");
  const { name } = app.application;
  return (
    <details className="group/seen rounded-md border border-line bg-surface text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3.5 py-2 font-semibold before:hidden hover:bg-tint">
        <Icon node={Eye} className="size-4.5 shrink-0 text-soft" />
        <span>{t.rich("title", { app: name, ...NAME })}</span>
      </summary>
      <div className="grid gap-4 border-t border-line p-3.5">
        <p className="text-soft">{t.rich(momentOf(app, seen), { app: name, ...NAME })}</p>
        {seen && <Values seen={seen} pictureHash={pictureHash} />}
        {seen && <Hidden app={app} seen={seen} />}
      </div>
    </details>
  );
}

/** Message key for when the application reads the values. */
function momentOf({ application, liveSessions }: AuthorizedApp, seen: Seen | null) {
  if (seen === null) return "nothing";
  if (application.suspended) return "suspended";
  if (!application.admits) return "notAdmitted";
  return liveSessions > 0 ? "now" : "later";
}

function Values({ seen, pictureHash }: Pick<SeenByProps, "pictureHash"> & { seen: Seen }) {
  const t = useTranslations("apps.seen");
  const name = seen.name ?? seen.preferred_username ?? "";
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      {seen.picture !== undefined && (
        <Value term={t("picture")} claim="picture">
          {pictureHash === null ? (
            <bdi className="break-all">{seen.picture}</bdi>
          ) : (
            <Avatar name={name} pictureHash={pictureHash} size="sm" />
          )}
        </Value>
      )}
      {seen.name !== undefined && (
        <Value term={t("name")} claim="name">
          <bdi>{seen.name}</bdi>
        </Value>
      )}
      <Text term={t("givenName")} claim="given_name" text={seen.given_name} />
      <Text term={t("familyName")} claim="family_name" text={seen.family_name} />
      {seen.preferred_username !== undefined && (
        <Value term={t("username")} claim="preferred_username">
          <bdi>{seen.preferred_username}</bdi>
        </Value>
      )}
      {seen.email !== undefined && (
        <Value term={t("email")} claim="email">
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="break-all">{readableEmail(seen.email)}</bdi>
            <Badge tone={seen.email_verified ? "good" : "warn"}>
              {t(seen.email_verified ? "verified" : "unverified")}
            </Badge>
          </span>
        </Value>
      )}
      <Text term={t("language")} claim="locale" text={seen.locale} />
      {seen.groups !== undefined && seen.groups.length > 0 && (
        <Text term={t("groups")} claim="groups" text={seen.groups.join(", ")} />
      )}
      {seen.sub !== undefined && (
        <Value term={t("id")} claim="sub">
          <code className="text-xs break-all">{seen.sub}</code>
        </Value>
      )}
    </dl>
  );
}

type TextProps = { term: string; claim: keyof CurrentUser; text: string | undefined };

const Text = ({ term, claim, text }: TextProps) =>
  text !== undefined && (
    <Value term={term} claim={claim}>
      <bdi className="wrap-anywhere">{text}</bdi>
    </Value>
  );

/** Names what the application doesn't see: the rest of the profile, and everything that none ever does. */
function Hidden({ app, seen }: { app: AuthorizedApp; seen: Seen }) {
  const t = useTranslations("apps.seen");
  const missing = [
    app.sends === null && !app.scopes.includes("profile") && t("hiddenProfile"),
    app.sends !== null && t("hiddenSite"),
    seen.email === undefined && t("hiddenEmail"),
    t("hiddenAlways"),
  ].filter((words) => words !== false);
  return (
    <p className="border-t border-line pt-3 text-soft">
      {t("hidden", { what: missing.join(t("separator")) })}
    </p>
  );
}

type ValueProps = { term: string; claim: keyof CurrentUser; children: ReactNode };

/** A value with its label, and the name that developers know it by. */
const Value = ({ term, claim, children }: ValueProps) => (
  <div className="items-center max-sm:grid sm:contents">
    <dt className="text-soft">{term}</dt>
    <dd className="min-w-0">{children}</dd>
    <dd aria-hidden="true" className="text-xs text-soft max-sm:hidden">
      <code>{claim}</code>
    </dd>
  </div>
);
