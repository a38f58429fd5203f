import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { TaskShell } from "./task-shell";

type Way = { href: string; label: string };

type Props = {
  title: string;
  text: string;
  /** Where most go from here. */
  next?: Way;
  /** Where else there is to go. */
  other?: Way;
  children?: ReactNode;
};

/** Where a task ends, done or not: what came of it, and the ways from here. */
export function TaskEnd({ title, text, next, other, children }: Props) {
  return (
    <TaskShell>
      <h1 className="text-xl">{title}</h1>
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
