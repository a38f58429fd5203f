import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import type { OwnSession } from "@/lib/account/sessions";
import { titleOf } from "./session-row";

type Props = { action: string; session: OwnSession; user?: string };

/** Ends a session, on its user's page or, with `user`, in the administration. */
export function EndSession({ action, session, user }: Props) {
  const t = useTranslations("sessions");
  return (
    <PostForm
      action={action}
      hidden={{ session: session.id, ...(user !== undefined && { user }) }}
      className="grid shrink-0 gap-2"
    >
      <Button type="submit" look="destroy" aria-describedby={titleOf(session)}>
        {t("end")}
      </Button>
    </PostForm>
  );
}
