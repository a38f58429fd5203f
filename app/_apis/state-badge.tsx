import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { ApiView } from "@/lib/apis/list";

const TONE = { pending: "warn", suspended: "danger" } as const;

/** Says why an API has no tokens; nothing if it may have some. */
export function ApiStateBadge({ state }: Pick<ApiView, "state">) {
  const t = useTranslations("apis.state");
  return state === "active" ? null : <Badge tone={TONE[state]}>{t(state)}</Badge>;
}
