import { LogOut, Trash2, UserRoundX } from "lucide";
import { useTranslations } from "next-intl";
import { ActionMenu } from "@/app/_ui/action-menu";
import { ButtonLink } from "@/app/_ui/button";
import { PostButton } from "@/app/_ui/post-form";
import { userAddress } from "@/app/admin/users/user-address";
import type { UserOverview } from "@/lib/users/list";

type Props = { person: UserOverview; self: boolean };

/** Actions of an administrator on the account. Those that end something ask on a page of their own. */
export function PersonActions({ person, self }: Props) {
  const t = useTranslations("adminUsers");
  const { id, state } = person;
  if (state === "deleted_soon")
    return (
      <PersonForm action="/forms/admin/users/keep" id={id}>
        {t("delete.keepAccount")}
      </PersonForm>
    );
  const isActive = state !== "deactivated";
  return (
    <>
      {!isActive && (
        <PersonForm action="/forms/admin/users/reactivate" id={id}>
          {t("reactivate.submit")}
        </PersonForm>
      )}
      <ButtonLink href={`${userAddress(id)}/edit`} look={isActive ? "primary" : "plain"}>
        {t("edit.open")}
      </ButtonLink>
      <PersonMenu person={person} self={self} />
    </>
  );
}

/** Menu of what ends something for the person, behind the button that is pressed most. */
function PersonMenu({ person: { id, state, name, username }, self }: Props) {
  const t = useTranslations("adminUsers");
  const page = userAddress(id);
  const actions = [
    ...(state === "active"
      ? [{ words: t("signOut.ask"), href: `${page}/sign-out`, icon: LogOut, harmless: true }]
      : []),
    ...(self || state === "deactivated"
      ? []
      : [{ words: t("deactivate.ask"), href: `${page}/deactivate`, icon: UserRoundX }]),
    ...(self ? [] : [{ words: t("delete.ask"), href: `${page}/delete`, icon: Trash2 }]),
  ];
  if (actions.length === 0) return null;
  return <ActionMenu label={t("menu", { name: name ?? username })} actions={actions} />;
}

type FormProps = { action: string; id: string; children: string };

const PersonForm = ({ action, id, children }: FormProps) => (
  <PostButton action={action} hidden={{ user: id }} look="primary">
    {children}
  </PostButton>
);
