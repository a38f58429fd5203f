"use client";
import { CircleCheck, CircleDashed, CircleX, type IconNode, LoaderCircle } from "lucide";
import { useEffect, useState } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import type { ShownCheck, ShownStep } from "./check-words";

type Props = {
  /** Address that answers with the check as it is now. */
  address: string;
  first: ShownCheck;
  /** Accessible name of the steps. */
  label: string;
};

const LOOK: Record<ShownStep["state"], { icon: IconNode; color: string }> = {
  done: { icon: CircleCheck, color: "text-good" },
  failed: { icon: CircleX, color: "text-danger" },
  waiting: { icon: LoaderCircle, color: "text-accent motion-safe:animate-spin" },
  later: { icon: CircleDashed, color: "text-soft" },
};

/** Steps of a check, which a script keeps current. */
export function LiveCheck({ address, first, label }: Props) {
  const { status, span, phase, steps } = useLiveCheck(address, first);
  return (
    <div className="grid gap-4">
      <div className="grid gap-0.5">
        <p
          role="status"
          tabIndex={-1}
          className={`font-semibold ${phase === "passed" ? "text-good" : ""}`}
        >
          {status}
        </p>
        <p className="text-sm text-soft tabular-nums">{span}</p>
      </div>
      <ol aria-label={label} className="divide-y divide-line border-y border-line">
        {steps.map((step) => (
          <CheckStep key={step.step} {...step} />
        ))}
      </ol>
    </div>
  );
}

function CheckStep({ state, stateWords, title, time, hint, problem }: ShownStep) {
  const { icon, color } = LOOK[state];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
      <Icon node={icon} className={`mt-0.5 size-5 ${color}`} />
      <div className="grid gap-1.5 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={state === "later" ? "text-soft" : "font-medium"}>
            <span className="sr-only">{stateWords}: </span>
            {title}
          </span>
          {time !== null && <span className="text-xs text-soft tabular-nums">{time}</span>}
        </p>
        {hint !== null && <p className="text-soft">{hint}</p>}
        {problem && <Problem {...problem} />}
      </div>
    </li>
  );
}

function Problem({ error, description, facts, advice, fix }: NonNullable<ShownStep["problem"]>) {
  return (
    <>
      <p>{advice}</p>
      <p className="text-soft">
        <code>{error}</code>
        {description !== null && (
          <>
            : <span lang="en">{description}</span>
          </>
        )}
      </p>
      {facts.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="min-w-0">
                <code className="wrap-anywhere">{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {fix && (
        <p>
          <ButtonLink href={fix.href} look="plain">
            {fix.text}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** Milliseconds between two requests. */
const INTERVAL_MS = 2500;

/**
 * Returns a check, asked for again while the page is visible and another request can change it. The
 * server ends it after ten minutes at the latest.
 */
export function useLiveCheck(address: string, first: ShownCheck): ShownCheck {
  const [check, setCheck] = useState(first);
  const { isLive } = check;
  useEffect(() => {
    if (!isLive) return;
    const aborter = new AbortController();
    let isAsking = false;
    async function ask() {
      if (document.hidden || isAsking) return;
      isAsking = true;
      const answer = await fetch(address, { signal: aborter.signal }).catch(() => null);
      isAsking = false;
      if (answer?.ok) setCheck(await answer.json());
      else if (isFinal(answer)) setCheck((last) => ({ ...last, isLive: false }));
    }
    const timer = setInterval(() => void ask(), INTERVAL_MS);
    return () => {
      clearInterval(timer);
      aborter.abort();
    };
  }, [address, isLive]);
  return check;
}

/** Signed out, or the application is gone. After any other failure it asks again. */
const isFinal = (answer: Response | null) => answer?.status === 401 || answer?.status === 404;
