import { useTranslations } from "next-intl";
import { PostButton } from "@/app/_ui/post-form";
import { PasskeyForm } from "@/app/(flows)/sign-in/passkey-form";
import { reaches } from "@/lib/oauth/authorize/authentication-context";
import type { LiveSession } from "@/lib/session/current-session";

type Props = {
  session: LiveSession;
  /** Page that this is on, which a use of the passkey leads back to. */
  here: string;
  /** Where to go on once the recovery codes are saved; the security page by default. */
  next?: string;
  className: string;
};

/** Turns two-step sign-in on with passkeys, once one of them was used in this session. */
export function WithPasskeys({ session, here, next, className }: Props) {
  const t = useTranslations("security.on");
  if (reaches(session.amr, "phishing_resistant"))
    return (
      <PostButton
        action="/forms/account/turn-on-two-step"
        hidden={next === undefined ? {} : { next }}
        className={className}
      >
        {t("usePasskeys")}
      </PostButton>
    );
  return (
    <>
      <p className="mt-1 text-sm text-soft">{t("prove")}</p>
      <PasskeyForm stepUp next={here} problem={null} alone />
    </>
  );
}
