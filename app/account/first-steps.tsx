import { useTranslations } from "next-intl";
import { StepsCard } from "@/app/_ui/steps-card";
import type { Profile } from "@/lib/account/profile";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

/** What makes a new account safe and recognizable, until it is done or hidden. */
export function FirstSteps({ profile, passkeys }: { profile: Profile; passkeys: number }) {
  const t = useTranslations("profile.steps");
  const isDone = {
    passkey: passkeys > 0,
    email: profile.emailVerifiedAt !== null,
    picture: profile.pictureHash !== null,
  };
  const steps = (["passkey", "email", "picture"] as const).filter(
    (step) => step !== "passkey" || passkeyHost() !== null,
  );
  if (steps.every((step) => isDone[step])) return null;
  return (
    <StepsCard
      id="first-steps"
      title={t("title")}
      hide={{ action: "/preferences", hidden: { steps: "account", next: "/account" } }}
      steps={steps.map((step) => ({
        step,
        title: t(`${step}.title`),
        text: t(`${step}.text`),
        href: STEP_PAGE[step],
        isDone: isDone[step],
      }))}
    />
  );
}

const STEP_PAGE = {
  passkey: "/account/security",
  email: "/account/profile#address",
  picture: "/account/profile",
} as const;
