import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { userAddress } from "@/app/admin/users/list-address";
import type { UserOverview } from "@/lib/users/list";

type Props = { person: UserOverview; self: boolean };

/** Actions of an administrator on the account. Buttons with "…" ask for confirmation on their own page. */
export function PersonActions({ person, self }: Props) {
  const t = useTranslations("adminUsers");
  const { id, state, email, twoStepAt, passkeys, secondStepDue } = person;
  if (state === "deleted_soon")
    return (
      <PersonForm action="/forms/admin/users/keep" id={id}>
        {t("delete.keepAccount")}
      </PersonForm>
    );
  if (state === "deactivated")
    return (
      <>
        <PersonForm action="/forms/admin/users/reactivate" id={id}>
          {t("reactivate.submit")}
        </PersonForm>
        <DeleteLink id={id} />
      </>
    );
  return (
    <>
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
      {state === "active" && (
        <ButtonLink href={`${userAddress(id)}/sign-out`} look="danger">
          {t("signOut.ask")}
        </ButtonLink>
      )}
      {!self && (twoStepAt !== null || passkeys > 0) && (
        <ButtonLink href={`${userAddress(id)}/reset-factors`} look="danger">
          {t("resetFactors.ask")}
        </ButtonLink>
      )}
      {!self && (
        <ButtonLink href={`${userAddress(id)}/deactivate`} look="danger">
          {t("deactivate.ask")}
        </ButtonLink>
      )}
      {!self && <DeleteLink id={id} />}
    </>
  );
}

function DeleteLink({ id }: { id: string }) {
  const t = useTranslations("adminUsers.delete");
  return (
    <ButtonLink href={`${userAddress(id)}/delete`} look="danger">
      {t("ask")}
    </ButtonLink>
  );
}

type FormProps = { action: string; id: string; children: string };

const PersonForm = ({ action, id, children }: FormProps) => (
  <PostForm action={action} hidden={{ user: id }}>
    <Button type="submit" look="plain">
      {children}
    </Button>
  </PostForm>
);
