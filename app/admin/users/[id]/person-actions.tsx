import { KeyRound, LogOut, Trash2, UserX } from "lucide";
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
  const { id, state, email, secondStepDue } = person;
  if (state === "deleted_soon")
    return (
      <PersonForm action="/forms/admin/users/keep" id={id}>
        {t("delete.keepAccount")}
      </PersonForm>
    );
  const edit = (
    <ButtonLink href={`${userAddress(id)}/edit`} look="plain">
      {t("edit.open")}
    </ButtonLink>
  );
  if (state === "deactivated")
    return (
      <>
        {edit}
        <PersonForm action="/forms/admin/users/reactivate" id={id}>
          {t("reactivate.submit")}
        </PersonForm>
        <ButtonLink href={`${userAddress(id)}/delete`} look="danger">
          {t("delete.ask")}
        </ButtonLink>
      </>
    );
  return (
    <>
      {edit}
      {state === "invited" && (
        <PersonForm action="/forms/admin/users/invite" id={id}>
          {t("help.invite")}
        </PersonForm>
      )}
      {state === "active" && email !== null && (
        <PersonForm action="/forms/admin/users/send-password-link" id={id}>
          {t("help.sendLink")}
        </PersonForm>
      )}
      {!self && secondStepDue !== null && (
        <PersonForm action="/forms/admin/users/make-set-up-link" id={id}>
          {t("setUpLink.make")}
        </PersonForm>
      )}
      <ActionMenu
        label={t("menu", { name: person.name ?? person.username })}
        actions={actionsOn(person, self).map(({ words, ...action }) => ({
          ...action,
          words: t(`${words}.ask`),
        }))}
      />
    </>
  );
}

/** Returns the pages that end something. Nobody closes their own account here. */
function actionsOn({ id, state, twoStepAt, passkeys }: UserOverview, self: boolean) {
  const page = userAddress(id);
  const signOut = { words: "signOut", href: `${page}/sign-out`, icon: LogOut } as const;
  const reset = { words: "resetFactors", href: `${page}/reset-factors`, icon: KeyRound } as const;
  const deactivate = { words: "deactivate", href: `${page}/deactivate`, icon: UserX } as const;
  const remove = { words: "delete", href: `${page}/delete`, icon: Trash2 } as const;
  const hasFactors = twoStepAt !== null || passkeys > 0;
  return [
    ...(state === "active" ? [signOut] : []),
    ...(!self && hasFactors ? [reset] : []),
    ...(self ? [] : [deactivate, remove]),
  ];
}

type FormProps = { action: string; id: string; children: string };

const PersonForm = ({ action, id, children }: FormProps) => (
  <PostButton action={action} hidden={{ user: id }} look="plain">
    {children}
  </PostButton>
);
