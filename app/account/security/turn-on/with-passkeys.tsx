import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { PasskeyForm } from "@/app/(flows)/sign-in/step-up/passkey-form";
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
      <PostForm
        action="/forms/account/turn-on-two-step"
        hidden={next === undefined ? {} : { next }}
        className={className}
      >
        <Button type="submit">{t("usePasskeys")}</Button>
      </PostForm>
    );
  return (
    <>
      <p className="mt-1 text-sm text-soft">{t("prove")}</p>
      <PasskeyForm next={here} problem={null} alone />
    </>
  );
}
