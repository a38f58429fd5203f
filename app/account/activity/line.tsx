import { useTranslations } from "next-intl";
import { ClockTime } from "@/app/_ui/clock-time";
import { Icon } from "@/app/_ui/icon";
import type { Activity } from "@/lib/account/activity";
import { browserInWords } from "@/lib/http/user-agent";
import { iconOf, isSuspicious } from "./event-icons";
import { useEventWords } from "./use-event-words";

/** Shows an event, its time, and its origin if it is stored. */
export function ActivityLine({ event, own }: { event: Activity; own: boolean }) {
  const t = useTranslations("activity");
  const suspicious = isSuspicious(event);
  return (
    <li className="flex gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Icon
        node={iconOf(event.event)}
        className={`mt-0.5 size-5 shrink-0 ${suspicious ? "text-warn" : "text-soft"}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>{useEventWords()(event)}</span>
          {own && suspicious && (
            <a className="link inline-block min-h-6 text-sm" href="#not-you">
              {t("notYou.ask")}
            </a>
          )}
        </p>
        <Place event={event} />
      </div>
      <span className="shrink-0 text-sm">
        <ClockTime at={event.at} />
      </span>
    </li>
  );
}

/** Device and network: beside each other, or below each other on a narrow screen. */
function Place({ event: { userAgent, network } }: { event: Activity }) {
  const t = useTranslations("activity");
  const { browser, system } = browserInWords(userAgent);
  const device = browser && system ? t("device", { browser, system }) : (browser ?? system);
  return (
    <p className="text-sm text-soft">
      {device}
      {device && network && <span className="max-sm:hidden"> · </span>}
      {network && <span className="max-sm:block">{t("network", { network })}</span>}
      {!device && !network && t("nowhere")}
    </p>
  );
}
