import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { rowName } from "@/lib/lists/selection";
import { partOf } from "./list-part";

type Props = Pick<ComponentProps<typeof ConfirmPage>, "action" | "confirm" | "look"> & {
  rows: readonly { id: string; name: string; detail?: string; revision?: number }[];
  /** Address of the part of the list that they come from. */
  back: string;
  /** What happens to them, and what stays. */
  words: { what: string; stays: string; left: string | null };
};

/** Content of a page that asks whether to do something to the selected rows, and names them. */
export function ConfirmRows({ rows, back, words: { what, stays, left }, ...page }: Props) {
  const t = useTranslations("common.rows");
  const hidden = Object.fromEntries(rows.map(({ id, revision = 0 }) => [rowName(id), revision]));
  return (
    <ConfirmPage
      {...page}
      hidden={{ ...hidden, list: partOf(back) }}
      back={{ href: back, text: t("keep") }}
    >
      <p>{what}</p>
      <ul className="list-disc gap-x-8 pl-5 marker:text-soft sm:columns-2">
        {rows.map(({ id, name, detail }) => (
          <li key={id} className="break-inside-avoid wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            {detail !== undefined && <span className="text-soft"> · {detail}</span>}
          </li>
        ))}
      </ul>
      <p className="text-soft">{stays}</p>
      {left !== null && <p className="text-soft">{left}</p>}
    </ConfirmPage>
  );
}
