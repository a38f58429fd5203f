import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
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
  const t = useTranslations("sessions");
  return (
    <PostForm
      action="/forms/account/end-session"
      hidden={{ session: session.id }}
      className="grid shrink-0 gap-2"
    >
      <Button type="submit" look="danger" aria-describedby={headingOf(session)}>
        {t("end")}
      </Button>
    </PostForm>
  );
}
