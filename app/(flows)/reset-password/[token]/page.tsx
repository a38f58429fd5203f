import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Button } from "@/app/_ui/button";
import { LinkGone } from "@/app/_ui/link-gone";
import { NewPasswordTwice } from "@/app/_ui/new-password-twice";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TaskShell } from "@/app/_ui/task-shell";
import { TextField } from "@/app/_ui/text-field";
import { findPasswordReset } from "@/lib/account/password-reset";

type Props = { params: Promise<{ token: string }>; searchParams: PageQuery };

/** Cached per request, because both the title and the page need it. */
const find = cache((token: string) => findPasswordReset(token, new Date()));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ token }, t] = await Promise.all([params, getTranslations("links")]);
  const title = (await find(token)) ? t("reset.title") : t("gone.title");
  return { title, robots: { index: false } };
}

export default async function ResetPasswordPage({ params, searchParams }: Props) {
  const { token } = await params;
  const link = await find(token);
  if (!link) return <ResetGone />;
  const said = (await refusedForms(searchParams))("reset");
  return <ResetForm token={token} username={link.username} problems={said?.problems ?? {}} />;
}

async function ResetGone() {
  const t = await getTranslations("links.reset");
  return <LinkGone text={t("gone")} next={{ href: "/forgot-password", label: t("again") }} />;
}

type ResetFormProps = { token: string; username: string; problems: Record<string, string> };

function ResetForm({ token, username, problems }: ResetFormProps) {
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
