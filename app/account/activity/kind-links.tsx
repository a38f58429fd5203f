import { useTranslations } from "next-intl";
import { TAB } from "@/app/_ui/tab";
import { ACTIVITY_KINDS, type ActivityKind } from "@/lib/account/activity";

/** Message keys of `activity.kinds`. */
const KIND_WORDS = {
  sign_ins: "sign_ins",
  applications: "applications",
  account: "account",
} as const satisfies Record<ActivityKind, string>;

export function activityAddress(kind: ActivityKind | null, before: string | null) {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(before && { before }) });
  return query.size > 0 ? `/account/activity?${query}` : "/account/activity";
}

export function KindLinks({ kind }: { kind: ActivityKind | null }) {
  const t = useTranslations("activity.kinds");
  return (
    <nav aria-label={t("label")} className="flex flex-wrap gap-1">
      {[null, ...ACTIVITY_KINDS].map((each) => (
        <a
          key={each}
          href={activityAddress(each, null)}
          aria-current={each === kind ? "page" : undefined}
          className={TAB}
        >
          {t(each === null ? "all" : KIND_WORDS[each])}
        </a>
      ))}
    </nav>
  );
}
