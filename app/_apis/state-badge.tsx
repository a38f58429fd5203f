import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { ApiView } from "@/lib/apis/list";

const TONE = { pending: "warn", suspended: "danger" } as const;

type Props = Pick<ApiView, "state"> & Partial<Pick<ApiView, "reviewNote">>;

/** Says why an API has no tokens, and whether it was sent back; nothing if it may have some. */
export function ApiStateBadge({ state, reviewNote = null }: Props) {
  const t = useTranslations("apis.state");
  if (state === "active") return null;
  return <Badge tone={TONE[state]}>{t(reviewNote === null ? state : "sentBack")}</Badge>;
}
