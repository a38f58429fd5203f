import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { type TaskHeading, TaskShell } from "./task-shell";

type Way = { href: string; label: string };

type Props = TaskHeading & {
  text: string;
  /** Primary link. */
  next?: Way;
  /** Secondary link. */
  other?: Way;
  children?: ReactNode;
};

/** End of a task, successful or not: the result, and links to continue. */
export function TaskEnd({ text, next, other, children, ...heading }: Props) {
  return (
    <TaskShell {...heading}>
      <p className="mt-3">{text}</p>
      {children}
      <div className="mt-6 grid gap-3">
        {next && <ButtonLink href={next.href}>{next.label}</ButtonLink>}
        {other && (
          <ButtonLink href={other.href} look="plain">
            {other.label}
          </ButtonLink>
        )}
      </div>
    </TaskShell>
  );
}
