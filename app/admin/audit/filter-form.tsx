import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import {
  type AUDIT_FIELDS,
  AUDIT_GROUPS,
  type AuditQuery,
  type UnfitFields,
} from "@/lib/audit/query";
import { Fold } from "./fold";

type Props = { query: AuditQuery; unfit: UnfitFields };

/** Filters by query parameters, without a script. Collapsed unless one is invalid, so that the list comes first. */
export function FilterForm({ query, unfit }: Props) {
  const t = useTranslations("adminAudit.filters");
  const of = useField({ query, unfit });
  return (
    <Fold title={t("summary")} open={unfit.size > 0}>
      <form action="/admin/audit" className="grid gap-4">
        {query.range !== "" && <input type="hidden" name="range" value={query.range} />}
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <SelectField {...of("event")} label={t("event")}>
            <EventOptions />
          </SelectField>
          <TextField {...of("actor")} label={t("actor")} hint={t("nameHint")} />
          <TextField {...of("from")} label={t("from")} type="date" />
          <TextField {...of("to")} label={t("to")} type="date" />
          <TextField {...of("user")} label={t("user")} hint={t("nameHint")} />
          <TextField {...of("application")} label={t("application")} hint={t("clientHint")} />
          <TextField {...of("site")} label={t("site")} hint={t("slugHint")} />
          <TextField {...of("group")} label={t("group")} hint={t("keyHint")} />
        </div>
        <div>
          <Button type="submit" look="plain">
            {t("apply")}
          </Button>
        </div>
      </form>
    </Fold>
  );
}

function useField({ query, unfit }: Props) {
  const t = useTranslations("adminAudit.problem");
  return (name: (typeof AUDIT_FIELDS)[number]) => ({
    name,
    // Without a key, the input would keep what was typed when a link clears it.
    key: `${name}=${query[name]}`,
    defaultValue: query[name],
    maxLength: 200,
    problem: unfit.has(name) ? t(name) : null,
  });
}

/** Options for each group of events, and for each event in it. */
function EventOptions() {
  const t = useTranslations("adminAudit");
  return (
    <>
      <option value="">{t("filters.anyEvent")}</option>
      {[...AUDIT_GROUPS].map(([group, events]) => {
        const words = t(`groups.${group}`);
        return (
          <optgroup key={group} label={words}>
            {events.length > 1 && (
              <option value={group}>{t("filters.allOf", { group: words })}</option>
            )}
            {events.map((name) => (
              <option key={name} value={name}>
                {t(`events.${name}`)}
              </option>
            ))}
          </optgroup>
        );
      })}
    </>
  );
}
