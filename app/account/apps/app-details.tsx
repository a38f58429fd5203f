import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RemovalForm } from "@/app/_people/removal-form";
import { ButtonLink } from "@/app/_ui/button";
import { Facts } from "@/app/_ui/facts";
import { OWN_APPS } from "@/app/_ui/lists";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { AppQuery, AuthorizedApp } from "@/lib/account/authorized-apps";
import type { ConnectedDevice } from "@/lib/account/connected-devices";
import { programInWords } from "@/lib/http/user-agent";
import { initiateLoginAddress } from "@/lib/oauth/authorize/initiate-login";
import { issuer } from "@/lib/runtime/env";
import { openAddress } from "@/lib/sites/catalog/board-site";
import { Access } from "./access";

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
  const isGate = app.sends !== null;
  const { name, suspended, admits, developerName, initiateLoginUri } = app.application;
  const facts = [
    { label: t("developer"), value: developerName !== null && <bdi>{developerName}</bdi> },
    { label: t("authorized"), value: <RelativeTime at={app.createdAt} /> },
    {
      label: t("sessions"),
      value: t(isGate ? "gateSessions" : "sessionCount", { count: app.liveSessions }),
    },
    { label: t("sites"), value: app.sites.length > 0 && <Sites sites={app.sites} /> },
  ].filter(({ value }) => value);
  return (
    <>
      <Meaning app={app} />
      <div className="grid gap-x-10 gap-y-5 text-sm md:grid-cols-2">
        <Access app={app} />
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

/** Says what keeps an application from the account, or that a site asks for no consent. */
function Meaning({ app: { application, admittedBy, sends } }: { app: AuthorizedApp }) {
  const t = useTranslations("apps.card");
  const { suspended, admits } = application;
  return (
    <>
      {suspended && <Notice kind="info">{t("suspendedMeans")}</Notice>}
      {!admits && (
        <Notice kind="info">{t(sends === null ? "notAdmittedMeans" : "gateNotAdmitted")}</Notice>
      )}
      {admits && !suspended && admittedBy && (
        <Notice kind="info">{t("gateMeans", groupsIn(admittedBy))}</Notice>
      )}
    </>
  );
}

const groupsIn = (names: readonly string[]) => ({
  groups: names.length === 0 ? "none" : names.join(", "),
});

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
