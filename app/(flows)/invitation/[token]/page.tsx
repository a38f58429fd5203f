import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { LinkGone } from "@/app/_ui/link-gone";
import { NAME } from "@/app/_ui/name-tag";
import { NewPasswordTwice } from "@/app/_ui/new-password-twice";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TaskEnd } from "@/app/_ui/task-end";
import { TaskShell } from "@/app/_ui/task-shell";
import { PlatformField } from "@/app/(flows)/sign-in/offer/platform-field";
import { findInvited } from "@/lib/account/invitation";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

type Props = { params: Promise<{ token: string }>; searchParams: PageQuery };

export default async function InvitationPage({ params, searchParams }: Props) {
  const { token } = await params;
  const invited = await findInvited(token, new Date());
  if (!invited) return <InvitationGone />;
  if (invited.provider !== null) return <SignsInElsewhere provider={invited.provider} />;
  const refused = (await refusedForms(searchParams))("password");
  return <PasswordForm token={token} invited={invited} problems={refused?.problems ?? {}} />;
}

function InvitationGone() {
  const t = useTranslations("invitation");
  return <LinkGone text={t("gone")} next={{ href: "/sign-in", label: t("signIn") }} />;
}

/** Tells people of an exclusive provider how they enter: a password wouldn't sign them in. */
function SignsInElsewhere({ provider }: { provider: string }) {
  const t = useTranslations("invitation");
  const next = { href: "/sign-in", label: t("signIn") };
  const text = t("elsewhere.text", { provider });
  return <TaskEnd title={t("elsewhere.title")} text={text} next={next} />;
}

type PasswordFormProps = {
  token: string;
  invited: { username: string; name: string | null };
  problems: Readonly<Record<string, string>>;
};

function PasswordForm({ token, invited: { username, name }, problems }: PasswordFormProps) {
  const t = useTranslations("invitation");
  return (
    <TaskShell
      title={t("title")}
      heading={t.rich("welcome", { ...NAME, person: name ?? username })}
    >
      <p className="mt-2 text-sm text-soft">{t("intro")}</p>
      <PostForm action="/invitation/password" hidden={{ token }} className="mt-6 grid gap-5">
        <NewPasswordTwice
          username={username}
          labels={[t("username"), t("password"), t("repeated")]}
          problems={problems}
        />
        {passkeyHost() !== null && <PlatformField />}
        <Button type="submit">{t("submit")}</Button>
      </PostForm>
    </TaskShell>
  );
}
