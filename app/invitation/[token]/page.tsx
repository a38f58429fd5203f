import type { Metadata } from "next";
import { headers } from "next/headers";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { TaskShell } from "@/app/_ui/task-shell";
import { findInvited } from "@/lib/account/invitation";
import { readProblems } from "@/lib/http/problems";
import { PasswordForm } from "./password-form";

type Props = { params: Promise<{ token: string }>; searchParams: PageQuery };

/** Once for the title and the page. */
const invitedBy = cache((token: string) => findInvited(token, new Date()));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("invitation");
  const invited = await invitedBy((await params).token);
  return { title: t(invited ? "title" : "gone"), robots: { index: false } };
}

export default async function InvitationPage({ params, searchParams }: Props) {
  const { token } = await params;
  const invited = await invitedBy(token);
  if (!invited) return <InvitationGone />;
  const asked = single((await searchParams).problem);
  const refused = readProblems(new Headers(await headers()), "password", asked);
  return <PasswordForm token={token} invited={invited} problems={refused?.problems ?? {}} />;
}

function InvitationGone() {
  const t = useTranslations();
  return (
    <TaskShell>
      <h1 className="text-xl">{t("invitation.gone")}</h1>
      <p className="mt-3">{t("invitation.goneText")}</p>
      <div className="mt-6 grid gap-3">
        <ButtonLink href="/sign-in">{t("invitation.signIn")}</ButtonLink>
        <ButtonLink href="/" look="plain">
          {t("errors.toDirectory")}
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
