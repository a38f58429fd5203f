import { getTranslations } from "next-intl/server";
import { isInherited } from "@/lib/i18n/inherited";
import type { Messages } from "@/lib/i18n/messages";
import { Notice } from "./notice";
import { type PageQuery, single } from "./page-query";

type Props = { about: keyof Messages["flash"]; query: PageQuery };

/** Message about a form's result, by the code in the page's address (lib/forms/flash.ts). */
export async function Flash({ about, query }: Props) {
  const { done, refused } = await query;
  const t = await getTranslations("flash");
  const textOf = (key: string, code: string | null) => {
    const path = `${about}.${key}.${code}` as Parameters<typeof t>[0];
    return code !== null && /^\w+$/.test(code) && !isInherited(code) && t.has(path)
      ? t(path)
      : null;
  };
  const did = textOf("done", single(done));
  const didNot = textOf("refused", single(refused));
  return (
    <>
      {did && <Notice kind="done">{did}</Notice>}
      {didNot && <Notice kind="error">{didNot}</Notice>}
    </>
  );
}
