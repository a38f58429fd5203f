import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { NewPasswordTwice } from "@/app/_ui/new-password-twice";
import { PostForm } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";

type Props = {
  token: string;
  invited: { username: string; name: string | null };
  problems: Readonly<Record<string, string>>;
};

export function PasswordForm({ token, invited: { username, name }, problems }: Props) {
  const t = useTranslations("invitation");
  return (
    <TaskShell>
      <h1 className="text-xl">{t.rich("welcome", { ...NAME, person: name ?? username })}</h1>
      <p className="mt-2 text-sm text-soft">{t("intro")}</p>
      <PostForm action="/invitation/password" hidden={{ token }} className="mt-6 grid gap-5">
        <div className="grid gap-1.5">
          <p className="text-sm font-semibold">{t("username")}</p>
          <p>
            <bdi>{username}</bdi>
          </p>
          {/* Read-only: tells password managers which username the password belongs to. */}
          <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
        </div>
        <NewPasswordTwice labels={[t("password"), t("repeated")]} problems={problems} />
        <Button type="submit">{t("submit")}</Button>
      </PostForm>
    </TaskShell>
  );
}
