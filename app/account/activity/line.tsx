import { useTranslations } from "next-intl";
import { ClockTime } from "@/app/_ui/clock-time";
import { Icon } from "@/app/_ui/icon";
import type { Activity } from "@/lib/account/activity";
import { browserInWords } from "@/lib/http/user-agent";
import { EVENT_ICONS, isSuspicious } from "./event-icons";
import { useEventWords } from "./use-event-words";

/** Shows an event, its time, and its origin if it is stored. */
export function ActivityLine({ event, own }: { event: Activity; own: boolean }) {
  const t = useTranslations("activity");
  const suspicious = isSuspicious(event);
  return (
    <li className="flex gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Icon
        node={EVENT_ICONS[event.event]}
        className={`mt-0.5 size-5 shrink-0 ${suspicious ? "text-warn" : "text-soft"}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>
            {suspicious && (
              <span className="me-2 inline-block size-2 rounded-full bg-warn align-middle" />
            )}
            {useEventWords()(event)}
          </span>
          {own && suspicious && (
            <a className="link inline-block min-h-6 text-sm" href="#not-you">
              {t("notYou.ask")}
            </a>
          )}
        </p>
        <p className="text-sm text-soft">{usePlace(event)}</p>
      </div>
      <span className="shrink-0 text-sm">
        <ClockTime at={event.at} />
      </span>
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
