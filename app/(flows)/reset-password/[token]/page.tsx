import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { LinkGone } from "@/app/_ui/link-gone";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { findPasswordReset } from "@/lib/account/password-reset";
import { ResetForm } from "./reset-form";

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
