import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { NewPasswordTwice } from "@/app/_ui/new-password-twice";
import { PostForm } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import { TextField } from "@/app/_ui/text-field";

type Props = { token: string; username: string; problems: Record<string, string> };

export function ResetForm({ token, username, problems }: Props) {
  const t = useTranslations("links.reset");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-2 text-sm text-soft">{t("text")}</p>
      <PostForm action="/reset-password/password" hidden={{ token }} className="mt-6 grid gap-5">
        <TextField
          name="username"
          label={t("username")}
          readOnly
          autoComplete="username"
          defaultValue={username}
        />
        <NewPasswordTwice labels={[t("password"), t("repeated")]} problems={problems} />
        <Button type="submit">{t("save")}</Button>
      </PostForm>
    </TaskShell>
  );
}
