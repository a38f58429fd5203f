import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { PasskeyButton } from "./passkey-button";
import { passkeyProblemOf } from "./passkey-problem";

type Props = {
  next: string | null;
  /** Problem in the page's address. */
  problem: string | null;
  /** True if the page has no field for a code. */
  alone: boolean;
  /** True if the passkey strengthens a session, false if it finishes a sign-in. */
  stepUp?: boolean;
};

/** Asks for a passkey of the user, before any other way. */
export function PasskeyForm({ next, problem, alone, stepUp = false }: Props) {
  const t = useTranslations("signIn");
  const problems = useTranslations(
    stepUp && alone ? "signIn.stepUp.passkeyProblem" : "signIn.second.passkeyProblem",
  );
  const hidden = next === null ? {} : { next };
  const refused = passkeyProblemOf(problem);
  return (
    <>
      <PostForm
        action={stepUp ? "/forms/sign-in/step-up-passkey" : "/sign-in/second/passkey"}
        hidden={hidden}
        className={`mt-6 grid content-start gap-4 ${alone ? "min-h-11" : "min-h-20"}`}
      >
        {refused && <Notice kind="error">{problems(refused)}</Notice>}
        <PasskeyButton
          options={stepUp ? "/forms/sign-in/step-up-options" : "/sign-in/second/passkey/options"}
          fields={hidden}
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
