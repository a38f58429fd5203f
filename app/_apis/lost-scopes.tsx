import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import { CheckField } from "@/app/_ui/check-field";
import { NAME } from "@/app/_ui/name-tag";
import { parseScopes } from "@/lib/apis/fields";
import type { ApiView } from "@/lib/apis/list";
import { countLosses, lossesOf } from "@/lib/apis/losses";

/** Maximum number of applications listed. */
const SHOWN = 20;

type Props = { api: ApiView; typed: Record<string, string> };

/** Asks for confirmation before applications lose scopes; nothing if none does. */
export function LostScopes({ api, typed }: Props) {
  const t = useTranslations("apis.lost");
  const tApis = useTranslations("apis");
  const scopes = parseScopes(typed.scopes ?? "");
  const losses = Array.isArray(scopes) ? lossesOf(api.permissions, scopes) : [];
  const count = countLosses(losses);
  if (count === 0) return null;
  return (
    <div className="grid gap-3 rounded-md border border-danger p-4 text-sm">
      <p className="font-semibold">{t("title", { count: losses.length })}</p>
      <ul className="list-disc pl-5 wrap-anywhere marker:text-soft">
        {losses.slice(0, SHOWN).map(({ id, name, lost }) => (
          <li key={id}>
            {t.rich("row", { ...NAME, ...CodeTag, application: name, scopes: lost.join(" ") })}
          </li>
        ))}
        {losses.length > SHOWN && <li>{t("more", { count: losses.length - SHOWN })}</li>}
      </ul>
      <p className="text-soft">
        {t("ends")}
        {api.tokenFormat === "jwt" && <> {tApis.rich("late", { ...NAME, api: api.name })}</>}
      </p>
      <CheckField
        key={count}
        name="lostScopes"
        value={count}
        label={t("confirm", { count })}
        defaultChecked={typed.lostScopes === `${count}`}
      />
    </div>
  );
}
