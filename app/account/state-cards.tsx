import { ChevronRight, History, type IconNode, MonitorSmartphone } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/app/_applications/section";
import { rowOf } from "@/app/_people/app-row";
import { useDeviceName } from "@/app/_people/use-device-name";
import { useEventWords } from "@/app/_people/use-event-words";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { CARD } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { NAME } from "@/app/_ui/name-tag";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { Activity } from "@/lib/account/activity";
import type { AppUse } from "@/lib/account/authorized-apps";
import { countDevices } from "@/lib/account/devices";
import type { SessionBrowser } from "@/lib/account/sessions";
import { uploadedPictureOf } from "@/lib/images/image-address";

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

/** Number of applications in the row. */
const RECENT = 4;

/** The applications that were used last, of those that were, each a link to its details. */
export function RecentApps({ apps }: { apps: readonly AppUse[] }) {
  const t = useTranslations("profile.state.apps");
  const used = ({ lastUsedAt, ...app }: AppUse) => (lastUsedAt ? [{ ...app, lastUsedAt }] : []);
  const shown = apps.flatMap(used).slice(0, RECENT);
  return (
    <Section
      id="recent"
      title={t("title")}
      aside={
        <a href="/account/apps" className="link text-sm">
          {t("count", { count: apps.length })}
        </a>
      }
    >
      {shown.length > 0 && (
        <ul className="-mx-2 grid grid-cols-1 gap-1 sm:grid-cols-2 xl:grid-cols-4">
          {shown.map(({ id, lastUsedAt, application: { name, logoHash } }) => (
            <li key={id}>
              <a
                href={`/account/apps#${rowOf(id)}`}
                className="flex min-w-0 items-center gap-3 rounded-md p-2 hover:bg-tint"
              >
                <ApplicationLogo name={name} logo={uploadedPictureOf({ pictureHash: logoHash })} />
                <span className="min-w-0">
                  <bdi className="block truncate text-sm font-semibold">{name}</bdi>
                  <span className="block truncate text-xs text-soft">
                    <RelativeTime at={lastUsedAt} />
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
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
            <span className="min-w-0">{wordsOf(event)}</span>
            <span className="shrink-0 text-soft">
              <RelativeTime at={event.at} />
            </span>
          </li>
        ))}
      </ul>
    </StateCard>
  );
}

type Props = {
  href: string;
  icon: IconNode;
  tone?: "text-soft" | "text-good" | "text-warn";
  title: string;
  children: ReactNode;
};

/** The state of a part of the account. The whole card is the link, which the title names. */
export const StateCard = ({ href, icon, tone = "text-soft", title, children }: Props) => (
  <section
    className={`${CARD} relative flex min-h-30 gap-3.5 p-5 hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent motion-safe:transition-colors`}
  >
    <Icon node={icon} className={`mt-0.5 size-5 shrink-0 ${tone}`} />
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <h2 className="pr-8 text-title">
        <a href={href} className="outline-none after:absolute after:inset-0 after:rounded-lg">
          {title}
        </a>
      </h2>
      {children}
    </div>
    <Icon node={ChevronRight} className="absolute top-5 right-5 size-5 text-soft" />
  </section>
);
