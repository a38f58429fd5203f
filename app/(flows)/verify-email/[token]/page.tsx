import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { LinkGone } from "@/app/_ui/link-gone";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { PostButton } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import { findEmailVerification } from "@/lib/account/email-verification";
import { readableEmail } from "@/lib/readable-host";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { findSession } from "@/lib/session/guards";

type Props = { params: Promise<{ token: string }> };

/** Opening the link changes nothing, because mail scanners open links too. */
export default async function VerifyEmailPage({ params }: Props) {
  const [{ token }, t] = await Promise.all([params, getTranslations("links.verify")]);
  const [link, session] = await Promise.all([
    findEmailVerification(token, new Date()),
    findSession(),
  ]);
  if (!link)
    return <LinkGone text={t("gone")} next={{ href: "/account/profile", label: t("profile") }} />;
  const here = `/verify-email/${token}`;
  const signIn = `/sign-in?${new URLSearchParams({ next: here })}`;
  return (
    <TaskShell title={t("title")}>
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
      <PostButton action="/verify-email/confirm" hidden={{ token }} className="mt-6 grid">
        {t("links.verify.confirm")}
      </PostButton>
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
