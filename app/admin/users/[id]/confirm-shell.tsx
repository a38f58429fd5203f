import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { AdminShell } from "@/app/admin/admin-shell";
import type { personOf } from "@/app/admin/users/[id]/person-of";
import { userAddress } from "@/app/admin/users/list-address";

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

type Props = Pick<ComponentProps<typeof ConfirmPage>, "action" | "children"> & {
  /** Message keys of `adminUsers`, with the title and both buttons. */
  words: "signOut" | "deactivate" | "resetFactors" | "delete";
  role: ComponentProps<typeof AdminShell>["role"];
  person: Pick<Person, "id" | "name" | "username">;
};

/** Layout of a page that asks for confirmation of an action on a user. */
export function ConfirmShell({ words, role, person, action, children }: Props) {
  const t = useTranslations(`adminUsers.${words}`);
  const { id, name, username } = person;
  return (
    <AdminShell here="/admin/users" role={role} title={t("title", { person: name ?? username })}>
      <ConfirmPage
        action={action}
        hidden={{ user: id }}
        confirm={t("confirm", { person: username })}
        back={{ href: userAddress(id), text: t("keep") }}
      >
        {children}
      </ConfirmPage>
    </AdminShell>
  );
}
