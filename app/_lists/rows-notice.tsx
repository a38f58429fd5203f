import { getFormatter, getTranslations } from "next-intl/server";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { Undo } from "@/app/_ui/undo";
import { readReport } from "./rows-report";

type Props = {
  /** Message file, with the result under `rows.done` and the reasons under `rows.refused`. */
  about: "adminUsers" | "adminApplications" | "adminSites" | "groups";
  query: PageQuery;
  read: (ids: string[]) => Promise<readonly { id: string; name: string }[]>;
  /** Hidden fields and words about the whole list. */
  list?: { hidden: Record<string, string>; values: Record<string, string> };
};

/** Rows that a message names; it counts the others. */
const MOST_NAMED = 3;

/** Result of an action on several rows (rows-form.ts). The names come from the database (docs/decisions/0091). */
export async function RowsNotice({ about, query, read, list }: Props) {
  const outcome = (await refusedForms(query))("rows");
  if (!outcome) return null;
  const { typed, problems } = outcome;
  const { did, ids: done, undo } = readReport(typed);
  const [t, texts, format] = [
    await getTranslations("common"),
    await getTranslations(about),
    await getFormatter(),
  ];
  const text = (key: string, values?: Record<string, number | string>) =>
    texts(`rows.${key}` as Parameters<typeof texts>[0], values as never);
  const refused = Object.keys(problems);
  const named = await read([...done, ...refused]);
  const nameOf = (id: string) => named.find((one) => one.id === id)?.name ?? id;
  const more = done.length - MOST_NAMED;
  const names = [
    ...done.slice(0, MOST_NAMED).map(nameOf),
    ...(more > 0 ? [t("rows.more", { count: more })] : []),
  ];
  const values = { count: done.length, names: format.list(names), ...list?.values };
  return (
    <>
      {done.length > 0 && (
        <Notice kind="done">
          {text(`done.${did}`, values)}
          {undo && <Undo form={undo.form} fields={{ ...undo.fields, ...list?.hidden }} />}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice kind="error">
          <p>{t("rows.notChanged", { count: refused.length })}</p>
          <ul className="mt-1 list-disc pl-5">
            {refused.map((id) => (
              <li key={id}>
                <bdi className="font-semibold">{nameOf(id)}</bdi>
                {t("rows.colon")}
                {text(`refused.${problems[id]}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
