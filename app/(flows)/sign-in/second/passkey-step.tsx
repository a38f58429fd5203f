import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { PasskeyButton } from "@/app/(flows)/sign-in/passkey-button";
import { passkeyProblemOf } from "@/app/(flows)/sign-in/passkey-problem";

type Props = {
  next: string | null;
  /** Problem in the page's address. */
  problem: string | null;
  /** True if the page has no field for a code. */
  alone: boolean;
};

/** The passkey as the second step, before any other way. */
export function PasskeyStep({ next, problem, alone }: Props) {
  const t = useTranslations("signIn");
  const hidden = next === null ? {} : { next };
  const refused = passkeyProblemOf(problem);
  return (
    <>
      <PostForm
        action="/sign-in/second/passkey"
        hidden={hidden}
        className={`mt-6 grid content-start gap-4 ${alone ? "min-h-11" : "min-h-20"}`}
      >
        {refused && <Notice kind="error">{t(`second.passkeyProblem.${refused}`)}</Notice>}
        <PasskeyButton
          options="/sign-in/second/passkey/options"
          fields={hidden}
          first
          words={{
            or: alone ? null : t("passkey.or"),
            use: t("second.usePasskey"),
            cancelled: t("second.passkeyProblem.cancelled"),
            failed: t("second.passkeyProblem.failed"),
            unsupported: alone ? t("second.passkeyProblem.unsupported") : null,
          }}
        />
      </PostForm>
      {alone && (
        <noscript>
          <p className="text-sm">{t("second.passkeyProblem.noScript")}</p>
        </noscript>
      )}
    </>
  );
}
