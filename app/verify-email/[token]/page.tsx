import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Button } from "@/app/_ui/button";
import { Form } from "@/app/_ui/form";
import { LinkGone } from "@/app/_ui/link-gone";
import { TaskShell } from "@/app/_ui/task-shell";
import { findEmailVerification } from "@/lib/account/email-verification";

type Props = { params: Promise<{ token: string }> };

/** Asked once a request, by the title and by the page. */
const find = cache((token: string) => findEmailVerification(token, new Date()));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ token }, t] = await Promise.all([params, getTranslations("links")]);
  const title = (await find(token)) ? t("verify.title") : t("gone.title");
  return { title, robots: { index: false } };
}

/** Opening the link changes nothing: programs that look through mail open links too. */
export default async function VerifyEmailPage({ params }: Props) {
  const [{ token }, t, common] = await Promise.all([
    params,
    getTranslations("links.verify"),
    getTranslations("common.form"),
  ]);
  const link = await find(token);
  if (!link) return <LinkGone text={t("gone")} next={{ href: "/account", label: t("profile") }} />;
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-3 break-words">
        {t.rich("text", {
          username: () => <bdi>{link.username}</bdi>,
          email: () => <bdi>{link.email}</bdi>,
        })}
      </p>
      <Form action="/verify-email/confirm" unanswered={common("unanswered")} className="mt-6 grid">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{t("confirm")}</Button>
      </Form>
    </TaskShell>
  );
}
