import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Button, ButtonLink } from "@/app/_ui/button";
import { LinkGone } from "@/app/_ui/link-gone";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { PostForm } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import { findEmailVerification } from "@/lib/account/email-verification";
import { readableEmail } from "@/lib/readable-host";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { findSession } from "@/lib/session/guards";

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

type ConfirmFormProps = { link: { username: string; email: string }; token: string };

/** Confirms the address. Shown only to the account that requested the link. */
function ConfirmForm({ link, token }: ConfirmFormProps) {
  const t = useTranslations();
  return (
    <>
      <p className="mt-3 break-words">
        {t.rich("links.verify.text", {
          username: () => <bdi>{link.username}</bdi>,
          email: () => <bdi>{readableEmail(link.email)}</bdi>,
        })}
      </p>
      <PostForm action="/verify-email/confirm" hidden={{ token }} className="mt-6 grid">
        <Button type="submit">{t("links.verify.confirm")}</Button>
      </PostForm>
    </>
  );
}

type SignInFirstProps = {
  link: { username: string; email: string };
  /** The signed-in user, if it isn't the account that requested the link. */
  signedIn: Person | null;
  /** Address of the sign-in page, which leads back to the link. */
  address: string;
};

/** Names the account of the link, for a browser that isn't signed in to it. */
function SignInFirst({ link, signedIn, address }: SignInFirstProps) {
  const t = useTranslations("links.verify");
  const named = {
    username: () => <bdi>{link.username}</bdi>,
    email: () => <bdi>{readableEmail(link.email)}</bdi>,
  };
  return (
    <>
      <p className="mt-3 break-words">
        {t.rich(signedIn ? "anotherAccount" : "signInFirst", named)}
      </p>
      {signedIn && (
        <div className="mt-5">
          <PersonLine person={signedIn} />
        </div>
      )}
      <p className="mt-3 text-sm text-soft">{t("notYours")}</p>
      <div className="mt-6 grid">
        <ButtonLink href={address}>{t(signedIn ? "useAnother" : "signIn")}</ButtonLink>
      </div>
    </>
  );
}
