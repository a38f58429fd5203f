import { useTranslations } from "next-intl";
import { Table } from "@/app/_ui/table";
import { formatScope } from "@/lib/apis/fields";
import { ownImagePath } from "@/lib/images/image-address";

type Values = Readonly<Record<string, unknown>> | null;

/**
 * Lists the changed fields, one per row, with old and new values. Values are rendered as text,
 * whatever they contain.
 */
export function Changes({ before, after }: { before: Values; after: Values }) {
  const t = useTranslations("adminAudit.detail");
  const fields = [...new Set([before, after].flatMap((values) => Object.keys(values ?? {})))];
  if (fields.length === 0) return <p className="text-soft">{t("noChanges")}</p>;
  return (
    <div className="lg:overflow-clip lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-card [&_tbody_tr:last-child>*]:border-b-0">
      <Table
        label={t("changes")}
        columns={[{ label: t("field") }, { label: t("before") }, { label: t("after") }]}
        rows={fields.map((field) => ({
          key: field,
          cells: [
            <code key="field">{field}</code>,
            <Value key="before" of={before} field={field} other={after?.[field]} sign="−" />,
            <Value key="after" of={after} field={field} other={before?.[field]} sign="+" />,
          ],
        }))}
      />
    </div>
  );
}

/** Most characters of a value that are shown. */
const MAX_SHOWN = 2000;

type Props = { of: Values; field: string; other: unknown; sign: string };

function Value({ of: values, field, other, sign }: Props) {
  const t = useTranslations("adminAudit.detail");
  if (!values || !Object.hasOwn(values, field))
    return <span className="text-soft">{t("absent")}</span>;
  const value = values[field];
  if (value === null || value === "") return <span className="text-soft">{t("nothing")}</span>;
  const image = ownImagePath(value);
  if (image !== null) return <Thumbnail path={image} name={t(sign === "+" ? "after" : "before")} />;
  const whole = Array.isArray(value) ? linesOf(value, other, sign) : textOf(value);
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

/** Returns one line per entry, marking those that the other side lacks. No line breaks after a mark. */
function linesOf(entries: readonly unknown[], other: unknown, sign: string): string {
  const kept = new Set(Array.isArray(other) ? other.map(textOf) : []);
  const mark = (entry: string) =>
    kept.has(entry) ? `\u2007\u00a0${entry}` : `${sign}\u00a0${entry}`;
  return entries
    .map(textOf)
    .map((entry) => (Array.isArray(other) ? mark(entry) : entry))
    .join("\n");
}

/** True for a scope of an API, which is shown as its form has it. */
const isScope = (value: unknown): value is Parameters<typeof formatScope>[0] =>
  typeof value === "object" && value !== null && "name" in value && "description" in value;

function textOf(value: unknown): string {
  if (isScope(value)) return formatScope(value);
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
