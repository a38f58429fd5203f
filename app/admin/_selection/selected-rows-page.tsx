import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { freshPageFor, pageFor } from "@/app/_ui/guarded-page";
import { single } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { withFlash } from "@/lib/forms/flash";
import type { Permission } from "@/lib/session/permissions";
import { ConfirmRows } from "./confirm-rows";
import { readSelected } from "./selected-page";

type SelectedRow = {
  id: string;
  name: string;
  state: string;
  detail?: string;
  revision?: number;
};

/** One of the actions on selected rows. */
type Action = {
  form: string;
  look: "destroy" | "primary";
  /** States of the rows that it applies to. */
  fits: readonly string[];
};

type List<Name extends string> = {
  home: "/admin/users" | "/admin/applications" | "/admin/sites";
  permission: Permission;
  /** True if the forms need a recent sign-in. */
  fresh: boolean;
  /** Message file, with the words of each action under `rows`. */
  words: "adminUsers" | "adminApplications" | "adminSites";
  /** Actions by the value of the button `do`. The first one is the default. */
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
    const { form, look, fits } = actions[name];
    const { ids, back } = readSelected(home, query);
    const rows = await read(ids, user.id);
    const fitting = rows.filter(({ state }) => fits.includes(state));
    if (fitting.length === 0)
      redirect(withFlash(back, { refused: ids.length === 0 ? "none_selected" : "none_fitting" }));
    const texts = await getTranslations(words);
    const t = (key: string, count?: number) =>
      texts(`rows.${name}.${key}` as Parameters<typeof texts>[0], { count } as never);
    const left = rows.length - fitting.length;
    return (
      <SectionPage title={t("title", fitting.length)}>
        <ConfirmRows
          action={form}
          look={look}
          confirm={t("confirm", fitting.length)}
          rows={fitting}
          back={back}
          words={{
            what: t("what", fitting.length),
            stays: t("stays"),
            left: left === 0 ? null : t("left", left),
          }}
        />
      </SectionPage>
    );
  });
}
