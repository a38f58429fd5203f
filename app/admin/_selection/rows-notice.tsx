import { getTranslations } from "next-intl/server";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";

type Props = {
  /** Message file, with the result under `rows.done` and the reasons under `rows.refused`. */
  about: "adminUsers" | "adminApplications" | "adminSites";
  query: PageQuery;
  /** Returns the names of the rows that were refused. */
  read: (ids: string[]) => Promise<readonly { id: string; name: string }[]>;
};

/** Result of an action on several rows (rows-form.ts). The names come from the database (docs/decisions/0091). */
export async function RowsNotice({ about, query, read }: Props) {
  const outcome = (await refusedForms(query))("rows");
  if (!outcome) return null;
  const { typed, problems } = outcome;
  const t = await getTranslations();
  const texts = await getTranslations(about);
  const text = (key: string, values?: Record<string, number>) =>
    texts(`rows.${key}` as Parameters<typeof texts>[0], values as never);
  const count = Number(typed.count);
  const ids = Object.keys(problems);
  const names = new Map((await read(ids)).map(({ id, name }) => [id, name]));
  return (
    <>
      {count > 0 && <Notice kind="done">{text(`done.${typed.did}`, { count })}</Notice>}
      {ids.length > 0 && (
        <Notice kind="error">
          <p>{t("common.rows.notChanged", { count: ids.length })}</p>
          <ul className="mt-1 list-disc pl-5">
            {ids.map((id) => (
              <li key={id}>
                <bdi className="font-semibold">{names.get(id) ?? id}</bdi>
                {t("common.rows.colon")}
                {text(`refused.${problems[id]}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
