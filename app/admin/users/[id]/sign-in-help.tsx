import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { UserOverview } from "@/lib/users/list";
import { Section } from "./section";

/** Helps a user who can't sign in: resends the first invitation, or sends a password link. */
export function SignInHelp({ person }: { person: UserOverview }) {
  const t = useTranslations("adminUsers.help");
  return (
    <Section title={t("title")}>
      <Card>
        {person.state === "invited" ? (
          <Invitation person={person} />
        ) : (
          <PasswordLink person={person} />
        )}
      </Card>
    </Section>
  );
}

function Invitation({ person }: { person: UserOverview }) {
  const t = useTranslations("adminUsers.help");
  const until = person.invitedUntil;
  return (
    <PostForm
      action="/forms/admin/users/invite"
      hidden={{ user: person.id }}
      className="grid gap-4"
    >
      <p className="text-sm">
        {until === null
          ? t("notInvited")
          : t.rich("invitedUntil", { time: () => <RelativeTime at={until} /> })}
      </p>
      <Button type="submit" look="plain" className="justify-self-start">
        {t("invite")}
      </Button>
    </PostForm>
  );
}

function PasswordLink({ person }: { person: UserOverview }) {
  const t = useTranslations("adminUsers.help");
  if (person.email === null) return <p className="text-sm">{t("noEmail")}</p>;
  return (
    <PostForm
      action="/forms/admin/users/send-password-link"
      hidden={{ user: person.id }}
      className="grid gap-4"
    >
      <p className="text-sm">{t("linkMeans", { email: person.email })}</p>
      <Button type="submit" look="plain" className="justify-self-start">
        {t("sendLink")}
      </Button>
    </PostForm>
  );
}
