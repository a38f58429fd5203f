import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { LinkGone } from "@/app/_ui/link-gone";
import { NewPasswordTwice } from "@/app/_ui/new-password-twice";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TaskShell } from "@/app/_ui/task-shell";
import { findPasswordReset } from "@/lib/account/password-reset";

type Props = { params: Promise<{ token: string }>; searchParams: PageQuery };

export default async function ResetPasswordPage({ params, searchParams }: Props) {
  const { token } = await params;
  const link = await findPasswordReset(token, new Date());
  if (!link) return <ResetGone />;
  const said = (await refusedForms(searchParams))("reset");
  return <ResetForm token={token} link={link} problems={said?.problems ?? {}} />;
}

async function ResetGone() {
  const t = await getTranslations("links.reset");
  return <LinkGone text={t("gone")} next={{ href: "/forgot-password", label: t("again") }} />;
}

type ResetFormProps = {
  token: string;
  link: { username: string; isFirst: boolean };
  problems: Record<string, string>;
};

function ResetForm({ token, link: { username, isFirst }, problems }: ResetFormProps) {
  const t = useTranslations("links.reset");
  const state = isFirst ? "first" : "other";
  return (
    <TaskShell title={t("title", { state })}>
      <p className="mt-2 text-sm text-soft">{t("text")}</p>
      <PostForm action="/reset-password/password" hidden={{ token }} className="mt-6 grid gap-5">
        <NewPasswordTwice
          username={username}
          labels={[t("username"), t("password"), t("repeated")]}
          problems={problems}
        />
        <Button type="submit">{t("save", { state })}</Button>
      </PostForm>
    </TaskShell>
  );
}
