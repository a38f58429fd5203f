import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { LinkGone } from "@/app/_ui/link-gone";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { findInvited } from "@/lib/account/invitation";
import { PasswordForm } from "./password-form";

type Props = { params: Promise<{ token: string }>; searchParams: PageQuery };

/** Cached per request, because both the title and the page need it. */
const invitedBy = cache((token: string) => findInvited(token, new Date()));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ token }, t] = await Promise.all([params, getTranslations()]);
  const title = (await invitedBy(token)) ? t("invitation.title") : t("links.gone.title");
  return { title, robots: { index: false } };
}

export default async function InvitationPage({ params, searchParams }: Props) {
  const { token } = await params;
  const invited = await invitedBy(token);
  if (!invited) return <InvitationGone />;
  const refused = (await refusedForms(searchParams))("password");
  return <PasswordForm token={token} invited={invited} problems={refused?.problems ?? {}} />;
}

function InvitationGone() {
  const t = useTranslations("invitation");
  return <LinkGone text={t("gone")} next={{ href: "/sign-in", label: t("signIn") }} />;
}
