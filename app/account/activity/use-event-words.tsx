import { useTranslations } from "next-intl";
import { NAME } from "@/app/_ui/name-tag";
import type { Activity } from "@/lib/account/activity";
import { EVENT_WORDS } from "./event-words";

/** Returns a function that describes an event, with the name of its application. */
export function useEventWords() {
  const t = useTranslations("activity");
  return ({ event, application, newDevice }: Activity) =>
    t.rich(`events.${newDevice ? "session_signed_in_new" : EVENT_WORDS[event]}`, {
      application: application ?? t("anApplication"),
      ...NAME,
    });
}
