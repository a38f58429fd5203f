import {
  AppWindow,
  ChevronRight,
  History,
  type IconNode,
  MonitorSmartphone,
  ShieldCheck,
} from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { CARD } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { NAME } from "@/app/_ui/name-tag";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { Activity } from "@/lib/account/activity";
import type { AppUse } from "@/lib/account/authorized-apps";
import { countDevices } from "@/lib/account/devices";
import type { Profile } from "@/lib/account/profile";
import type { SessionBrowser } from "@/lib/account/sessions";
import { uploadedPictureOf } from "@/lib/images/image-address";
import type { Factors } from "@/lib/session/two-step/factors";
import { useEventWords } from "./activity/use-event-words";
import { useDeviceName } from "./sessions/use-device-name";

type SecurityProps = {
  changedAt: Date | null;
  profile: Profile;
  factors: Factors;
  /** Passkeys that work at this host. */
  passkeys: number;
};

export function SecurityState({ changedAt, profile, factors, passkeys }: SecurityProps) {
  const t = useTranslations("profile.state.security");
  return (
    <StateCard href="/account/security" icon={ShieldCheck} title={t("title")}>
      <p className="text-sm">
        {factors.twoStepAt ? t("twoStep", { left: factors.codesLeft }) : t("oneStep")}
      </p>
      {passkeys > 0 && <p className="text-sm text-soft">{t("passkey")}</p>}
      <p className="text-sm text-soft">
        {changedAt === null
          ? t("password")
          : t.rich("changed", { time: () => <RelativeTime at={changedAt} /> })}
      </p>
      <p className="text-sm text-soft">{t("recovery", { state: recoveryOf(profile) })}</p>
    </StateCard>
  );
}

const recoveryOf = ({ email, emailVerifiedAt }: Profile) => {
  if (email === null) return "none";
  return emailVerifiedAt ? "verified" : "unverified";
};

export function DeviceState({ sessions }: { sessions: readonly SessionBrowser[] }) {
  const t = useTranslations("profile.state.devices");
  const [newest] = sessions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const device = useDeviceName(newest?.userAgent ?? null);
  return (
    <StateCard href="/account/sessions" icon={MonitorSmartphone} title={t("title")}>
      <p className="text-sm">
        {t("count", { devices: countDevices(sessions), sessions: sessions.length })}
      </p>
      {newest && (
        <p className="text-sm text-soft">
          {t.rich("newest", {
            device,
            ...NAME,
            time: () => <RelativeTime at={newest.createdAt} />,
          })}
        </p>
      )}
    </StateCard>
  );
}

/** Number of logos in the stack. */
const LOGOS = 5;

export function AppsState({ apps }: { apps: readonly AppUse[] }) {
  const t = useTranslations("profile.state.apps");
  return (
    <StateCard href="/account/apps" icon={AppWindow} title={t("title")}>
      <p className="text-sm">{t("count", { count: apps.length })}</p>
      <ul className="flex items-center gap-1.5" aria-hidden="true">
        {apps.slice(0, LOGOS).map(({ id, application: { name, logoHash } }) => (
          <li key={id}>
            <ApplicationLogo
              name={name}
              logo={uploadedPictureOf({ pictureHash: logoHash })}
              size="sm"
            />
          </li>
        ))}
        {apps.length > LOGOS && (
          <li className="ps-1 text-sm text-soft">{`+${apps.length - LOGOS}`}</li>
        )}
      </ul>
    </StateCard>
  );
}

export function ActivityState({ events }: { events: readonly Activity[] }) {
  const t = useTranslations("profile.state.activity");
  const wordsOf = useEventWords();
  return (
    <StateCard href="/account/activity" icon={History} title={t("title")}>
      {events.length === 0 && <p className="text-sm">{t("none")}</p>}
      <ul className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 text-sm">
        {events.map((event) => (
          <li key={event.id} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{wordsOf(event)}</span>
            <span className="shrink-0 text-soft">
              <RelativeTime at={event.at} />
            </span>
          </li>
        ))}
      </ul>
    </StateCard>
  );
}

type Props = { href: string; icon: IconNode; title: string; children: ReactNode };

/** The state of a part of the account. The whole card is the link, which the title names. */
const StateCard = ({ href, icon, title, children }: Props) => (
  <section
    className={`${CARD} relative flex min-h-30 gap-3.5 p-5 hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent motion-safe:transition-colors`}
  >
    <Icon node={icon} className="mt-0.5 size-5 shrink-0 text-soft" />
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <h2 className="pr-8 text-base">
        <a href={href} className="outline-none after:absolute after:inset-0 after:rounded-lg">
          {title}
        </a>
      </h2>
      {children}
    </div>
    <Icon node={ChevronRight} className="absolute top-5 right-5 size-5 text-soft" />
  </section>
);
