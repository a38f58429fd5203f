import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { BUTTON } from "@/lib/error-pages/looks";

type Props = {
  home: "/admin/groups" | "/account/groups";
  group: string;
  /** Provider that decides who is in the group, so that nobody adds people; null if people do. */
  manager: { name: string } | null;
  /** True for a group without members, or a form that was refused. */
  open: boolean;
  /** Field `login`. */
  children: ReactNode;
};

/** Button that opens the form that adds members to a group, so that a page has one search at first. */
export function AddMembers({ home, group, manager, open, children }: Props) {
  const t = useTranslations("groups.member");
  if (manager)
    return (
      <p className="text-sm text-soft">
        {t.rich("decidedBy", { ...NAME, provider: manager.name })}
      </p>
    );
  return (
    <details open={open} className="group/add">
      <summary className={`${BUTTON.primary} w-fit before:hidden group-open/add:hidden`}>
        {t("addPeople")}
      </summary>
      <PostForm
        action={`/forms${home}/add-member`}
        hidden={{ group }}
        className="grid items-start gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,40rem)_auto] sm:justify-start"
      >
        <div className="grid min-w-0 gap-1.5">{children}</div>
        <Button type="submit" className="max-sm:justify-self-start sm:mt-7">
          {t("add")}
        </Button>
      </PostForm>
    </details>
  );
}
