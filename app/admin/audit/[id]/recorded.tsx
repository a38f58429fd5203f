import { useTranslations } from "next-intl";
import { useScopeWords, type WrittenScope } from "@/app/_apis/use-scope-words";
import { changedFields, otherFields, useFieldWords } from "@/app/_audit/use-field-words";
import { Facts } from "@/app/_ui/facts";
import type { AuditRow } from "@/lib/audit/page";
import { ownImagePath } from "@/lib/images/image-address";
import { linesOf, type Words } from "./value-lines";

type Props = {
  event: Pick<AuditRow, "before" | "after">;
  /** Most values that are shown; then none that is empty. */
  most?: number;
};

/** Values of an event: those that it changed, before and after; then what else it recorded. Nothing without any. */
export function Recorded({ event, most }: Props) {
  const t = useTranslations("adminAudit.detail");
  const wordsOf = useFieldWords();
  const changes = changedFields(event).map((field) => ({
    label: wordsOf(field),
    value: <Change field={field} was={event.before?.[field]} is={event.after?.[field]} />,
  }));
  const others = otherFields(event)
    .filter(([, value]) => !most || !isEmpty(value))
    .map(([field, value]) => ({
      label: wordsOf(field),
      value: <Value field={field} value={value} />,
    }));
  const all = [...changes, ...others];
  if (all.length === 0) return null;
  return (
    <>
      <Facts facts={all.slice(0, most)} />
      {most && all.length > most && (
        <p className="text-xs text-soft">{t("others", { count: all.length - most })}</p>
      )}
    </>
  );
}

const isEmpty = (value: unknown) => /^(null|""|\[\]|\{\})$/.test(JSON.stringify(value));

const Change = ({ field, was, is }: { field: string; was: unknown; is: unknown }) => (
  <span className="flex flex-wrap items-baseline gap-x-2">
    <span className="text-soft">
      <Value field={field} value={was} other={is} sign="−" />
    </span>
    →
    <Value field={field} value={is} other={was} />
  </span>
);

/** Fields whose values are choices of another one. */
const CHOICES: Record<string, string> = { requiredRoles: "role" };

/** Returns a function that puts a value in words if it is a choice; any other as it is. */
function useChoice() {
  const t = useTranslations("adminAudit.values");
  return (name: string, value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    const choice = `${CHOICES[name] ?? name}.${value}` as Parameters<typeof t>[0];
    return /^\w+$/.test(`${value}`) && t.has(choice) ? t(choice) : `${value}`;
  };
}

/** True for a scope of an API. */
const isScope = (value: object): value is WrittenScope => "name" in value && "description" in value;

/** Returns the words for the values of a field. */
export function useWords(field: string): Words {
  const t = useTranslations("adminAudit");
  const [choiceOf, wordsOf, scopeIn] = [useChoice(), useFieldWords(), useScopeWords()];
  const nothing = t("detail.nothing");
  return {
    single(name, value) {
      if (value === "" || (value ?? null) === null) return nothing;
      if (typeof value !== "object" || value === null) return choiceOf(name, value);
      return isScope(value) ? `${value.name}: ${scopeIn(value)}` : null;
    },
    // An imported site has fields; other objects have keys, such as the identifiers of APIs.
    name: (part) => (field.startsWith("sites.") ? wordsOf(part) : part),
    separator: t("separator"),
    nothing,
  };
}

/** Most characters of a value that are shown. */
const MAX_SHOWN = 2000;

type ValueProps = { field: string; value: unknown; other?: unknown; sign?: "−" | "+" };

/** Shows a value as text, whatever it contains. */
function Value({ field, value, other, sign = "+" }: ValueProps) {
  const t = useTranslations("adminAudit.detail");
  const words = useWords(field);
  if (value === undefined) return <span className="text-soft">–</span>;
  if (value === null || value === "") return <span className="text-soft">{words.nothing}</span>;
  const image = ownImagePath(value);
  if (image !== null) return <Thumbnail path={image} name={t(sign === "+" ? "after" : "before")} />;
  const whole = linesOf(field, { value, other, sign }, words);
  const characters = [...whole];
  return (
    <span className="grid min-w-0 gap-1">
      <bdi className="whitespace-pre-wrap wrap-anywhere">
        {characters.slice(0, MAX_SHOWN).join("")}
      </bdi>
      {characters.length > MAX_SHOWN && (
        <span className="text-xs text-soft">
          {t("more", { count: characters.length - MAX_SHOWN })}
        </span>
      )}
    </span>
  );
}

/** Shows an image, or its address if it was deleted. */
const Thumbnail = ({ path, name }: { path: string; name: string }) => (
  // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
  <img
    src={path}
    alt={`${name}: ${path}`}
    title={path}
    width={40}
    height={40}
    className="size-10 rounded-md text-xs wrap-anywhere"
  />
);
