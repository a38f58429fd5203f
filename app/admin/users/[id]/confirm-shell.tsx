import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import type { Person } from "@/app/admin/users/[id]/person-page";
import { userAddress } from "@/app/admin/users/user-address";

type Props = Pick<ComponentProps<typeof ConfirmPage>, "action" | "children"> & {
  /** Message keys of `adminUsers`, with the title and the button. */
  words: "signOut" | "deactivate" | "resetFactors" | "delete";
  person: Pick<Person, "id" | "name" | "username">;
};

/** Layout of a page that asks for confirmation of an action on a user. */
export function ConfirmShell({ words, person, action, children }: Props) {
  const t = useTranslations(`adminUsers.${words}`);
  const { id, name, username } = person;
  // People choose their names, which needn't be unique.
  const who = name === null ? username : `${name} (${username})`;
  return (
    <ConfirmPage
      title={t("title", { person: who })}
      action={action}
      hidden={{ user: id }}
      confirm={t("confirm", { person: name ?? username })}
      back={userAddress(id)}
    >
      {children}
    </ConfirmPage>
  );
}
