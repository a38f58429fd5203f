import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { readableEmail } from "@/lib/readable-host";

type Props = {
  link: { username: string; email: string };
  /** The signed-in user, if it isn't the account that requested the link. */
  signedIn: Person | null;
  /** Address of the sign-in page, which leads back to the link. */
  address: string;
};

/** Names the account of the link, for a browser that isn't signed in to it. */
export function SignInFirst({ link, signedIn, address }: Props) {
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
