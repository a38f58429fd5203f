import { ArrowRight } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { CARD } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import type { KeyView } from "@/lib/provider/key-overview";
import { KeyTimes } from "./key-times";
import { RevokeLink } from "./revoke-link";

/** Lists the algorithms, one per row: the key that signs, and the one that takes over. */
export function KeyTimelines({ keys }: { keys: readonly KeyView[] }) {
  const t = useTranslations("adminKeys");
  const algorithms = [...new Set(keys.map(({ alg }) => alg))];
  const keyOf = (alg: string, state: KeyView["state"]) =>
    keys.find((key) => key.alg === alg && key.state === state);
  return (
    <ul aria-label={t("title")} className={`${CARD} divide-y divide-line`}>
      {algorithms.map((alg) => (
        <li
          key={alg}
          className="grid gap-x-6 gap-y-4 p-5 lg:grid-cols-[6rem_minmax(0,1fr)_auto_minmax(0,1fr)]"
        >
          <h2 className="text-base">{alg}</h2>
          <KeyBlock of={keyOf(alg, "active")} />
          <Icon node={ArrowRight} className="size-5 self-center text-soft max-lg:hidden" />
          <KeyBlock of={keyOf(alg, "next")} />
        </li>
      ))}
    </ul>
  );
}

function KeyBlock({ of: key }: { of: KeyView | undefined }) {
  const t = useTranslations("adminKeys");
  if (!key) return <p className="text-sm text-soft">{t("noKey")}</p>;
  return (
    <div className="grid content-start gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={key.state === "active" ? "good" : "accent"}>
          {t(key.state === "active" ? "state.active" : "state.next")}
        </Badge>
        <code className="text-xs break-all text-soft">{key.kid}</code>
      </p>
      <KeyTimes of={key} />
      <RevokeLink of={key} />
    </div>
  );
}
