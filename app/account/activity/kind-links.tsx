import { useTranslations } from "next-intl";
import { ACTIVITY_KINDS, type ActivityKind } from "@/lib/account/activity";

/** Keys of `activity.kinds`. */
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
    <nav aria-label={t("label")} className="flex flex-wrap gap-1 text-sm">
      {[null, ...ACTIVITY_KINDS].map((each) => (
        <a
          key={each}
          href={activityAddress(each, null)}
          aria-current={each === kind ? "page" : undefined}
          className="inline-flex min-h-10 items-center rounded-md px-3 text-soft hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {t(each === null ? "all" : KIND_WORDS[each])}
        </a>
      ))}
    </nav>
  );
}
