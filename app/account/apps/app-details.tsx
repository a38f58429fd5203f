import { KeyRound } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RemovalForm } from "@/app/_people/removal-form";
import { ButtonLink } from "@/app/_ui/button";
import { Facts } from "@/app/_ui/facts";
import { Icon } from "@/app/_ui/icon";
import { OWN_APPS } from "@/app/_ui/lists";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { SCOPE_ICON } from "@/app/_ui/scope-icons";
import { SCOPE_WORDS } from "@/app/_ui/scope-words";
import type { AppQuery, AuthorizedApp } from "@/lib/account/authorized-apps";
import type { ConnectedDevice } from "@/lib/account/connected-devices";
import { programInWords } from "@/lib/http/user-agent";
import { initiateLoginAddress } from "@/lib/oauth/authorize/initiate-login";
import type { Scope } from "@/lib/oauth/scopes";
import { readableHost } from "@/lib/readable-host";
import { issuer } from "@/lib/runtime/env";
import { openAddress } from "@/lib/sites/catalog/board-site";

type Props = {
  app: AuthorizedApp;
  devices: readonly ConnectedDevice[];
  asked: AppQuery;
  children: ReactNode;
};

/** Details of an application's access: scopes, since when, where, and the form that removes it. */
export function AppDetails({ app, devices, asked, children }: Props) {
  const t = useTranslations("apps.card");
  const open = useTranslations("apps");
  const { name, suspended, admits, developerName, initiateLoginUri } = app.application;
  const facts = [
    { label: t("developer"), value: developerName !== null && <bdi>{developerName}</bdi> },
    { label: t("authorized"), value: <RelativeTime at={app.createdAt} /> },
    { label: t("sessions"), value: t("sessionCount", { count: app.liveSessions }) },
    { label: t("sites"), value: app.sites.length > 0 && <Sites sites={app.sites} /> },
  ].filter(({ value }) => value);
  return (
    <>
      {suspended && <Notice kind="info">{t("suspendedMeans")}</Notice>}
      {!admits && <Notice kind="info">{t("notAdmittedMeans")}</Notice>}
      {admits && !suspended && app.admittedBy && (
        <Notice kind="info">{t("gateMeans", groupsIn(app.admittedBy))}</Notice>
      )}
      <div className="grid gap-x-10 gap-y-5 text-sm md:grid-cols-2">
        <Access app={app} title={t(suspended || !admits ? "allowed" : "may")} />
        <Facts facts={facts} />
      </div>
      {initiateLoginUri !== null && !suspended && admits && (
        <ButtonLink
          href={initiateLoginAddress(initiateLoginUri, issuer())}
          look="plain"
          className="justify-self-start"
        >
          {open("open", { app: name })}
        </ButtonLink>
      )}
      <AppDevices devices={devices} asked={asked} />
      {children}
      <RemovalForm
        action="/forms/account/remove-app"
        hidden={{ grant: app.id, ...OWN_APPS.write(asked) }}
        confirm={t("remove")}
      >
        {t.rich("stops", { app: name, ...NAME })}
      </RemovalForm>
    </>
  );
}

const groupsIn = (names: readonly string[]) => ({
  groups: names.length === 0 ? "none" : names.join(", "),
});

function Access({ app: { scopes, apis }, title }: { app: AuthorizedApp; title: string }) {
  const t = useTranslations("apps");
  const known = (Object.keys(SCOPE_WORDS) as Scope[]).filter((scope) => scopes.includes(scope));
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1.5 grid gap-1.5">
        {known.map((scope) => (
          <li key={scope} className="flex gap-2.5">
            <Icon node={SCOPE_ICON[scope]} className="mt-0.5 size-4.5 shrink-0 text-soft" />
            {t(`scopes.${SCOPE_WORDS[scope]}`)}
          </li>
        ))}
      </ul>
      {apis.map(({ name, identifier, permissions }) => (
        <div key={identifier} className="mt-3">
          <p>
            <bdi className="font-medium">{name}</bdi>{" "}
            <bdi className="text-xs text-soft">{readableHost(identifier)}</bdi>
          </p>
          <ul className="mt-1 grid gap-1.5">
            {permissions.map((permission) => (
              <li key={permission} className="flex gap-2.5">
                <Icon node={KeyRound} className="mt-0.5 size-4.5 shrink-0 text-soft" />
                <bdi className="wrap-anywhere">{permission}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const Sites = ({ sites }: Pick<AuthorizedApp, "sites">) => (
  <ul className="flex flex-wrap gap-x-4">
    {sites.map(({ slug, title }) => (
      <li key={slug}>
        <a className="link inline-block min-h-6" href={openAddress({ slug })}>
          <bdi>{title}</bdi>
        </a>
      </li>
    ))}
  </ul>
);

type AppDevicesProps = { devices: readonly ConnectedDevice[]; asked: AppQuery };

/** Lists the devices on which an application acts for the viewer, each with a button that ends it. */
function AppDevices({ devices, asked }: AppDevicesProps) {
  const t = useTranslations("apps.devices");
  if (devices.length === 0) return null;
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-semibold">{t("title")}</h3>
      <ul className="grid divide-y divide-line rounded-md border border-line bg-surface">
        {devices.map(({ id, userAgent, network, connectedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-3.5 py-2.5">
            <span className="min-w-0" id={`device-${id}`}>
              <bdi className="block font-medium wrap-anywhere">
                {programInWords(userAgent) ?? t("unknown")}
              </bdi>
              <span className="block text-soft">
                {t.rich("connected", {
                  time: () => <RelativeTime at={connectedAt} />,
                  network: network ?? t("unknownNetwork"),
                })}
              </span>
            </span>
            <PostButton
              action="/forms/account/disconnect-device"
              hidden={{ device: id, ...OWN_APPS.write(asked) }}
              look="danger"
              aria-describedby={`device-${id}`}
            >
              {t("disconnect")}
            </PostButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
