import { useTranslations } from "next-intl";
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
  const edit = (
    <ButtonLink href={`${userAddress(id)}/edit`} look="plain">
      {t("edit.open")}
    </ButtonLink>
  );
  if (state === "deactivated")
    return (
      <>
        <Ask href={`${userAddress(id)}/delete`}>{t("delete.ask")}</Ask>
        {edit}
        <PersonForm action="/forms/admin/users/reactivate" id={id}>
          {t("reactivate.submit")}
        </PersonForm>
      </>
    );
  const page = userAddress(id);
  return (
    <>
      {state === "active" && <Ask href={`${page}/sign-out`}>{t("signOut.ask")}</Ask>}
      {!self && <Ask href={`${page}/deactivate`}>{t("deactivate.ask")}</Ask>}
      {!self && <Ask href={`${page}/delete`}>{t("delete.ask")}</Ask>}
      {edit}
    </>
  );
}

const Ask = (link: { href: string; children: string }) => <ButtonLink {...link} look="danger" />;

type FormProps = { action: string; id: string; children: string };

const PersonForm = ({ action, id, children }: FormProps) => (
  <PostButton action={action} hidden={{ user: id }} look="plain">
    {children}
  </PostButton>
);
