import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Form } from "@/app/_ui/form";
import type { OwnSession } from "@/lib/account/sessions";
import { headingOf } from "./session-card";

/** Ends this session like the menu's sign-out. */
export function SignOut() {
  const t = useTranslations("sessions");
  return (
    <ButtonLink href="/sign-out" look="plain" className="shrink-0">
      {t("end")}
    </ButtonLink>
  );
}

export function EndOne({ session }: { session: OwnSession }) {
  const t = useTranslations();
  return (
    <Form
      action="/account/sessions/end"
      unanswered={t("common.form.unanswered")}
      className="grid shrink-0 gap-2"
    >
      <input type="hidden" name="session" value={session.id} />
      <Button type="submit" look="danger" aria-describedby={headingOf(session)}>
        {t("sessions.end")}
      </Button>
    </Form>
  );
}
