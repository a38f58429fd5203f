import { ChevronRight, CircleCheck, CircleDashed } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CARD } from "./card";
import { Icon } from "./icon";
import { AccountField } from "./opened-as";

export type Step = {
  step: string;
  title: ReactNode;
  text: ReactNode;
  /** Page of the step; null if it is done elsewhere. */
  href: string | null;
  isDone: boolean;
  /** Replaces the link of an open step. */
  action?: ReactNode;
};

type Props = {
  id: string;
  title: string;
  /** Form that hides the card: a plain one, because the directory needs the script of the others for nothing else. */
  hide: { action: string; hidden?: Readonly<Record<string, string>> };
  steps: readonly Step[];
};

/** First steps with a product or a part of it, and how many are done. */
export function StepsCard({ id, title, hide, steps }: Props) {
  const t = useTranslations("common.steps");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby={id} className={CARD}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4">
        <div className="flex items-baseline gap-3">
          <h2 id={id} className="text-title">
            {title}
          </h2>
          <p className="text-sm text-soft tabular-nums">{t("done", { done, all: steps.length })}</p>
        </div>
        <form method="post" action={hide.action}>
          {Object.entries(hide.hidden ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <AccountField />
          <Button type="submit" look="plain">
            {t("hide")}
          </Button>
        </form>
      </div>
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <li key={step.step} className="relative flex min-h-12 items-center gap-4 px-5 py-2">
            <Icon
              node={step.isDone ? CircleCheck : CircleDashed}
              className={`size-5 shrink-0 ${step.isDone ? "text-good" : "text-soft"}`}
            />
            <span className="sr-only">{t(step.isDone ? "isDone" : "isOpen")}</span>
            {step.isDone ? (
              <p className="text-sm text-soft">{step.title}</p>
            ) : (
              <OpenStep {...step} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole row of a step with a page is its link. */
const OpenStep = ({ title, text, href, action }: Step) => (
  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
    <div className="min-w-48 flex-1">
      {href === null || action ? (
        <p className="text-sm font-semibold">{title}</p>
      ) : (
        <a
          href={href}
          className="text-sm font-semibold after:absolute after:inset-0 hover:underline"
        >
          {title}
        </a>
      )}
      <p className="text-xs text-soft">{text}</p>
    </div>
    {action ??
      (href !== null && <Icon node={ChevronRight} className="size-5 shrink-0 text-soft" />)}
  </div>
);
