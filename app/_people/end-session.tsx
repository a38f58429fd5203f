import { useTranslations } from "next-intl";
import { PostButton } from "@/app/_ui/post-form";
import type { OwnSession } from "@/lib/account/sessions";
import { titleOf } from "./session-row";

type Props = {
  action: string;
  session: OwnSession;
  /** Fields that name the user or the page of the list to return to. */
  hidden: Readonly<Record<string, string>>;
  /** True among several that look the same, where each would shout. */
  calm?: boolean;
};

/** Ends a session, on its user's page or in the administration. */
export function EndSession({ action, session, hidden, calm = false }: Props) {
  const t = useTranslations("sessions");
  return (
    <PostButton
      action={action}
      hidden={{ session: session.id, ...hidden }}
      className="grid shrink-0 gap-2"
      look={calm ? "danger" : "destroy"}
      aria-describedby={titleOf(session)}
    >
      {t("end")}
    </PostButton>
  );
}
