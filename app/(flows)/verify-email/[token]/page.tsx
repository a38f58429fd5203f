import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { LinkGone } from "@/app/_ui/link-gone";
import { TaskShell } from "@/app/_ui/task-shell";
import { findEmailVerification } from "@/lib/account/email-verification";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { findSession } from "@/lib/session/guards";
import { ConfirmForm } from "./confirm-form";
import { SignInFirst } from "./sign-in-first";

type Props = { params: Promise<{ token: string }> };

/** Cached per request, because both the title and the page need it. */
const find = cache((token: string) => findEmailVerification(token, new Date()));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ token }, t] = await Promise.all([params, getTranslations("links")]);
  const title = (await find(token)) ? t("verify.title") : t("gone.title");
  return { title, robots: { index: false } };
}

/** Opening the link changes nothing, because mail scanners open links too. */
export default async function VerifyEmailPage({ params }: Props) {
  const [{ token }, t] = await Promise.all([params, getTranslations("links.verify")]);
  const [link, session] = await Promise.all([find(token), findSession()]);
  if (!link)
    return <LinkGone text={t("gone")} next={{ href: "/account/profile", label: t("profile") }} />;
  const here = `/verify-email/${token}`;
  const signIn = `/sign-in?${new URLSearchParams({ next: here })}`;
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      {session?.user.id === link.userId ? (
        <ConfirmForm link={link} token={token} />
      ) : (
        <SignInFirst
          link={link}
          signedIn={session?.user ?? null}
          address={session ? anotherAccountAddress(here) : signIn}
        />
      )}
    </TaskShell>
  );
}
