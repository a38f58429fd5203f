import { ChevronRight, CircleCheck, CircleDashed } from "lucide";
import { useTranslations } from "next-intl";
import { CARD } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { PostButton } from "@/app/_ui/post-form";
import type { FirstSteps } from "@/lib/statistics/first-steps";

const PAGE = {
  name: "/admin/organization",
  logo: "/admin/organization",
  https: null,
  site: "/admin/sites/new",
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

/** The first steps of an installation, shown until they are done. */
export function FirstStepsCard({ steps, ...mail }: FirstSteps & { email: string | null }) {
  const t = useTranslations("adminOverview.firstSteps");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps" className={CARD}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4">
        <div className="flex items-baseline gap-3">
          <h2 id="first-steps" className="text-lg">
            {t("title")}
          </h2>
          <p className="text-sm text-soft tabular-nums">{t("done", { done, all: steps.length })}</p>
        </div>
        <PostButton action="/forms/admin/overview/hide-first-steps" look="plain">
          {t("hide")}
        </PostButton>
      </div>
      <ul className="divide-y divide-line">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex min-h-12 items-center gap-4 px-5 py-2">
            <Icon
              node={isDone ? CircleCheck : CircleDashed}
              className={`size-5 shrink-0 ${isDone ? "text-good" : "text-soft"}`}
            />
            <span className="sr-only">{t(isDone ? "isDone" : "isOpen")}</span>
            {step === "mail" ? (
              <MailStep isDone={isDone} {...mail} />
            ) : (
              <LinkedStep step={step} isDone={isDone} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkedStep({ step, isDone }: { step: keyof typeof PAGE; isDone: boolean }) {
  const t = useTranslations("adminOverview.firstSteps");
  const href = PAGE[step];
  if (isDone) return <p className="text-sm text-soft">{t(`${step}.title`)}</p>;
  return (
    <>
      <div className="min-w-0 flex-1">
        {href === null ? (
          <p className="text-sm font-semibold">{t(`${step}.title`)}</p>
        ) : (
          <a href={href} className="text-sm font-semibold hover:underline">
            {t(`${step}.title`)}
          </a>
        )}
        <p className="text-xs text-soft">
          {t.rich(`${step}.text`, { code: (text) => <code>{text}</code> })}
        </p>
      </div>
      {href !== null && <Icon node={ChevronRight} className="size-5 shrink-0 text-soft" />}
    </>
  );
}

type MailProps = { isDone: boolean; hasMailServer: boolean; email: string | null };

function MailStep({ isDone, hasMailServer, email }: MailProps) {
  const t = useTranslations("adminOverview.firstSteps.mail");
  if (isDone) return <p className="text-sm text-soft">{t("title")}</p>;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm font-semibold">{t("title")}</p>
        <p className="text-xs text-soft">
          {t.rich(hasMailServer ? "text" : "noServer", { code: (text) => <code>{text}</code> })}
        </p>
      </div>
      {email === null ? (
        <a href="/account" className="link text-sm">
          {t("addAddress")}
        </a>
      ) : (
        <PostButton action="/forms/admin/overview/send-test-mail" look="plain">
          {t(hasMailServer ? "send" : "write")}
        </PostButton>
      )}
    </div>
  );
}
