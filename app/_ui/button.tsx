import type { ComponentProps } from "react";

const LOOK = {
  primary:
    "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
  /** Buttons side by side have equal weight. */
  plain: "border-edge bg-surface text-ink hover:border-accent hover:bg-tint",
  /** Opens a question about a dangerous action; its words end with "…". */
  danger: "border-edge bg-surface text-danger hover:border-danger hover:bg-danger-tint",
  /** Confirms a dangerous action; its words name the action and its object. */
  destroy:
    "border-danger bg-danger text-on-accent hover:bg-ink hover:border-ink hover:text-surface",
};

const SHAPE =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md border px-4 py-2 text-center text-base font-semibold pointer-fine:min-h-9 pointer-fine:py-1 pointer-fine:text-sm motion-safe:transition-colors";

/** Classes for an element that isn't a button but looks like one. */
export const BUTTON = { plain: `${SHAPE} ${LOOK.plain}` };

type Look = { look?: keyof typeof LOOK };

export function Button({
  look = "primary",
  className = "",
  ...rest
}: ComponentProps<"button"> & Look) {
  return <button {...rest} className={`${SHAPE} ${LOOK[look]} ${className}`} />;
}

export function ButtonLink({
  look = "primary",
  className = "",
  children,
  ...rest
}: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} className={`${SHAPE} ${LOOK[look]} ${className}`}>
      {children}
    </a>
  );
}
