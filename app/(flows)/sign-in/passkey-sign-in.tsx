import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { passedOn } from "./addresses";
import { PasskeyButton, PasskeyChoice } from "./passkey-button";

type Props = {
  next: string | null;
  choose?: string | null;
  /** True if a signed-in user with a passkey signs in again: the button comes first. */
  again?: boolean;
  /** True if nobody else may sign in. */
  confirms?: boolean;
  problem?: Problem;
  isSample?: boolean;
};

/** Why a passkey did not sign in. */
type Problem = "refused" | "unknown" | null;

export function PasskeyProblem({ problem }: { problem: Problem }) {
  const t = useTranslations("signIn.passkey");
  return problem && <Notice kind="error">{t(problem)}</Notice>;
}

/** Room for the button, which appears once a script runs; none where browsers have no passkeys. */
export function PasskeySignIn({ next, choose = null, problem = null, ...form }: Props) {
  const { again = false, confirms = false, isSample = false } = form;
  const t = useTranslations("signIn.passkey");
  if (passkeyHost() === null) return null;
  const words = { or: t("or"), use: t(confirms ? "confirm" : "use") };
  return (
    <PostForm
      action="/sign-in/passkey"
      hidden={passedOn(next, choose)}
      className={`peer grid min-h-20 content-start noscript:hidden gap-4 ${again ? "mt-6" : "mt-4"}`}
    >
      <PasskeyProblem problem={problem} />
      {isSample ? (
        <PasskeyChoice words={words} />
      ) : (
        <PasskeyButton
          options="/sign-in/passkey/options"
          fields={again ? { again: "yes" } : {}}
          first={again}
          words={{ ...words, cancelled: t("cancelled"), failed: t("failed") }}
        />
      )}
    </PostForm>
  );
}
