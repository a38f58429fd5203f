import { CirclePause, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useHistory } from "@/app/_audit/use-history";
import { ActionMenu } from "@/app/_ui/action-menu";
import { AsideFacts } from "@/app/_ui/aside-facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ApiView } from "@/lib/apis/list";
import { type ApiConsole, apiAddress } from "./console";

type FactsProps = { console: ApiConsole; api: ApiView };

/** Facts about an API: who runs it, and what tokens its servers get; with a link to its events for administrators. */
export function ApiFacts({ console, api }: FactsProps) {
  const [t, words] = [useTranslations("apis"), useTranslations("developerApps")];
  const { identifier, owner, tokenFormat, signingAlg, requireDpop, openTo, createdAt } = api;
  const history = useHistory({ api: identifier });
  const facts = [
    { label: t("owner.title"), value: <bdi>{owner?.username ?? words("nobody")}</bdi> },
    { label: t("field.tokenFormat"), value: t(`format.${tokenFormat}`) },
    { label: t("field.signingAlg"), value: tokenFormat === "jwt" && signingAlg },
    { label: "DPoP", value: requireDpop && words("stored.yes") },
    { label: t("field.openTo"), value: t(`openTo.${openTo}`) },
    { label: words("registered"), value: <RelativeTime at={createdAt} /> },
  ].filter(({ value }) => value);
  return (
    <AsideFacts facts={facts} links={console.permission === "applications" ? [history] : []} />
  );
}

/** Menu of actions on the whole API. Administrators alone suspend it. */
export function ApiMenu({ console, api: { id, name, state } }: FactsProps) {
  const t = useTranslations("apis");
  const page = apiAddress(console, id);
  const suspend = { words: t("suspend.ask"), href: `${page}/suspend`, icon: CirclePause };
  const remove = { words: t("remove.ask"), href: `${page}/remove`, icon: Trash2 };
  const suspendable = console.permission === "applications" && state === "active";
  return (
    <ActionMenu label={t("menu", { name })} actions={suspendable ? [suspend, remove] : [remove]} />
  );
}
