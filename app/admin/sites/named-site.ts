import type { Named } from "@/app/_ui/flash";

/** Names a site in a message, as long as the message is true of it (docs/decisions/0091). */
export function namedSite(
  done: string | null,
  { title, enabled }: { title: string; enabled: boolean },
): Named | null {
  const isUntrue =
    done === "removed" ||
    (done === "switched_on" && !enabled) ||
    (done === "switched_off" && enabled);
  return isUntrue ? null : { name: title };
}
