import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";

type Props = {
  home: "/admin/groups" | "/account/groups";
  group: string;
  /** Field `login`. */
  children: ReactNode;
};

export function AddMembers({ home, group, children }: Props) {
  const t = useTranslations("groups.member");
  return (
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
  );
}
