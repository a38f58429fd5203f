import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ComponentProps, ComponentType } from "react";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { freshPageFor, pageFor } from "@/app/_ui/guarded-page";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { withFlash } from "@/lib/forms/flash";
import type { Problems } from "@/lib/forms/problems";
import { rowName, selection } from "@/lib/lists/selection";
import type { Permission } from "@/lib/session/permissions";
import { listPart, partOf } from "./list-part";

type SelectedRow = {
  id: string;
  name: string;
  state: string;
  detail?: string;
  revision?: number;
};

type Action = {
  /** Look of the button; "destroy" for what ends something. */
  look?: "destroy";
  /** States of the rows that it applies to; all by default. */
  fits?: readonly string[];
  /** Fields of the form, which also say what happens to them. */
  Fields?: ComponentType<{ refused: Problems | null }>;
};

type List<Name extends string> = {
  home: "/admin/users" | "/admin/applications" | "/admin/sites";
  permission: Permission;
  /** True if the forms need a recent sign-in. */
  fresh: boolean;
  /** Message file, with the words of each action under `rows`. */
  words: "adminUsers" | "adminApplications" | "adminSites";
  /** Actions by the value of the button `do`, each with a form (rows-form.ts) `NAME-selected`. The first one is the default. */
  actions: Record<Name, Action>;
  /** Returns the rows with these IDs. `userId` is the viewer's. */
  read: (ids: string[], userId: string) => Promise<readonly SelectedRow[]>;
};

/** Returns a page that names the selected rows that an action applies to, and asks for confirmation. */
export function selectedRowsPage<Name extends string>(list: List<Name>) {
  const { home, permission, fresh, words, actions, read } = list;
  const guard = fresh ? freshPageFor : pageFor;
  return guard(permission, async ({ user }, { searchParams }) => {
    const query = await searchParams;
    const names = Object.keys(actions) as Name[];
    const name = names.find((known) => known === single(query.do)) ?? (names[0] as Name);
    const { look = "primary", fits, Fields } = actions[name];
    const { ids, back } = readSelected(home, query);
    const rows = await read(ids, user.id);
    const fitting = rows.filter(({ state }) => fits?.includes(state) ?? true);
    if (fitting.length === 0)
      redirect(withFlash(back, { refused: ids.length === 0 ? "none_selected" : "none_fitting" }));
    const texts = await getTranslations(words);
    const t = (key: string, count?: number) =>
      texts(`rows.${name}.${key}` as Parameters<typeof texts>[0], { count } as never);
    const left = rows.length - fitting.length;
    return (
      <ConfirmRows
        title={t("title", fitting.length)}
        action={`/forms${home}/${name}-selected`}
        look={look}
        confirm={t("confirm", fitting.length)}
        rows={fitting}
        name={name}
        back={back}
        fields={Fields && <Fields refused={(await refusedForms(searchParams))("selected")} />}
        words={{
          what: t("what", fitting.length),
          stays: t("stays"),
          left: left === 0 ? null : t("left", left),
        }}
      />
    );
  });
}

/** Returns the rows that an address names, and the part of the list that they come from. */
function readSelected(home: string, query: Awaited<PageQuery>) {
  const { rows } = selection.safeParse(query).data ?? { rows: [] };
  return {
    ids: rows.map(({ id }) => id),
    back: listPart(home, single(query.list) ?? ""),
  };
}

type Props = Pick<
  ComponentProps<typeof ConfirmPage>,
  "title" | "action" | "confirm" | "look" | "fields" | "back"
> & {
  name: string;
  rows: readonly { id: string; name: string; detail?: string; revision?: number }[];
  /** Words for what happens to the rows, and what stays. */
  words: { what: string; stays: string; left: string | null };
};

/** Content of a page that asks whether to do something to the selected rows, and names them. */
function ConfirmRows({ rows, name, back, words: { what, stays, left }, ...page }: Props) {
  const hidden = Object.fromEntries(rows.map(({ id, revision = 0 }) => [rowName(id), revision]));
  return (
    <ConfirmPage {...page} hidden={{ ...hidden, do: name, list: partOf(back) }} back={back}>
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
