import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PostButton } from "@/app/_ui/post-form";
import { StepsCard } from "@/app/_ui/steps-card";
import type { FirstSteps } from "@/lib/statistics/first-steps";

const PAGE = {
  name: "/admin/organization",
  logo: "/admin/organization",
  mail: null,
  https: null,
  site: "/admin/sites/new",
  people: "/admin/users/new",
  provider: "/admin/providers",
  groups: "/admin/groups/new",
  application: "/admin/applications/new",
  administrator: "/admin/users/new",
  backup: null,
} as const;

/** Way back to the first steps, while some are open. */
export function HiddenSteps() {
  const t = useTranslations("adminOverview.firstSteps");
  return (
    <PostButton action="/forms/admin/overview/show-first-steps" look="plain">
      {t("show")}
    </PostButton>
  );
}

type Props = FirstSteps & { email: string | null };

/** The first steps of an installation, shown until they are done. */
export function FirstStepsCard({ steps, hasMailServer, email }: Props) {
  const t = useTranslations("adminOverview.firstSteps");
  const code = (text: ReactNode) => <code>{text}</code>;
  return (
    <StepsCard
      id="first-steps"
      title={t("title")}
      hide={{ action: "/forms/admin/overview/hide-first-steps" }}
      steps={steps.map(({ step, ...state }) => ({
        step,
        ...state,
        title: t(`${step}.title`),
        text: t.rich(step === "mail" && !hasMailServer ? "mail.noServer" : `${step}.text`, {
          code,
        }),
        href: PAGE[step],
        action: step === "mail" ? <TestMail {...{ hasMailServer, email }} /> : undefined,
      }))}
    />
  );
}

function TestMail({ hasMailServer, email }: Omit<Props, "steps">) {
  const t = useTranslations("adminOverview.firstSteps.mail");
  if (email === null)
    return (
      <a href="/account" className="link text-sm">
        {t("addAddress")}
      </a>
    );
  return (
    <PostButton action="/forms/admin/overview/send-test-mail" look="plain">
      {t(hasMailServer ? "send" : "write")}
    </PostButton>
  );
}
