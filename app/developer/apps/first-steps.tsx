import { useTranslations } from "next-intl";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { StepsCard } from "@/app/_ui/steps-card";
import type { ListedApplication } from "@/lib/applications/overview";

/** How far the first application has come, until one works for everybody. */
export function FirstSteps({ applications }: { applications: readonly ListedApplication[] }) {
  const t = useTranslations("developerApps.own.steps");
  const [first] = applications.toReversed();
  const isDone = {
    register: true,
    connect: applications.some(({ users }) => users > 0),
    approval: applications.some(({ state }) => state === "active"),
  };
  if (first === undefined || (isDone.connect && isDone.approval)) return null;
  const href = `${DEVELOPER_CONSOLE.home}/${first.id}`;
  return (
    <StepsCard
      id="first-steps"
      title={t("title")}
      hide={{
        action: "/preferences",
        hidden: { steps: "developer", next: DEVELOPER_CONSOLE.home },
      }}
      steps={(["register", "connect", "approval"] as const).map((step) => ({
        step,
        title: t(`${step}.title`),
        text: t(`${step}.text`),
        href: step === "approval" ? null : href,
        isDone: isDone[step],
      }))}
    />
  );
}
