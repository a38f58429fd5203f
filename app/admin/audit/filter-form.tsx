import { useTranslations } from "next-intl";
import { useEventWords } from "@/app/_audit/use-event-words";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import {
  AUDIT_FIELDS,
  AUDIT_GROUPS,
  AUDIT_KINDS,
  type AuditField,
  type AuditKind,
  type AuditQuery,
  type UnfitFields,
} from "@/lib/audit/query";
import { Fold } from "./fold";

type Props = {
  query: AuditQuery;
  unfit: UnfitFields;
  /** Text of a search that found several subjects. */
  q: string;
};

/** Fields that the form shows; a problem with any other is reported above the list. */
export const SHOWN = ["event", "actor", "network", "from", "to"] as const satisfies AuditField[];

/** Filters by event, actor, network and day; the search finds what events are about. Collapsed unless one is invalid, so that the list comes first. */
export function FilterForm({ query, unfit, q }: Props) {
  const t = useTranslations("adminAudit.filters");
  const of = useField({ query, unfit });
  return (
    <Fold title={t("summary")} open={unfit.size > 0}>
      <form action="/admin/audit" className="grid gap-4">
        <HiddenFilters query={query} but={SHOWN} />
        {q !== "" && <input type="hidden" name="q" value={q} />}
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <SelectField {...of("event")} label={t("event")}>
            <EventOptions />
          </SelectField>
          <TextField {...of("actor")} label={t("actor")} {...AS_TYPED} />
          <TextField {...of("network")} label={t("network")} {...AS_TYPED} />
          <TextField {...of("from")} label={t("from")} type="date" />
          <TextField {...of("to")} label={t("to")} type="date" />
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

type HiddenProps = { query: AuditQuery; but?: readonly AuditField[] };

/** Keeps filters that a form doesn't show. */
export const HiddenFilters = ({ query, but = [] }: HiddenProps) =>
  AUDIT_FIELDS.filter((field) => query[field] !== "" && !but.includes(field)).map((field) => (
    <input key={field} type="hidden" name={field} value={query[field]} />
  ));

function useField({ query, unfit }: Omit<Props, "q">) {
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

function EventOptions() {
  const t = useTranslations("adminAudit");
  const wordsOf = useEventWords();
  return (
    <>
      <option value="all">{t("filters.anyEvent")}</option>
      {(Object.keys(AUDIT_KINDS) as AuditKind[]).map((kind) => (
        <option key={kind} value={kind}>
          {t(`kinds.${kind}`)}
        </option>
      ))}
      {[...AUDIT_GROUPS].map(([group, events]) => {
        const words = t(`groups.${group}`);
        return (
          <optgroup key={group} label={words}>
            {events.length > 1 && (
              <option value={group}>{t("filters.allOf", { group: words })}</option>
            )}
            {events.map((name) => (
              <option key={name} value={name}>
                {wordsOf(name)}
              </option>
            ))}
          </optgroup>
        );
      })}
    </>
  );
}
