import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { Activity } from "@/lib/account/activity";
import { browserInWords } from "@/lib/http/user-agent";
import { EVENT_WORDS } from "./event-words";

/** Shows an event, its time, and its origin if it is stored. */
export function ActivityLine({ event }: { event: Activity }) {
  const t = useTranslations("activity");
  const application = event.application ?? t("anApplication");
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-6 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p>
        {t.rich(`events.${EVENT_WORDS[event.event]}`, {
          application,
          name: (chunks) => <bdi>{chunks}</bdi>,
        })}
      </p>
      <p className="text-sm text-soft sm:text-right">
        <RelativeTime at={event.at} />
      </p>
      <p className="text-sm text-soft sm:col-span-2">{usePlace(event)}</p>
    </li>
  );
}

function usePlace({ userAgent, network }: Activity) {
  const t = useTranslations("activity");
  const { browser, system } = browserInWords(userAgent);
  const device = browser && system ? t("device", { browser, system }) : (browser ?? system);
  const place = network && t("network", { network });
  return [device, place].filter(Boolean).join(" · ") || t("nowhere");
}
