import { useTranslations } from "next-intl";
import { NAME } from "@/app/_ui/name-tag";
import type { Activity } from "@/lib/account/activity";

/** Returns a function that describes an event, with the name of its application. */
export function useEventWords() {
  const t = useTranslations("activity");
  return ({ application, ...event }: Activity) =>
    t.rich(`events.${wordsOf(event)}`, {
      application: application ?? t("anApplication"),
      provider: event.provider ?? "none",
      ...NAME,
    });
}

function wordsOf({ event, newDevice, turnedOff }: Omit<Activity, "application">) {
  if (newDevice) return "session.signed_in_new";
  return turnedOff ? "account.two_step_off" : event;
}
