import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TaskShell } from "@/app/_ui/task-shell";
import { TextField } from "@/app/_ui/text-field";
import { findSession } from "@/lib/session/guards";

export default async function ForgotPasswordPage({ searchParams }: { searchParams: PageQuery }) {
  const t = await getTranslations("links.forgot");
  const empty = (await refusedForms(searchParams))("forgot") !== null;
  return (
    <TaskShell title={t("title")}>
      <p className="mt-2 text-sm text-soft">{t("text")}</p>
      <PostForm action="/forgot-password/request" className="mt-6 grid gap-5">
        <TextField
          {...AS_TYPED}
          name="login"
          label={t("login")}
          required
          maxLength={254}
          autoComplete="username"
          autoFocus
          defaultValue={(await findSession())?.user.username}
          problem={empty ? t("empty") : null}
        />
        <Button type="submit">{t("send")}</Button>
      </PostForm>
      <p className="mt-4 text-center text-sm">
        <a className="link inline-block py-1" href="/sign-in">
          {t("back")}
        </a>
      </p>
    </TaskShell>
  );
}
