import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { PasskeyButton } from "@/app/(flows)/sign-in/passkey-button";
import { passkeyProblemOf } from "@/app/(flows)/sign-in/passkey-problem";

type Props = {
  next: string;
  /** Problem in the page's address. */
  problem: string | null;
  /** True if no code will do. */
  alone: boolean;
};

/** Asks for a passkey of the signed-in user. */
export function PasskeyForm({ next, problem, alone }: Props) {
  const t = useTranslations("signIn");
  const problems = useTranslations(
    alone ? "signIn.stepUp.passkeyProblem" : "signIn.second.passkeyProblem",
  );
  const refused = passkeyProblemOf(problem);
  return (
    <>
      <PostForm
        action="/forms/sign-in/step-up-passkey"
        hidden={{ next }}
        className={`mt-6 grid content-start gap-4 ${alone ? "min-h-11" : "min-h-20"}`}
      >
        {refused && <Notice kind="error">{problems(refused)}</Notice>}
        <PasskeyButton
          options="/forms/sign-in/step-up-options"
          fields={{ next }}
          first
          words={{
            or: alone ? null : t("passkey.or"),
            use: t("second.usePasskey"),
            cancelled: problems("cancelled"),
            failed: problems("failed"),
            unsupported: alone ? problems("unsupported") : null,
          }}
        />
      </PostForm>
      {alone && (
        <noscript>
          <p className="text-sm">{problems("noScript")}</p>
        </noscript>
      )}
    </>
  );
}
