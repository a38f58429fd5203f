import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import { CheckField } from "@/app/_ui/check-field";
import { NAME } from "@/app/_ui/name-tag";
import { SettingsCard } from "@/app/_ui/settings-card";
import { StoredMeanwhile } from "@/app/_ui/stored-meanwhile";
import { checkScopes } from "@/lib/apis/fields";
import type { ApiView } from "@/lib/apis/list";
import { countLosses, lossesOf } from "@/lib/apis/losses";
import type { Problems } from "@/lib/forms/problems";
import { ApiFields, MoreScopes } from "./api-fields";
import { type ApiConsole, apiAddress } from "./console";
import { parseRows, writeRows } from "./scope-fields";
import { NEW_API, type WrittenApi, writeApi } from "./written-api";

type Props = { console: ApiConsole; api: ApiView; refused: Problems | null };

/** Settings of an API, to change. Says what somebody else saved meanwhile. */
export function ApiSettings({ console, api, refused }: Props) {
  const { home } = console;
  const t = useTranslations("apis.settings");
  const stored = writeApi(api);
  return (
    <section aria-labelledby="settings-title" className="grid min-w-0 gap-3">
      <h2 id="settings-title" className="text-title">
        {t("title")}
      </h2>
      {refused?.problems.form && <ChangedMeanwhile typed={refused.typed} stored={stored} />}
      <SettingsCard
        action={`/forms${home}/save`}
        hidden={{ api: api.id, revision: api.revision }}
        storedAt={refused && apiAddress(console, api.id, "settings")}
      >
        <div className="grid gap-5 p-5 sm:p-6">
          <ApiFields refused={refused} stored={stored} />
          {refused && <LostScopes api={api} typed={refused.typed} />}
          <MoreScopes />
        </div>
      </SettingsCard>
    </section>
  );
}

const FIELDS = Object.keys(NEW_API) as (keyof WrittenApi)[];

type Different = { typed: Record<string, string>; stored: WrittenApi };

/** Shows what someone else saved; the form below keeps what was typed. */
function ChangedMeanwhile({ typed, stored }: Different) {
  const t = useTranslations("apis");
  const different = FIELDS.filter(
    (field) => (typed[field] ?? stored[field]).replaceAll("\r\n", "\n") !== stored[field],
  );
  const shown = different.map((field) => ({
    label: t(`field.${field}`),
    value: shownIn(stored, field),
  }));
  return <StoredMeanwhile what={t("problem.changed_meanwhile")} stored={shown} />;
}

const shownIn = (stored: WrittenApi, field: keyof WrittenApi) =>
  field === "scopes"
    ? parseRows(stored.scopes)
        .map(({ name, description }) => `${name}: ${description}`)
        .join("\n")
    : stored[field];

/** Maximum number of applications listed. */
const SHOWN = 20;

/** Asks for confirmation before applications lose scopes; nothing if none does. */
function LostScopes({ api, typed }: { api: ApiView; typed: Record<string, string> }) {
  const t = useTranslations("apis.lost");
  const tApis = useTranslations("apis");
  const scopes = checkScopes(parseRows(typed.scopes ?? writeRows([])));
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
