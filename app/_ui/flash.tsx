import { getTranslations } from "next-intl/server";
import type { Problems } from "@/lib/forms/problems";
import { isInherited } from "@/lib/i18n/inherited";
import type { Messages } from "@/lib/i18n/messages";
import { NAME } from "./name-tag";
import { Notice } from "./notice";
import { type PageQuery, single } from "./page-query";
import { refusedForms } from "./refused-forms";
import { Undo } from "./undo";

type Link = { href: string; text: string };

/** Object that a message names. The page looks it up by the id in its address: a name in an address could be anyone's text. */
export type Named = { name: string; object?: string; link?: Link | null };

type Props = {
  about: keyof Messages["flash"];
  query: PageQuery;
  named?: Named | null;
  /** What to do next after a success. */
  then?: Link | null;
};

/** Message about a form's result, by the code in the page's address (lib/forms/flash.ts). */
export async function Flash({ about, query, named = null, then = null }: Props) {
  const { done, refused } = await query;
  const t = await getTranslations("flash");
  const kept = (await refusedForms(query))("undo");
  const pathOf = (key: string, code: string | null) => {
    const path = `${about}.${key}.${code}` as Parameters<typeof t>[0];
    return code !== null && /^\w+$/.test(code) && !isInherited(code) && t.has(path) ? path : null;
  };
  const naming = named && pathOf("named", single(done));
  const did = pathOf("done", single(done));
  const didNot = pathOf("refused", single(refused));
  const words = naming
    ? t.rich(naming, { ...NAME, subject: named.name, object: named.object } as never)
    : did && t(did);
  const link = naming ? named.link : then;
  return (
    <>
      {words && (
        <Notice kind={/_(?:but|without)_/.test(single(done) ?? "") ? "warn" : "done"}>
          {words}
          {link && <NextLink link={link} />}
          {kept && <UndoOf {...kept} />}
        </Notice>
      )}
      {didNot && <Notice kind="error">{t(didNot)}</Notice>}
    </>
  );
}

const UndoOf = ({ typed: { form = "", ...fields } }: Problems) => (
  <Undo form={form} fields={fields} />
);

const NextLink = ({ link: { href, text } }: { link: Link }) => (
  <>
    {" "}
    <a href={href} className="font-semibold underline underline-offset-4">
      {text}
    </a>
  </>
);
