import { History, MonitorSmartphone } from "lucide";
import { useTranslations } from "next-intl";
import { isSuspicious } from "@/app/_people/event-icons";
import { useEventWords } from "@/app/_people/use-event-words";
import { LinkRow } from "@/app/_ui/disclosure-list";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { useDevice } from "@/app/_ui/use-device";
import type { Activity } from "@/lib/account/activity";
import { countDevices } from "@/lib/account/devices";
import type { SessionBrowser } from "@/lib/account/sessions";

type Props = { sessions: readonly SessionBrowser[]; events: readonly Activity[] };

/** Sessions of the account, and its last sign-ins and changes. */
export function RecentRows({ sessions, events }: Props) {
  const t = useTranslations("security.recent");
  const countsOf = useTranslations("profile.state.devices");
  const counts = { devices: countDevices(sessions), sessions: sessions.length };
  return (
    <>
      <LinkRow href="/account/sessions" text={t("manage")} label={t("manageSessions")}>
        <RowState icon={MonitorSmartphone} title={t("sessions")}>
          {countsOf("count", counts)}
        </RowState>
      </LinkRow>
      {events.length > 0 && (
        <LinkRow href="/account/activity" text={t("all")} label={t("allActivity")} long>
          <RowState icon={History} title={t("activity")} long>
            {events.map((event) => (
              <Line key={event.id} event={event} />
            ))}
          </RowState>
        </LinkRow>
      )}
    </>
  );
}

function Line({ event }: { event: Activity }) {
  const t = useTranslations("activity.notYou");
  const device = useDevice(event.userAgent);
  return (
    <span className="mt-1 block">
      <span className="text-ink">{useEventWords()(event)}</span>
      {device && ` · ${device}`} · <RelativeTime at={event.at} />
      {isSuspicious(event) && (
        <>
          {" · "}
          <a className="link inline-block min-h-6" href="/account/activity#not-you">
            {t("ask")}
          </a>
        </>
      )}
    </span>
  );
}
